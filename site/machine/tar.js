// A tree { name: tree or bytes } as a tar archive (POSIX ustar).
export function tar(tree) {
  const blocks = [];
  const add = (name, bytes) => {
    if (name.length > 100) throw new Error(`too long a name for an archive: ${name}`);
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write('0000644\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('00000000000\0', 136);
    header.write('        0', 148); // the sum's place counts as blanks; then an ordinary file
    header.write('ustar\0' + '00', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    blocks.push(header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512));
  };
  const addAll = (folder, prefix) => {
    for (const name of Object.keys(folder).sort()) {
      if (folder[name] instanceof Uint8Array) add(prefix + name, folder[name]);
      else addAll(folder[name], `${prefix}${name}/`);
    }
  };
  addAll(tree, '');
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
