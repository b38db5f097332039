// Makes what a page needs to compile and judge a program: the compiler, the system's headers and
// libraries, the referee's headers, its runtime and its driver's own steps, all as files that any
// server can send.
//   node machine/parts.js [FOLDER]
//
// Everything is compiled by the compiler that the page gets, so that nothing but npm's packages and
// the JSON library's headers is needed, and all objects agree with each other.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { asyncified, takenApart } from './binaryen.js';
import { partsFolder } from './built.js';
import { hostScript } from './host.js';
import { llvm, moduleNames, openedScript, put, untar } from './llvm.js';
import { tar } from './tar.js';

const here = dirname(fileURLToPath(import.meta.url));
const site = dirname(here);
const root = dirname(site);
const packages = join(here, 'node_modules'); // these alone: most who build the site want no compiler
const jsonHeaders = '/usr/include/nlohmann';

const runtime = 'referee/src/runtime';
const platform = join(root, runtime, 'platform/wasm');
const nameOf = (room) => room.replaceAll('/', '_');

const toolSources = [
  'referee/src/driver/browser/tools.cpp',
  'referee/src/driver/messages.cpp',
  'referee/src/driver/compiler_output.cpp',
  'referee/src/driver/hints.cpp',
  'referee/src/driver/wasm/call_sites.cpp',
  'referee/src/driver/wasm/debug_info.cpp',
  'base/text.cpp',
];

const target = '--target=wasm32-wasip1';
const librariesAt = '-L/usr/lib/wasm32-wasip1';
const libraries = ['-lc++', '-lc++abi', '-lc', '/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a'];

// What commands.txt says of each step, as { step: words }.
function readSteps() {
  const result = {};
  let step;
  for (const line of readFileSync(join(platform, 'commands.txt'), 'utf8').split('\n')) {
    const said = line.replace(/#.*/, '');
    if (said.startsWith(' ')) result[step].push(...said.split(' ').filter(Boolean));
    else if (said) result[(step = said.replace(':', ''))] = [];
  }
  return result;
}
const steps = readSteps();

export function missingParts() {
  if (!existsSync(join(packages, '@yowasp/clang')) || !existsSync(join(packages, 'binaryen')))
    return 'the npm packages @yowasp/clang and binaryen are not installed';
  if (!existsSync(join(jsonHeaders, 'json.hpp'))) return `${jsonHeaders} is not there (Debian: nlohmann-json3-dev)`;
  return '';
}

// Files below a folder, as a tree.
function treeOf(folder, wanted = () => true) {
  const tree = {};
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) tree[entry.name] = treeOf(path, wanted);
    else if (wanted(entry.name)) tree[entry.name] = readFileSync(path);
  }
  return tree;
}

function filesOf(folder, wanted) {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && wanted(entry.name));
  return Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name))]));
}

const isSource = (name) => /\.(h|cpp|def)$/.test(name);

// What the page's compiler sees below /usr: without other C++ standards' library, other machines'
// intrinsics and modules.
function reducedSystem(all) {
  const kept = {};
  const take = (path) => {
    const contents = path.split('/').reduce((tree, name) => tree?.[name], all);
    if (contents === undefined) throw new Error(`@yowasp/clang has no ${path}`);
    put(kept, path, contents);
  };
  for (const [name, contents] of Object.entries(all.include)) {
    const isCompilers =
      contents instanceof Uint8Array && /^(__std|std|__float|float|limits|tgmath|inttypes|varargs|iso646)/.test(name);
    if (isCompilers) take(`include/${name}`);
  }
  const { __cxx03, experimental, ...library } = all.include['c++'].v1;
  put(kept, 'include/c++/v1', library);
  for (const folder of ['include/wasm32-wasip1']) if (all.include['wasm32-wasip1']) take(folder);
  for (const name of ['libc.a', 'libc++.a', 'libc++abi.a', 'crt1-reactor.o']) take(`lib/wasm32-wasip1/${name}`);
  take('lib/wasm32-unknown-wasip1/libclang_rt.builtins.a');
  return kept;
}

// Objects that were made before, by the digest of the files and words that they come from.
function objectStore(folder, files) {
  const all = digestOf(files);
  mkdirSync(folder, { recursive: true });
  return async (words, make) => {
    const file = join(folder, createHash('sha256').update(all + words.join('\0')).digest('hex'));
    if (!existsSync(file)) writeFileSync(file, await make());
    return readFileSync(file);
  };
}

function digestOf(files) {
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
async function jobOf(run, words, source) {
  const { status, stdout, stderr } = await run(['clang++', '-###', ...words, source], put({}, source, ''));
  const line = (stderr + new TextDecoder().decode(stdout)).split('\n').find((text) => text.startsWith(' "'));
  if (status !== 0 || !line) throw new Error(`the compiler does not take: ${words.join(' ')}\n${stderr}`);
  const all = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1].replace(/\\(.)/g, '$1'));
  return all[0] === '' ? all.slice(1) : all;
}

// A function compile(options, sources): the object of all these, as in a unity build, since to read
// the library's headers is most of the work.
function compilerOf(run, files, store) {
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

async function compilerFor(script) {
  const folder = join(packages, '@yowasp/clang/gen');
  const modules = {};
  for (const name of moduleNames) modules[name] = await WebAssembly.compile(readFileSync(join(folder, name)));
  const system = untar(readFileSync(join(folder, 'llvm-resources.tar')));
  return { system, run: await llvm(await import(pathToFileURL(script).href), modules, { usr: system }) };
}

// { objects, module, description, suspending }: what is linked with each program, and the runtime's
// module with what platform/wasm/describe.mjs says of it.
async function makeRuntime(run, compile, binaryen, say) {
  const version = /project\(warplings VERSION ([\d.]+)/.exec(readFileSync(join(root, 'CMakeLists.txt'), 'utf8'))[1];
  const options = [target, ...steps['compile-runtime'], '-w', '-I/src', '-idirafter', '/json', `-DWARPLINGS_VERSION="${version}"`];
  const besidePrograms = ['first_markers', 'program_side'];
  const rooms = {};
  for (const room of steps['link-rooms']) {
    say(`the runtime's ${nameOf(room)}`);
    const names = readdirSync(join(root, runtime, room)).filter((name) => name.endsWith('.cpp'));
    const sources = names.filter((name) => !besidePrograms.includes(name.slice(0, -4))).sort();
    rooms[`${nameOf(room)}.o`] = await compile(options, sources.map((name) => `${runtime}/${room}/${name}`));
  }
  const objects = {};
  for (const name of besidePrograms) objects[`${name}.o`] = await compile(options, [`${runtime}/platform/wasm/${name}.cpp`]);
  objects['section_markers.o'] = await compile(options, [`${runtime}/platform/native/section_markers.cpp`]);
  say("the runtime's module");
  // This linker would put the stack at the memory's beginning, which is the program's.
  const inputs = Object.keys(rooms).map((name) => `/${name}`);
  const linked = await done(run(['wasm-ld', ...steps['link-runtime'], '--no-stack-first', librariesAt, ...inputs, ...libraries, '-o', '-'], rooms));
  const { bytes: module, said } = await binaryen(linked, { words: steps['asyncify-runtime'] });
  return { objects, module, ...(await described(run, module, said)) };
}

// What describe.mjs says of the runtime's module. `asyncify` is what that pass has said.
async function described(run, module, asyncify) {
  const functions = WebAssembly.Module.exports(new WebAssembly.Module(module)).filter(({ kind }) => kind === 'function');
  const names = functions.map(({ name }) => name);
  const texts = new TextDecoder().decode(await done(run(['c++filt', ...names], {}))).split('\n');
  const folder = mkdtempSync(join(tmpdir(), 'warplings-'));
  try {
    const [said, suspending] = ['asyncify', 'suspending'].map((name) => join(folder, name));
    writeFileSync(said, asyncify);
    const script = join(platform, 'describe.mjs');
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, said, suspending, join(root, 'referee/include')], {
      input: names.map((name, index) => `${name} ${texts[index]}\n`).join(''),
      maxBuffer: 1e8,
    });
    if (status !== 0) throw new Error(stderr);
    return { description: stdout, suspending: readFileSync(suspending, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// What a tool writes on its standard output, where it did not fail.
async function done(running) {
  const { status, stdout, stderr } = await running;
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

// A function that takes a module through asyncify, and says what the pass has said: the script tells
// the console of the moment at which it is loaded.
async function passOf(script, wasm) {
  let said = '';
  const { log } = console;
  console.log = (text) => (said += `${text}\n`);
  globalThis.binaryenModule = wasm;
  const { default: binaryen } = await import(pathToFileURL(script).href);
  console.log = log;
  return async (bytes, told) => ({ bytes: asyncified(binaryen, bytes, told), said });
}

async function tools(run, compile) {
  const options = [target, '-std=gnu++20', '-O2', '-DNDEBUG', '-fexceptions', '-fignore-exceptions', '-w', '-I/src'];
  const rewriter = readdirSync(join(root, 'referee/src/rewriter')).filter((name) => name.endsWith('.cpp'));
  const object = await compile(options, [...toolSources, ...rewriter.map((name) => `referee/src/rewriter/${name}`)]);
  const ended = await compile(options, ['base/browser/ended.cpp']);
  const { status, stdout, stderr } = await run(
    [
      'wasm-ld', '--no-entry', '--strip-all', '--export=_initialize', '-z', 'stack-size=1048576', librariesAt,
      '/usr/lib/wasm32-wasip1/crt1-reactor.o', '/tools.o', '/ended.o', ...libraries, '-o', '-',
    ],
    { 'tools.o': object, 'ended.o': ended },
  );
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

// The referee's headers, compiled in advance.
async function precompiled(run, files, store) {
  const words = headerOptions();
  return store(['precompiled', ...words], async () => {
    const job = await jobOf(run, [...words, '-x', 'c++-header', '-o', '-'], '/referee/include/cuda_runtime.h');
    const { status, stdout, stderr } = await run([...job, '-fno-pch-timestamp'], files);
    if (status !== 0) throw new Error(stderr);
    return stdout;
  });
}

// What all that is read with the referee's headers is compiled with.
function headerOptions() {
  return [target, ...steps['compile-program'], '-Wno-deprecated-volatile', '-isystem', '/referee/wasm_include', '-iquote', '/', '-I/referee/include'];
}

// This linker would clear variables in a function of its own before the program begins, which confine.mjs refuses.
const plainly = ['--features=mutable-globals,sign-ext', '--no-check-features'];

// The commands that the page runs: the compiler's driver is asked once, here.
async function commands(run, suspending) {
  const compile = await jobOf(run, [...headerOptions(), '-x', 'c++', '-S', '-emit-llvm', '-o', '-'], '/rewritten.cpp');
  compile.splice(2, 0, '-include-pch', '/referee/cuda_runtime.pch', '-fno-validate-pch');
  const assemble = await jobOf(run, [target, ...steps['assemble-program'], '-o', '-'], '/numbered.ll');
  const beside = ['section_markers', 'program_side', 'assumptions'].map((name) => `/referee/runtime/${name}.o`);
  const objects = ['/referee/runtime/first_markers.o', '/program.o', ...beside];
  const link = ['wasm-ld', ...steps['link-program'], ...plainly, librariesAt, ...objects, ...libraries, '-o', '-'];
  return { compile, assemble, link, asyncify: steps['asyncify-program'], suspending };
}

// Everything that the parts are made of, as one digest.
export function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => hash.update(`${relative(root, path)}\0`).update(readFileSync(path)).update('\0');
  const addAll = (folder, wanted = () => true) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addAll(path, wanted);
      else if (wanted(entry.name)) add(path);
    }
  };
  addAll(join(root, 'base'), isSource);
  addAll(join(root, 'referee/src'), isSource);
  addAll(join(root, 'referee/include'));
  addAll(platform);
  for (const name of ['parts.js', 'binaryen.js', 'host.js', 'llvm.js', 'tar.js']) add(join(here, name));
  addAll(join(here, 'as_node'));
  for (const name of ['@yowasp/clang', 'binaryen']) add(join(packages, name, 'package.json'));
  add(join(root, 'CMakeLists.txt'));
  return hash.digest('hex');
}

// Makes the parts in `folder`, unless they are there and up to date. `say` is told what is done.
export async function makeParts(folder, say = () => {}) {
  const madeFrom = fingerprint();
  const stamp = join(folder, '.made-from');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom) return;
  const fresh = `${folder}.new-${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  try {
    const source = join(packages, '@yowasp/clang/gen');
    writeFileSync(join(fresh, 'clang.mjs'), openedScript(readFileSync(join(source, 'bundle.js'), 'utf8')));
    const { run, system } = await compilerFor(join(fresh, 'clang.mjs'));
    const base = treeOf(join(root, 'base'), isSource);
    const include = treeOf(join(root, 'referee/include'));
    const wasm_include = treeOf(join(root, runtime, 'platform/wasm/include'));
    const within = (path) => put({}, path, treeOf(join(root, path), isSource));
    const tables = filesOf(join(root, 'referee'), isSource);
    const compileWith = (files) => compilerOf(run, files, objectStore(`${folder}-objects`, files));
    say("the driver's steps");
    const ofSource = (name) => within(`referee/src/${name}`).referee.src;
    const ofDriver = { base, referee: { src: { ...ofSource('driver'), ...ofSource('rewriter') } } };
    const compileDriver = compileWith({ src: ofDriver });
    const toolModule = await tools(run, compileDriver);
    const ofRuntime = { base, referee: { ...tables, include, ...within(runtime).referee } };
    const json = { nlohmann: treeOf(jsonHeaders) };
    const taken = takenApart(readFileSync(join(packages, 'binaryen/index.js'), 'utf8'));
    writeFileSync(join(fresh, 'binaryen.mjs'), taken.script);
    const binaryen = await passOf(join(fresh, 'binaryen.mjs'), taken.bytes);
    const made = await makeRuntime(run, compileWith({ src: ofRuntime, json }), binaryen, say);
    say("the referee's headers");
    const referee = { include, wasm_include };
    referee['cuda_runtime.pch'] = await precompiled(run, { referee }, objectStore(`${folder}-objects`, referee));
    const assumptions = 'referee/src/driver/browser/assumptions.cpp';
    made.objects['assumptions.o'] = await compileDriver([target, '-std=gnu++20', '-O2', '-I/src'], [assumptions]);
    referee.runtime = made.objects;
    say('archives');
    const library = { usr: reducedSystem(system), referee };
    const write = (name, bytes) => writeFileSync(join(fresh, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    for (const name of moduleNames) write(name, readFileSync(join(source, name)));
    write('binaryen.wasm', taken.bytes);
    write('runtime.wasm', made.module);
    write('runtime.json', made.description);
    writeFileSync(join(fresh, 'host.mjs'), await hostScript());
    write('tools.wasm', toolModule);
    write('library.tar', tar(library));
    writeFileSync(join(fresh, 'commands.json'), JSON.stringify(await commands(run, made.suspending)));
    const fetched = readdirSync(fresh).filter((name) => !name.endsWith('.mjs')); // what the page counts
    const files = Object.fromEntries(fetched.map((name) => [name, statSync(join(fresh, name)).size]));
    writeFileSync(join(fresh, 'index.json'), JSON.stringify({ version: madeFrom.slice(0, 12), files }));
    writeFileSync(join(fresh, '.made-from'), madeFrom);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const missing = missingParts();
  if (missing) {
    console.error(`The pages cannot compile programs: ${missing}.`);
    process.exitCode = 3;
  } else {
    await makeParts(process.argv[2] ?? partsFolder, (what) => console.log(what));
  }
}
