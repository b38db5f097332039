// A module of the course's own sources whose exports take texts and give texts (base/browser/texts.h).
// It has a folder of files, which it can only read.
const errors = { success: 0, badFile: 8, noEntry: 44, notSupported: 52 };
const root = 3; // the one folder, which files are opened in

// What base/browser/files.cpp imports as read(): `textOf` gives the text of a file by its name.
export function fileReader(memory, textOf) {
  return (name, size, to, room) => {
    const text = textOf(new TextDecoder().decode(new Uint8Array(memory(), name >>> 0, size >>> 0)));
    if (typeof text !== 'string') return -1;
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(memory(), to >>> 0, room >>> 0).set(bytes.subarray(0, room >>> 0));
    return bytes.length;
  };
}

// Resolves with { call, bytes, text }: call(step, files, ...texts) makes a step with texts and files
// ({ name: text }), and the others give what it made: `which` is 'result' or 'second'.
export async function textsModule(module) {
  let files = {};
  const open = new Map();
  const memory = () => machine.memory.buffer;
  const view = () => new DataView(memory());
  const textAt = (address, size) => new TextDecoder().decode(new Uint8Array(memory(), address, size));
  let said = '';

  const wasi = {
    fd_prestat_get(file, result) {
      if (file !== root) return errors.badFile;
      view().setUint32(result, 0, true);
      view().setUint32(result + 4, 1, true);
      return errors.success;
    },
    fd_prestat_dir_name(file, name) {
      new Uint8Array(memory())[name] = 47; // a slash
      return errors.success;
    },
    path_open(folder, lookup, path, pathSize, flags, rights, inheriting, fdFlags, result) {
      const name = textAt(path, pathSize);
      const text = files[name] ?? files[`/${name}`];
      if (typeof text !== 'string') return errors.noEntry;
      const file = root + 1 + open.size;
      open.set(file, { bytes: new TextEncoder().encode(text), at: 0 });
      view().setUint32(result, file, true);
      return errors.success;
    },
    fd_read(file, list, count, done) {
      const read = open.get(file);
      if (!read) return errors.badFile;
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const address = view().getUint32(list + 8 * i, true);
        const piece = read.bytes.subarray(read.at, read.at + view().getUint32(list + 8 * i + 4, true));
        new Uint8Array(memory()).set(piece, address);
        read.at += piece.length;
        total += piece.length;
      }
      view().setUint32(done, total, true);
      return errors.success;
    },
    // What it says before it ends (base/browser/ended.cpp).
    fd_write(file, list, count, done) {
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const size = view().getUint32(list + 8 * i + 4, true);
        said += textAt(view().getUint32(list + 8 * i, true), size);
        total += size;
      }
      view().setUint32(done, total, true);
      return errors.success;
    },
    fd_fdstat_get(file, result) {
      new Uint8Array(memory(), result, 24).fill(0);
      view().setUint8(result, file === root ? 3 : 4); // a folder or an ordinary file
      view().setBigUint64(result + 8, ~0n & 0xffffffffffffffffn, true);
      view().setBigUint64(result + 16, 0xffffffffffffffffn, true);
      return errors.success;
    },
    fd_close: () => errors.success,
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return errors.success;
    },
    environ_get: () => errors.success,
    proc_exit(status) {
      throw new Error(`it ended with ${status}`);
    },
  };
  const all = new Proxy(wasi, { get: (known, name) => known[name] ?? (() => errors.notSupported) });
  // The same for base/browser/files.cpp; nothing is written.
  const read = fileReader(memory, (name) => files[name]);
  const { exports: machine } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: all, files: { read, write() {} } });
  machine._initialize();

  function call(step, ofFiles, ...texts) {
    files = ofFiles;
    said = '';
    const given = texts.flatMap((text) => {
      const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
      const address = machine.allocate(bytes.length);
      new Uint8Array(memory(), address, bytes.length).set(bytes);
      return [address, bytes.length];
    });
    try {
      machine[step](...given);
    } catch (error) {
      throw said ? new Error(`${step}: ${said.trim()}`) : error;
    }
    for (let i = 0; i < given.length; i += 2) machine.release(given[i]);
    open.clear();
  }
  const bytes = (which) =>
    new Uint8Array(memory(), machine[`${which}_data`]() >>> 0, machine[`${which}_size`]() >>> 0).slice();
  return { call, bytes, text: (which) => new TextDecoder().decode(bytes(which)) };
}
