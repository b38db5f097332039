// node keep_exports.mjs MODULE.wasm DESCRIPTION.json RESULT.wasm OFFERED: the runtime's module with
// those exports only that programs may import and that the host uses: the machine makes an object of
// each when it makes an instance. Writes the names of the first to OFFERED, for the linker.
import {readFileSync, writeFileSync} from 'node:fs';

import {Reader, sections, Writer} from './module_bytes.mjs';

const [moduleFile, descriptionFile, result, offered] = process.argv.slice(2);
const description = JSON.parse(readFileSync(descriptionFile, 'utf8'));
const ofHost = /^(referee_\w+|__stack_pointer|__indirect_function_table)$/;

const reader = new Reader(new Uint8Array(readFileSync(moduleFile)));
const out = new Writer();
out.copy(reader.take(8));
while (!reader.done) {
  const id = reader.byte();
  const content = reader.take(reader.number());
  out.put(id);
  if (id !== sections.export) {
    out.sized(content);
    continue;
  }
  const kept = new Writer();
  let count = 0;
  new Reader(content).vector(it => {
    const begin = it.at;
    const name = it.text();
    it.byte(), it.number();
    if (!Object.hasOwn(description, name) && !ofHost.test(name)) return;
    kept.copy(it.bytes.subarray(begin, it.at));
    ++count;
  });
  const section = new Writer();
  section.number(count), section.copy(kept.all);
  out.sized(section.all);
}
writeFileSync(result, out.all);
writeFileSync(offered, Object.keys(description).map(name => `${name}\n`).join(''));
