// Runs a program of the WebAssembly engine with Node:
//   node host.mjs RUNTIME.wasm PROGRAM.wasm [ARGUMENTS]
//
// The program's module is nobody's friend: it is rewritten (confine.mjs), and all that it is given
// are the functions of the runtime that RUNTIME.json lists, behind gate.mjs, and those of wasi.mjs.
// The runtime's module is given what platform/wasm/host.h declares, and of the environment the
// referee's own variables. Files are written only where REFEREE_REPORT and REFEREE_TRACE say, and
// read only where a call site is.
import {readFileSync, renameSync, rmSync, writeFileSync, writeSync} from 'node:fs';
import {resolve} from 'node:path';
import {argv, cpuUsage, env, exit} from 'node:process';

import {confine, memoryOf, programEnd, Refused} from './confine.mjs';
import {FunctionNames} from './function_names.mjs';
import {connect, forwarders, gate} from './gate.mjs';
import {wasi, withUnsignedArguments} from './wasi.mjs';

// A program that asks for more than there is does not begin.
function orRefuse(action) {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    writeSync(2, new TextEncoder().encode(`referee: ${error.message}\n`));
    return exit(1);
  }
}

const [runtimeFile, programFile, ...programArguments] = argv.slice(2);
const description = JSON.parse(readFileSync(runtimeFile.replace(/\.wasm$/, '.json'), 'utf8'));
const runtimeBytes = new Uint8Array(readFileSync(runtimeFile));
const runtimeModule = new WebAssembly.Module(runtimeBytes);
const confined = orRefuse(() => confine(new Uint8Array(readFileSync(programFile))));
const module = new WebAssembly.Module(confined.bytes);
const functionNames = new FunctionNames(module, () => program.__indirect_function_table);
const kinds = {memory: 0, arithmetic: 1, illegalInstruction: 2, abort: 3};  // Fault::Kind

const pageBytes = 65536;
const memory = new WebAssembly.Memory(memoryOf(runtimeBytes));
let runtime, program, bridge;  // the instances' exports
const bytes = (address, size) => new Uint8Array(memory.buffer, address, size);
const textAt = (address, size) => new TextDecoder().decode(bytes(address, size));

// Copies what fits; the length of all of it.
function copyText(text, address, size) {
  const all = new TextEncoder().encode(text);
  bytes(address, size).set(all.subarray(0, size));
  return all.length;
}

// What addr2line would print, of call sites by their number, and of functions by their name.
let framesOfSites;
function frames(address) {
  if (!framesOfSites) {
    framesOfSites = new Map();
    for (const section of WebAssembly.Module.customSections(module, 'referee.sites')) {
      for (const entry of new TextDecoder().decode(section).split(/^(?=0x|@)/m))
        framesOfSites.set(entry.slice(0, entry.indexOf('\n')), entry);
    }
  }
  const number = `0x${address.toString(16)}`;
  const known = framesOfSites.get(number) ?? framesOfSites.get(`@${functionNames.at(address)}`);
  return `${number}\n${known?.slice(known.indexOf('\n') + 1) ?? '??\n??:0\n'}`;
}

// The program says which file, so only those are read that its sources were. The compiler writes
// whole paths into the table.
let filesOfSites;
function isFileOfSites(file) {
  if (!filesOfSites) {
    frames(0);
    filesOfSites = new Set();
    for (const entry of framesOfSites.values())
      for (const [, name] of entry.matchAll(/^(\/.*):\d+$/gm)) filesOfSites.add(resolve(name));
  }
  return filesOfSites.has(resolve(file));
}

const linesOfFiles = new Map();
function sourceText(file, line) {
  if (!linesOfFiles.has(file)) {
    let lines = [];
    try {
      if (isFileOfSites(file)) lines = readFileSync(file, 'utf8').split('\n');
    } catch {
    }
    linesOfFiles.set(file, lines);
  }
  return linesOfFiles.get(file)[line - 1] ?? '';
}

function writeFile(file, text) {
  if (file !== env.REFEREE_REPORT && file !== env.REFEREE_TRACE) return false;
  const temporary = `${file}.part`;
  try {
    writeFileSync(temporary, text);
    renameSync(temporary, file);
    return true;
  } catch {
    rmSync(temporary, {force: true});
    return false;
  }
}

class Left extends Error {}
class Aborted extends Error {}
class StackExhausted extends Error {}

// A lane's stack in the program's memory, or the machine's own.
function isExhaustion(error) {
  return error instanceof StackExhausted ||
      (error instanceof RangeError && /call stack/.test(error.message));
}

// What a signal would be elsewhere.
function kindOf(error) {
  if (error instanceof Aborted) return kinds.abort;
  if (isExhaustion(error)) return kinds.memory;
  if (!(error instanceof WebAssembly.RuntimeError)) throw error;
  if (/divide|remainder/.test(error.message)) return kinds.arithmetic;
  return /unreachable/.test(error.message) ? kinds.illegalInstruction : kinds.memory;
}

function trap(error) {
  runtime.referee_trap(kindOf(error), isExhaustion(error));
}

function call(place, argument) {
  const stack = runtime.__stack_pointer.value;
  const programStack = program.__stack_pointer.value;
  const depth = bridge.depth.value;
  // Whoever handles what has happened needs stacks that are in order.
  const settle = () => {
    runtime.__stack_pointer.value = stack;
    program.__stack_pointer.value = programStack;
    bridge.depth.value = depth;
    runtime.referee_settle();
  };
  try {
    runtime.__indirect_function_table.get(place)(argument);
  } catch (error) {
    settle();
    if (error instanceof Left) return;
    try {
      trap(error);
    } catch (second) {
      if (!(second instanceof Left)) throw second;
      settle();
    }
  }
  runtime.__stack_pointer.value = stack;
  program.__stack_pointer.value = programStack;
}

// The end, whoever asks for it. What the program does now it does for the last time.
let isFlushed = false;
function flushProgram() {
  if (isFlushed) return;
  isFlushed = true;
  try {
    program.referee_flush();
  } catch {
  }
}

const referee = withUnsignedArguments({
  call,
  leave: () => { throw new Left(); },
  abort: () => { throw new Aborted(); },
  exhaust_stack: () => { throw new StackExhausted(); },
  variable: (name, size) => program[textAt(name, size)].value,
  program_bytes: () => confined.pages * pageBytes,
  flush_program: flushProgram,
  frames: (address, buffer, size) => copyText(frames(address), buffer, size),
  source_text: (file, fileSize, line, buffer, size) =>
      copyText(sourceText(textAt(file, fileSize), line), buffer, size),
  cpu_time: () => { const {user, system} = cpuUsage(); return user + system; },
  write_file: (file, fileSize, text, textSize) =>
      writeFile(textAt(file, fileSize), bytes(text, textSize).slice()) ? 1 : 0,
});

// What the program may import from "env": each function behind the gate.
function gated() {
  const wanted = confined.imports.filter(({module}) => module === 'env');
  for (const {name} of wanted)
    if (!Object.hasOwn(description, name))
      throw new Refused(`the program has an import that there is not: ${name}`);
  return gate(wanted, runtime, description);
}

const variables = Object.entries(env).filter(([name]) => name.startsWith('REFEREE_'));
const forward = forwarders();
runtime = new WebAssembly.Instance(runtimeModule, {
  env: {memory},
  referee,
  program: forward,
  wasi_snapshot_preview1: wasi({
    args: [programFile],
    variables: variables.map(([name, value]) => `${name}=${value}`),
    memory: () => memory.buffer,
  }),
}).exports;
if (runtime.__stack_pointer.value >>> 0 < programEnd)
  throw new Error('the runtime has its stack in the memory of the program');
const gates = orRefuse(gated);
program = new WebAssembly.Instance(module, {
  env: {...gates, memory},
  wasi_snapshot_preview1: wasi({
    args: [programFile, ...programArguments],
    variables: [],
    memory: () => memory.buffer,
    end: programEnd,
  }),
}).exports;
bridge = connect(forward, gates, program);
runtime.referee_begin();
try {
  program._start();
} catch (error) {
  trap(error);
}
