// The parts as Node reads them.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

// The parts in a folder, for compiler().
export function partsIn(folder) {
  const unpacked = (name) => gunzipSync(readFileSync(join(folder, `${name}.gz`)));
  const bytes = async (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : unpacked(name));
  return {
    bytes,
    module: async (name) => WebAssembly.compile(await bytes(name)),
    script: async (name) => import(pathToFileURL(resolve(folder, name)).href),
  };
}
