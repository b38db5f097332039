// A run of a program of the WebAssembly engine. Modules are compiled once; each run has instances and
// a memory of its own.
//
// The program's module is nobody's friend: it is rewritten (confine.mjs), and all that it is given
// are the functions of the runtime that its description lists, behind gate.mjs, and those of
// wasi.mjs. The runtime's module is given what platform/wasm/host.h declares, and variables that the
// host chooses. Files are written only as the host says, and read only where a call site is.
import {readFileSync} from 'node:fs';
import {resolve} from 'node:path';

import {confine, memoryOf, programEnd} from './confine.mjs';
import {FunctionNames} from './function_names.mjs';
import {connect, forwarders, gateModule} from './gate.mjs';
import {Refused} from './module_bytes.mjs';
import {wasi, withUnsignedArguments} from './wasi.mjs';

const kinds = {memory: 0, arithmetic: 1, illegalInstruction: 2, abort: 3};  // Fault::Kind
const pageBytes = 65536;

class Left extends Error {}
class Aborted extends Error {}
class StackExhausted extends Error {}

// The runtime's module, and what NAME.json beside it says.
export class Runtime {
  constructor(file) {
    const bytes = new Uint8Array(readFileSync(file));
    this.description = JSON.parse(readFileSync(file.replace(/\.wasm$/, '.json'), 'utf8'));
    this.module = new WebAssembly.Module(bytes);
    this.memory = memoryOf(bytes);
  }
}

// A program's module. Throws Refused where it asks for what there is not.
export class Program {
  constructor(file, runtime) {
    const confined = confine(new Uint8Array(readFileSync(file)));
    this.file = file;
    this.module = new WebAssembly.Module(confined.bytes);
    this.pages = confined.pages;
    const wanted = confined.imports.filter(({module}) => module === 'env');
    for (const {name} of wanted)
      if (!Object.hasOwn(runtime.description, name))
        throw new Refused(`the program has an import that there is not: ${name}`);
    this.gate = gateModule(wanted, runtime.description);
    this.linesOfFiles = new Map();
  }

  // What addr2line would print, of call sites by their number, and of functions by their name.
  frames(address, nameAt) {
    if (!this.framesOfSites) {
      this.framesOfSites = new Map();
      for (const section of WebAssembly.Module.customSections(this.module, 'referee.sites')) {
        for (const entry of new TextDecoder().decode(section).split(/^(?=0x|@)/m))
          this.framesOfSites.set(entry.slice(0, entry.indexOf('\n')), entry);
      }
    }
    const number = `0x${address.toString(16)}`;
    const known = this.framesOfSites.get(number) ?? this.framesOfSites.get(`@${nameAt(address)}`);
    return `${number}\n${known?.slice(known.indexOf('\n') + 1) ?? '??\n??:0\n'}`;
  }

  // The program says which file, so only those are read that its sources were. The compiler writes
  // whole paths into the table.
  isFileOfSites(file) {
    if (!this.filesOfSites) {
      this.frames(0, () => '');
      this.filesOfSites = new Set();
      for (const entry of this.framesOfSites.values())
        for (const [, name] of entry.matchAll(/^(\/.*):\d+$/gm)) this.filesOfSites.add(resolve(name));
    }
    return this.filesOfSites.has(resolve(file));
  }

  sourceText(file, line) {
    if (!this.linesOfFiles.has(file)) {
      let lines = [];
      try {
        if (this.isFileOfSites(file)) lines = readFileSync(file, 'utf8').split('\n');
      } catch {
      }
      this.linesOfFiles.set(file, lines);
    }
    return this.linesOfFiles.get(file)[line - 1] ?? '';
  }
}

// A lane's stack in the program's memory, or the machine's own.
function isExhaustion(error) {
  return error instanceof StackExhausted ||
      (error instanceof RangeError && /call stack/.test(error.message));
}

// What a signal would be elsewhere. All else is the host's own, such as the end.
const isFault = error => error instanceof Aborted || isExhaustion(error) ||
    error instanceof WebAssembly.RuntimeError;
function kindOf(error) {
  if (error instanceof Aborted) return kinds.abort;
  if (isExhaustion(error)) return kinds.memory;
  if (/divide|remainder/.test(error.message)) return kinds.arithmetic;
  return /unreachable/.test(error.message) ? kinds.illegalInstruction : kinds.memory;
}

// CPU time of this process. (To import node:process would open the standard streams.)
export function cpuTime() {
  const {user, system} = process.cpuUsage();
  return user + system;
}

// Runs the program to its end. `host` is
//   variables  of the environment that the runtime has, as NAME=value
//   arguments  the program's, behind its name
//   write      (1 or 2, bytes): what it prints
//   read       (bytes): the standard input; how many were read
//   writeFile  (name, text): whether the runtime may have this file, and has it
//   leave      (status): ends the run by throwing, or does not return
//   used       the microseconds of CPU time that were used
//   imports    (memory): more modules of functions that the runtime's imports
export function run(runtimeParts, programParts, host) {
  const memory = new WebAssembly.Memory(runtimeParts.memory);
  let runtime, program, bridge;  // the instances' exports
  const bytes = (address, size) => new Uint8Array(memory.buffer, address, size);
  const textAt = (address, size) => new TextDecoder().decode(bytes(address, size));
  const functionNames =
      new FunctionNames(programParts.module, () => program.__indirect_function_table);

  // Copies what fits; the length of all of it.
  function copyText(text, address, size) {
    const all = new TextEncoder().encode(text);
    bytes(address, size).set(all.subarray(0, size));
    return all.length;
  }

  function trap(error) {
    if (!isFault(error)) throw error;
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
    program_bytes: () => programParts.pages * pageBytes,
    flush_program: flushProgram,
    frames: (address, buffer, size) =>
        copyText(programParts.frames(address, place => functionNames.at(place)), buffer, size),
    source_text: (file, fileSize, line, buffer, size) =>
        copyText(programParts.sourceText(textAt(file, fileSize), line), buffer, size),
    cpu_time: host.used,
    write_file: (file, fileSize, text, textSize) =>
        host.writeFile(textAt(file, fileSize), bytes(text, textSize).slice()) ? 1 : 0,
  });

  const {write, read, leave} = host;
  const streams = {memory: () => memory.buffer, write, read, leave};
  const forward = forwarders();
  runtime = new WebAssembly.Instance(runtimeParts.module, {
    ...host.imports?.(memory),
    env: {memory},
    referee,
    program: forward,
    wasi_snapshot_preview1: wasi({
      ...streams,
      args: [programParts.file],
      variables: host.variables,
    }),
  }).exports;
  if (runtime.__stack_pointer.value >>> 0 < programEnd)
    throw new Error('the runtime has its stack in the memory of the program');
  const gates = new WebAssembly.Instance(programParts.gate, {runtime}).exports;
  program = new WebAssembly.Instance(programParts.module, {
    env: {...gates, memory},
    wasi_snapshot_preview1: wasi({
      ...streams,
      args: [programParts.file, ...host.arguments],
      variables: [],
      end: programEnd,
      isClosed: runtime.referee_is_closed,
    }),
  }).exports;
  bridge = connect(forward, gates, program);
  runtime.referee_begin();
  try {
    program._start();
  } catch (error) {
    trap(error);
  }
}
