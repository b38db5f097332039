// Names of functions by their place in the table, which is what a function's address is.
export class FunctionNames {
  constructor(module, table) {
    this.module = module;
    this.table = table;
  }

  at(place) {
    if (place >= this.table().length) return '';
    this.names ??= namesOf(this.module);
    // An exported function is called by its number (WebAssembly JavaScript Interface).
    return this.names.get(Number(this.table().get(place)?.name)) ?? '';
  }
}

// The module's own names for its functions (WebAssembly specification, "Name Section").
function namesOf(module) {
  const names = new Map();
  const functionNames = 1;
  for (const section of WebAssembly.Module.customSections(module, 'name')) {
    const bytes = new Uint8Array(section);
    let at = 0;
    const number = () => {
      let value = 0;
      for (let shift = 0;; shift += 7) {
        value |= (bytes[at] & 0x7f) << shift;
        if (bytes[at++] < 0x80) return value >>> 0;
      }
    };
    while (at < bytes.length) {
      const kind = bytes[at++];
      const size = number();
      const end = at + size;
      if (kind === functionNames) {
        for (let count = number(); count > 0; --count) {
          const index = number();
          const length = number();
          names.set(index, new TextDecoder().decode(bytes.subarray(at, at + length)));
          at += length;
        }
      }
      at = end;
    }
  }
  return names;
}
