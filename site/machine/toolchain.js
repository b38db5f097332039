// How everything that a page fetches is compiled and linked: by the compiler that the page gets, under
// Node, so that all objects agree with each other.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { asyncified } from './binaryen.js';
import { llvm, moduleNames, put, untar } from './llvm.js';

export const here = dirname(fileURLToPath(import.meta.url));
export const site = dirname(here);
export const root = dirname(site);
export const packages = join(here, 'node_modules'); // these alone: most who build the site want no compiler
export const jsonHeaders = '/usr/include/nlohmann';
export const platform = join(root, 'referee/src/runtime/platform/wasm');

export const target = '--target=wasm32-wasip1';
export const librariesAt = '-L/usr/lib/wasm32-wasip1';
export const libraries = ['-lc++', '-lc++abi', '-lc', '/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a'];

// What commands.txt says of each step, as { step: words }.
export function readSteps() {
  const result = {};
  let step;
  for (const line of readFileSync(join(platform, 'commands.txt'), 'utf8').split('\n')) {
    const said = line.replace(/#.*/, '');
    if (said.startsWith(' ')) result[step].push(...said.split(' ').filter(Boolean));
    else if (said) result[(step = said.replace(':', ''))] = [];
  }
  return result;
}
export const steps = readSteps();

// Files below a folder, as a tree.
export function treeOf(folder, wanted = () => true) {
  const tree = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tree[entry.name] = treeOf(path, wanted);
    else if (wanted(entry.name)) tree[entry.name] = readFileSync(path);
  }
  return tree;
}

export function filesOf(folder, wanted) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && wanted(entry.name));
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name))]));
}

export const isSource = (name) => /\.(h|cpp|def)$/.test(name);

// Objects that were made before, by the digest of the files and words that they come from.
export function objectStore(folder, files) {
  const all = digestOf(files);
  mkdirSync(folder, { recursive: true });
  return async (words, make) => {
    const file = join(folder, createHash('sha256').update(all + words.join('\0')).digest('hex'));
    if (!existsSync(file)) writeFileSync(file, await make());
    return readFileSync(file);
  };
}

export function digestOf(files) {
  const hash = createHash('sha256').update(readFileSync(join(packages, '@yowasp/clang/package.json')));
  const addAll = (tree) => {
    for (const name of Object.keys(tree).sort()) {
      hash.update(name);
      if (tree[name] instanceof Uint8Array) hash.update(tree[name]);
      else addAll(tree[name]);
    }
  };
  addAll(files);
  return hash.digest('hex');
}

// The job that the compiler's driver would start for a command: one, since each has one source.
export async function jobOf(run, words, source) {
  const { status, stdout, stderr } = await run(['clang++', '-###', ...words, source], put({}, source, ''));
  const line = (stderr + new TextDecoder().decode(stdout)).split('\n').find((text) => text.startsWith(' "'));
  if (status !== 0 || !line) throw new Error(`the compiler does not take: ${words.join(' ')}\n${stderr}`);
  const all = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1].replace(/\\(.)/g, '$1'));
  return all[0] === '' ? all.slice(1) : all;
}

// A function compile(options, sources): the object of all these, as in a unity build, since to read
// the library's headers is most of the work.
export function compilerOf(run, files, store) {
  return (options, sources) => {
    const text = sources.map((source) => `#include "${source}"\n`).join('');
    return store([...options, text], async () => {
      const job = await jobOf(run, [...options, '-c', '-o', '-'], '/all.cpp');
      const { status, stdout, stderr } = await run(job, { ...files, 'all.cpp': text });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    });
  };
}

export async function compilerFor(script) {
  const folder = join(packages, '@yowasp/clang/gen');
  const modules = {};
  for (const name of moduleNames) modules[name] = await WebAssembly.compile(readFileSync(join(folder, name)));
  const system = untar(readFileSync(join(folder, 'llvm-resources.tar')));
  return { system, run: await llvm(await import(pathToFileURL(script).href), modules, { usr: system }) };
}

// What a tool writes on its standard output, where it did not fail.
export async function done(running) {
  const { status, stdout, stderr } = await running;
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

// A function that takes a module through asyncify, and says what the pass has said: the script tells
// the console of the moment at which it is loaded.
export async function passOf(script, wasm) {
  let said = '';
  const { log } = console;
  console.log = (text) => (said += `${text}\n`);
  globalThis.binaryenModule = wasm;
  const { default: binaryen } = await import(pathToFileURL(script).href);
  console.log = log;
  return async (bytes, told) => ({ bytes: asyncified(binaryen, bytes, told), said });
}

// A module that is called, of these objects (base/browser/texts.h).
export function moduleOf(run, objects) {
  const names = Object.keys(objects).map((name) => `/${name}`);
  return done(
    run(
      [
        'wasm-ld', '--no-entry', '--strip-all', '--export=_initialize', '-z', 'stack-size=1048576', librariesAt,
        '/usr/lib/wasm32-wasip1/crt1-reactor.o', ...names, ...libraries, '-o', '-',
      ],
      objects,
    ),
  );
}
