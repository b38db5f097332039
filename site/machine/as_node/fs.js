// What the referee's host (platform/wasm/host.mjs) wants of node:fs, in a worker: run_worker.js says
// where it comes from and goes to.
import { resolve } from 'node:path';

const { files, write, keep } = globalThis.run;

export function readFileSync(name, encoding) {
  const file = files[name] ?? files[resolve(name)];
  if (file === undefined) throw new Error(`there is no ${name}`);
  return encoding && typeof file !== 'string' ? new TextDecoder().decode(file) : file;
}
export const readSync = () => 0; // nobody types
export function writeSync(stream, bytes, from = 0) {
  write(stream, bytes.slice(from));
  return bytes.length - from;
}
export const writeFileSync = (name, bytes) => (files[name] = bytes);
export function renameSync(from, to) {
  keep(to, files[from]);
  delete files[from];
}
export const rmSync = (name) => delete files[name];
