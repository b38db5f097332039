// Runs a program of the WebAssembly engine with Node:
//   node host.mjs RUNTIME.wasm PROGRAM.wasm [ARGUMENTS]
//
// The runtime is given those variables of the environment that are the referee's own. Files are
// written only where REFEREE_REPORT and REFEREE_TRACE say.
import {readSync, renameSync, rmSync, writeFileSync, writeSync} from 'node:fs';
import {argv, env, exit} from 'node:process';

import {Refused} from './module_bytes.mjs';
import {cpuTime, Program, run, Runtime} from './run.mjs';

const [runtimeFile, programFile, ...programArguments] = argv.slice(2);

function write(file, bytes) {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
  return bytes.length;
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

// A program that asks for more than there is does not begin.
function loaded(runtime) {
  try {
    return new Program(programFile, runtime);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    write(2, new TextEncoder().encode(`referee: ${error.message}\n`));
    return exit(1);
  }
}

const runtime = new Runtime(runtimeFile);
run(runtime, loaded(runtime), {
  variables: Object.entries(env).filter(([name]) => name.startsWith('REFEREE_'))
      .map(([name, value]) => `${name}=${value}`),
  arguments: programArguments,
  write,
  read: bytes => readSync(0, bytes),
  writeFile,
  leave: exit,
  used: cpuTime,
});
