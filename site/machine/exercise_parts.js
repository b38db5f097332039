// What pages need to judge exercises, beside parts.js: the runtime with the harness in it, each chapter's
// cases with GoogleTest, the words of the grader, and the adapters' objects.
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readCourse } from '../course.js';
import { compiler } from './compile.js';
import { hostScript, judgeHost } from './host.js';
import { put } from './llvm.js';
import { madeRuntime, runtimeOptions } from './runtime.js';
import { partsIn } from './parts_in_folder.js';
import { tar } from './tar.js';
import { compilerOf, done, filesOf, isSource, jsonHeaders, libraries, librariesAt, moduleOf, objectStore, root, steps, target, treeOf } from './toolchain.js';

const adapterSites = 1 << 24; // harness/compile/wasm.cpp
const harness = 'grader/harness';
const runtimeHeaders = 'referee/include';

// Where CMake finds GoogleTest and fmt: the system's, or else what it has fetched.
const googleTest = ['/usr/src/googletest', join(root, 'build/_deps/googletest-src')].find((path) => existsSync(path));
const fmt = ['/usr/include/fmt', join(root, 'build/_deps/fmt-src/include/fmt')].find((path) => existsSync(path));

export function missingForExercises() {
  if (!googleTest) return "GoogleTest's source is not there (Debian: googletest)";
  return fmt ? '' : 'fmt is not there (Debian: libfmt-dev)';
}

const sourceFolders = ['adapters', 'browser', 'cases', 'course', 'judge', 'requests', 'text', 'harness/compile', 'harness/grading', 'harness/protocol', 'harness/schema', 'harness/submission'];
export const exerciseSources = () => [...sourceFolders.map((name) => join(root, 'grader', name)), join(root, 'course.toml')];

const grading = [
  'activemask', 'answer', 'bf16', 'case', 'comparison', 'counter_matchers', 'finding', 'machine_message', 'matchers',
  'places', 'random', 'record', 'referee_report', 'result_writer', 'run_cases', 'session', 'setting', 'submission',
  'tracing', 'traffic_matchers', 'turns',
].map((name) => `${harness}/grading/${name}.cpp`);
const trusted = [
  ...grading, `${harness}/protocol/message.cpp`, `${harness}/schema/diagnosis.cpp`, 'grader/browser/machine.cpp',
  'grader/browser/no_processes.cpp', 'grader/cases/main.cpp',
];
const base = ['browser/files', 'plain_text', 'sha256', 'text', 'utf8'].map((name) => `base/${name}.cpp`);
const texts = [
  'browser/texts', 'judge/verdict', 'judge/verdict_parts', 'judge/case_group', 'judge/traced_cases', 'judge/open_gaps', 'judge/result',
  'text/markup', 'text/source_quote', 'text/terminal', 'text/lanes', 'harness/schema/diagnosis',
  ...['code_calls', 'code_names', 'demangle', 'host_functions', 'link_messages', 'symbols'].map((name) => `harness/compile/${name}`),
].map((name) => `grader/${name}.cpp`);

const options = [
  target, '-std=gnu++20', '-O1', '-DNDEBUG', '-fexceptions', '-fignore-exceptions', '-w', '-I/src',
  '-isystem', '/libraries/googletest/include', '-I/libraries/googletest', '-isystem', '/libraries/googlemock/include', '-I/libraries/googlemock',
  '-isystem', '/libraries', '-DFMT_HEADER_ONLY', '-DFMT_CONSTEVAL=',
  '-D_WASI_EMULATED_SIGNAL', '-DGTEST_HAS_PTHREAD=0', '-DGTEST_HAS_STREAM_REDIRECTION=0', '-DGTEST_HAS_EXCEPTIONS=0', '-DGTEST_HAS_DEATH_TEST=0',
];

// `rooms` and `objects` are the runtime's (runtime.js); `folder` has what parts.js has made so far. Resolves with the files that a page may fetch, and how long
// each is.
export async function makeExerciseParts({ run, asyncify, rooms, objects, folder, linkCommand, store, write, say }) {
  mkdirSync(join(folder, 'exercises'));
  const within = (paths, tree = {}) => paths.reduce((all, path) => put(all, path, treeOf(join(root, path), isSource)), tree);
  const bases = put(put({}, 'base', filesOf(join(root, 'base'), isSource)), 'base/browser', treeOf(join(root, 'base/browser')));
  const tables = () => put({}, 'referee', filesOf(join(root, 'referee'), isSource));
  const libraryTree = { ...treeOf(googleTest), nlohmann: treeOf(jsonHeaders), fmt: treeOf(fmt) };
  const compileWith = (src) => compilerOf(run, { src, libraries: libraryTree }, objectStore(store, { src, libraries: libraryTree }));

  say('GoogleTest');
  const tests = await compileWith({})(options, ['googletest/src/gtest-all.cc', 'googlemock/src/gmock-all.cc'].map((name) => `/libraries/${name}`));
  say('what judges');
  const ofGrading = within(['grader/harness/grading', 'grader/harness/protocol', 'grader/harness/schema', 'grader/browser'], { ...bases, ...tables() });
  put(ofGrading, 'grader/cases/main.cpp', readFileSync(join(root, 'grader/cases/main.cpp')));
  const judges = await compileWith(ofGrading)(options, trusted);
  const ofBase = await compileWith(bases)(options, base);
  const ended = await compileWith(bases)(options, ['base/browser/ended.cpp']);
  const course = readCourse();
  for (const { key } of course.chapters) {
    const path = `grader/cases/${key}`;
    if (!existsSync(join(root, path))) continue;
    say(`the cases of ${key}`);
    const ofCases = within(['grader/harness/grading', 'grader/harness/protocol', 'grader/harness/schema', 'grader/requests', 'grader/cases/shared', path], { ...bases, ...tables() });
    const sources = readdirSync(join(root, path)).filter((name) => name.endsWith('_test.cpp')).sort();
    const cases = await compileWith(ofCases)(options, sources.map((name) => `${path}/${name}`));
    write(`exercises/cases_${key}.wasm`, await programOf(run, { 'cases.o': cases, 'judges.o': judges, 'tests.o': tests, 'base.o': ofBase, 'ended.o': ended }));
  }

  say("the grader's words");
  const ofTexts = within(['grader/browser', 'grader/judge', 'grader/text', 'grader/course', 'grader/harness/compile', 'grader/harness/schema'], { ...bases, ...tables() });
  const words = await compileWith(ofTexts)(options, texts);
  write('exercises/grader.wasm', await moduleOf(run, { 'texts.o': words, 'base.o': ofBase, 'ended.o': ended }));

  say("the runtime's module with the harness");
  const headers = treeOf(join(root, runtimeHeaders));
  const ofHarness = within(['grader/harness/protocol', 'grader/harness/submission', 'referee/src/runtime'], { ...bases, ...tables() });
  put(ofHarness, 'referee/include', headers);
  const json = { nlohmann: libraryTree.nlohmann };
  const compileHarness = compilerOf(run, { src: ofHarness, json }, objectStore(store, { ofHarness, json }));
  const ofDevice = [...runtimeOptions, '-isystem', `/src/${runtimeHeaders}`, '-include', `/src/${runtimeHeaders}/cuda_runtime.h`];
  const object = (name) => compileHarness(ofDevice, [`${harness}/${name}.cpp`]);
  const memory = await object('submission/memory');
  const inside = {
    ...rooms,
    'harness_message.o': await compileHarness(runtimeOptions, [`${harness}/protocol/message.cpp`]),
    'harness_call.o': await object('submission/open_call'),
    'harness_device_memory.o': memory,
    'harness_memory.o': await object('submission/wasm/memory'),
    'harness_main.o': await object('submission/wasm/main'),
  };
  const declaring = [runtimeHeaders, `${harness}/submission/call.h`, `${harness}/submission/wasm/boundary.h`];
  // All that there can be, as natively: V8 collects its garbage whenever a memory grows.
  const room = ['--initial-memory=4294901760'];
  const judge = await madeRuntime(run, asyncify, inside, declaring.map((path) => join(root, path)), room);
  write('exercises/judge.wasm', judge.module);
  write('exercises/judge.json', judge.description);
  writeFileSync(join(folder, 'exercises/judge.mjs'), await hostScript(judgeHost));

  const beside = {
    'memory.o': memory,
    'device_copies.o': await object('submission/device_copies'),
    'program_side.o': await object('submission/wasm/program_side'),
  };
  const own = Object.keys(beside).map((name) => `/harness/${name}`);
  const linking = [...steps['link-program'].filter((word) => word !== '--allow-undefined'), '--allow-undefined-file=/harness/offered.txt'];
  const link = { words: linkCommand([...own, '/adapter.o', '/program.o'], linking), suspending: judge.suspending };
  const offered = judge.offered.split('\n').filter(Boolean);
  const defined = await Promise.all([...Object.values(beside), ...Object.values(objects)].map((bytes) => definedIn(run, bytes)));
  const names = [...offered, ...defined.flat()].map((name) => `${name} T\n`).join('');
  const text = (all) => Buffer.from(all);
  const common = { harness: { ...beside, 'offered.txt': text(judge.offered) }, 'own.txt': text(names), 'link.json': text(JSON.stringify(link)) };
  write('exercises/common.tar', tar(common));

  const make = await compiler(partsIn(folder));
  for (const { key, exercises } of course.chapters) {
    if (exercises.length === 0) continue;
    say(`the adapters of ${key}`);
    const archive = {};
    for (const exercise of exercises) archive[exercise.name] = await adapterOf(exercise, make, store, headers);
    write(`exercises/${key}.tar`, tar(archive));
  }
  const made = readdirSync(join(folder, 'exercises')).filter((name) => name.endsWith('.gz')).map((name) => `exercises/${name}`);
  return Object.fromEntries(made.map((name) => [name, statSync(join(folder, name)).size]));
}

// A program that has a main function.
function programOf(run, objects) {
  const names = Object.keys(objects).map((name) => `/${name}`);
  const start = '/usr/lib/wasm32-wasip1/crt1-command.o';
  return done(run(['wasm-ld', '--strip-all', '-z', 'stack-size=4194304', librariesAt, start, ...names, '-lwasi-emulated-signal', ...libraries, '-o', '-'], objects));
}

// The names that an object defines for others.
async function definedIn(run, bytes) {
  const said = new TextDecoder().decode(await done(run(['objdump', '--syms', '/object.o'], { 'object.o': bytes })));
  return [...said.matchAll(/^[0-9a-f]+ [gw] .* (\S+)$/gm)].map((match) => match[1]).filter((name) => !/UND|^__main_void$/.test(name));
}

// The adapter's object, what asyncify must be told of it, and of templates the unit that calls them.
async function adapterOf({ chapter, name }, make, store, include) {
  const path = `grader/adapters/${chapter}/${name}.cu`;
  const source = readFileSync(join(root, path), 'utf8');
  const headers = headersOf(source);
  const sources = Object.fromEntries(Object.entries({ path, source, ...headers }).map(([name, text]) => [name, Buffer.from(text)]));
  const kept = objectStore(store, { ...sources, include });
  const made = JSON.parse(
    await kept(['adapter', JSON.stringify(steps)], async () => {
      const { ir, messages } = await make.compile({ path, source, more: headers });
      if (!ir) throw new Error(`The adapter ${path} does not compile:\n${messages}`);
      const { object, maySuspend } = await make.assemble(ir, adapterSites);
      return JSON.stringify({ object: Buffer.from(object).toString('base64'), maySuspend });
    }),
  );
  const unitPath = path.replace(/\.cu$/, '.instances.cu');
  const unit = {};
  if (existsSync(join(root, unitPath))) {
    unit.path = unitPath;
    unit.source = readFileSync(join(root, unitPath), 'utf8');
    unit.more = headersOf(unit.source);
  }
  return {
    'adapter.o': Buffer.from(made.object, 'base64'),
    suspending: Buffer.from(made.maySuspend),
    'unit.json': Buffer.from(JSON.stringify(unit)),
  };
}

// The course's own headers that a text includes, and those that these include: { path: text }.
function headersOf(source, found = {}) {
  for (const [, name] of source.matchAll(/^#include "((?:grader|base)\/[^"]+)"/gm)) {
    if (name in found) continue;
    found[name] = readFileSync(join(root, name), 'utf8');
    headersOf(found[name], found);
  }
  return found;
}
