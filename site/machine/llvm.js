// clang and wasm-ld of the package @yowasp/clang, as a function that is called. The package fetches
// all of its files itself; here they come from whoever calls, so that a page can show how far it is,
// keep them, and do without the headers that nobody includes.

import { joined } from './bytes.js';

// The package's script with its inner parts exported, too, and with files found whose path leads
// through "..", which its file system reads as ".".
export function openedScript(script) {
  const changed = [
    ['\nexport {\n', '\nexport {\n  Application,\n  instantiate,\n'],
    ['traverse(path, { create = null, remove = false } = {}) {\n', (found) => `${found}    path = withoutParents(path);\n`],
  ].reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error('@yowasp/clang has another form');
    return text.replace(from, to);
  }, script);
  return `${changed}\n${withoutParents}`;
}

function withoutParents(path) {
  if (!path.includes('..')) return path;
  const names = [];
  for (const name of path.split('/')) {
    if (name === '..') names.pop();
    else names.push(name);
  }
  return names.join('/');
}

// The package's script names these modules.
export const moduleNames = ['llvm.core.wasm', 'llvm.core2.wasm', 'llvm.core3.wasm', 'llvm.core4.wasm'];

// `script` is the opened one, imported; `modules` are WebAssembly modules by name; `filesystem` is a
// tree { name: tree or bytes } that every call sees at the root. Resolves with
// run(words, files): { status, stdout (bytes), stderr (text) }.
export async function llvm(script, modules, filesystem) {
  const parts = { modules: async () => modules, filesystem: async () => filesystem, totalSize: 0 };
  const application = new script.Application(parts, script.instantiate, 'llvm');
  await application.run(null, {}, { fetchProgress() {} });
  return async function run(words, files) {
    const stdout = [];
    const stderr = [];
    const into = (list) => (bytes) => bytes && list.push(bytes.slice());
    let status = 0;
    try {
      await application.run(words, files, {
        stdout: into(stdout),
        stderr: into(stderr),
        decodeASCII: false,
      });
    } catch (error) {
      if (!(error instanceof script.Exit)) throw error;
      status = error.code;
    }
    return { status, stdout: joined(stdout), stderr: new TextDecoder().decode(joined(stderr)) };
  };
}

// A tree from a tar archive (POSIX ustar, names up to 100 characters): the only form needed here.
export function untar(archive) {
  const tree = {};
  const text = (at, size) => new TextDecoder().decode(archive.subarray(at, at + size)).replace(/\0[^]*$/, '');
  for (let at = 0; at + 512 <= archive.length && archive[at] !== 0; ) {
    const name = text(at, 100);
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    if (archive[at + 156] !== 53 /* '5': a folder */) put(tree, name, archive.subarray(at + 512, at + 512 + size));
    at += 512 + 512 * Math.ceil(size / 512);
  }
  return tree;
}

export function put(root, path, contents) {
  let tree = root;
  const names = path.split('/').filter(Boolean);
  const last = names.pop();
  for (const name of names) tree = tree[name] ??= {};
  tree[last] = contents;
  return root;
}
