// Makes what a page needs to compile and judge a program: the compiler, the system's headers and
// libraries, the referee's headers, its runtime and its driver's own steps, all as files that any
// server can send; and what exercise_parts.js makes for exercises.
//   node machine/parts.js [FOLDER]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

import { takenApart } from './binaryen.js';
import { partsFolder } from './built.js';
import { exerciseSources, makeExerciseParts, missingForExercises } from './exercise_parts.js';
import { hostScript, programHost } from './host.js';
import { moduleNames, openedScript, put } from './llvm.js';
import { madeRuntime, roomsOfRuntime, runtimeFolder, runtimeOptions } from './runtime.js';
import { tar } from './tar.js';
import {
  compilerFor, compilerOf, filesOf, here, isSource, jobOf, jsonHeaders, libraries, librariesAt, moduleOf, objectStore,
  packages, passOf, platform, root, steps, target, treeOf,
} from './toolchain.js';

const toolSources = [
  'referee/src/driver/browser/tools.cpp',
  'referee/src/driver/messages.cpp',
  'referee/src/driver/compiler_output.cpp',
  'referee/src/driver/hints.cpp',
  'referee/src/driver/wasm/call_sites.cpp',
  'referee/src/driver/wasm/debug_info.cpp',
  'referee/src/driver/wasm/whole_copies.cpp',
  'base/text.cpp',
];

export function missingParts() {
  if (!existsSync(join(packages, '@yowasp/clang')) || !existsSync(join(packages, 'binaryen')))
    return 'the npm packages @yowasp/clang and binaryen are not installed';
  if (!existsSync(join(jsonHeaders, 'json.hpp'))) return `${jsonHeaders} is not there (Debian: nlohmann-json3-dev)`;
  return missingForExercises();
}

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

async function tools(run, compile) {
  const options = [target, '-std=gnu++20', '-O2', '-DNDEBUG', '-fexceptions', '-fignore-exceptions', '-w', '-I/src'];
  const rewriter = readdirSync(join(root, 'referee/src/rewriter')).filter((name) => name.endsWith('.cpp'));
  const object = await compile(options, [...toolSources, ...rewriter.map((name) => `referee/src/rewriter/${name}`)]);
  const ended = await compile(options, ['base/browser/ended.cpp']);
  return moduleOf(run, { 'tools.o': object, 'ended.o': ended });
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

// The command that links a program of the machine: `own` are its objects.
function linkCommand(own, words = steps['link-program']) {
  const beside = ['section_markers', 'program_side', 'assumptions'].map((name) => `/referee/runtime/${name}.o`);
  const objects = ['/referee/runtime/first_markers.o', ...own, ...beside];
  return ['wasm-ld', ...words, ...plainly, librariesAt, ...objects, ...libraries, '-o', '-'];
}

// The commands that the page runs: the compiler's driver is asked once, here.
async function commands(run, suspending) {
  const parse = [...headerOptions(), '-Xclang', '-disable-llvm-passes', '-x', 'c++', '-S', '-emit-llvm', '-o', '-'];
  const compile = await jobOf(run, parse, '/rewritten.cpp');
  compile.splice(2, 0, '-include-pch', '/referee/cuda_runtime.pch', '-fno-validate-pch');
  const optimize = await jobOf(run, [target, ...steps['optimize-program'], '-x', 'ir', '-S', '-emit-llvm', '-o', '-'], '/whole.ll');
  const assemble = await jobOf(run, [target, ...steps['assemble-program'], '-o', '-'], '/numbered.ll');
  const link = linkCommand(['/program.o']);
  return { compile, optimize, assemble, link, asyncify: steps['asyncify-program'], suspending };
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
  const isScript = (name) => name.endsWith('.js') && !name.startsWith('in_node');
  for (const name of readdirSync(here).filter(isScript).sort()) add(join(here, name));
  addAll(join(here, 'as_node'));
  for (const path of exerciseSources()) existsSync(path) && statSync(path).isFile() ? add(path) : addAll(path);
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
    const base = filesOf(join(root, 'base'), isSource);
    base.browser = treeOf(join(root, 'base/browser'));
    const include = treeOf(join(root, 'referee/include'));
    const wasm_include = treeOf(join(platform, 'include'));
    const within = (path) => put({}, path, treeOf(join(root, path), isSource));
    const tables = filesOf(join(root, 'referee'), isSource);
    const compileWith = (files) => compilerOf(run, files, objectStore(`${folder}-objects`, files));
    say("the driver's steps");
    const ofSource = (name) => within(`referee/src/${name}`).referee.src;
    const ofDriver = { base, referee: { src: { ...ofSource('driver'), ...ofSource('rewriter') } } };
    const compileDriver = compileWith({ src: ofDriver });
    const toolModule = await tools(run, compileDriver);
    const ofRuntime = { base: filesOf(join(root, 'base'), isSource), referee: { ...tables, include, ...within(runtimeFolder).referee } };
    const json = { nlohmann: treeOf(jsonHeaders) };
    const taken = takenApart(readFileSync(join(packages, 'binaryen/index.js'), 'utf8'));
    writeFileSync(join(fresh, 'binaryen.mjs'), taken.script);
    const asyncify = await passOf(join(fresh, 'binaryen.mjs'), taken.bytes);
    const compileRuntime = compileWith({ src: ofRuntime, json });
    const { rooms, objects } = await roomsOfRuntime(compileRuntime, say);
    const made = await madeRuntime(run, asyncify, rooms, [join(root, 'referee/include')]);
    say("the referee's headers");
    const referee = { include, wasm_include };
    referee['cuda_runtime.pch'] = await precompiled(run, { referee }, objectStore(`${folder}-objects`, referee));
    const assumptions = 'referee/src/driver/browser/assumptions.cpp';
    objects['assumptions.o'] = await compileDriver([target, '-std=gnu++20', '-O2', '-I/src'], [assumptions]);
    referee.runtime = objects;
    say('archives');
    const library = { usr: reducedSystem(system), referee };
    const write = (name, bytes) => writeFileSync(join(fresh, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    for (const name of moduleNames) write(name, readFileSync(join(source, name)));
    write('binaryen.wasm', taken.bytes);
    write('runtime.wasm', made.module);
    write('runtime.json', made.description);
    writeFileSync(join(fresh, 'host.mjs'), await hostScript(programHost));
    write('tools.wasm', toolModule);
    write('library.tar', tar(library));
    writeFileSync(join(fresh, 'commands.json'), JSON.stringify(await commands(run, made.suspending)));
    const exercises = await makeExerciseParts({ run, asyncify, rooms, objects, folder: fresh, linkCommand, store: `${folder}-objects`, write, say });
    const fetched = readdirSync(fresh).filter((name) => /\.(gz|json)$/.test(name)); // what the page counts
    const files = Object.fromEntries(fetched.map((name) => [name, statSync(join(fresh, name)).size]));
    writeFileSync(join(fresh, 'index.json'), JSON.stringify({ version: madeFrom.slice(0, 12), files, exercises }));
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
