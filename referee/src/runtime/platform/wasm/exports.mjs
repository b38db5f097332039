// node exports.mjs MODULE.wasm: the names of the functions that it exports, one in a line.
import {readFileSync} from 'node:fs';

for (const {name, kind} of WebAssembly.Module.exports(
         new WebAssembly.Module(readFileSync(process.argv[2]))))
  if (kind === 'function') console.log(name);
