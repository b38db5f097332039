// node judge.mjs JUDGE.wasm PROGRAM.wasm: answers requests to a submission, one after the other, until
// its standard input ends. Both modules are compiled once; each request has instances and a memory of
// its own, so that nothing of one run is there in the next.
//
// A message is a number of four bytes, so many bytes of JSON, and what that names in "parts" (names
// and sizes, in this order): grading/machine.h says what is in them. The submission's module gets the
// referee's options, the request and the response as little as the streams of this process: all that
// it prints is a part of the answer.
import {readSync, writeSync} from 'node:fs';

import {Refused} from '../../../../referee/src/runtime/platform/wasm/confine.mjs';
import {cpuTime, Program, run, Runtime} from
    '../../../../referee/src/runtime/platform/wasm/run.mjs';

const status = {refused: 1, harnessFails: 70};  // base/exit_status.h

class Ended extends Error {
  constructor(how, code) {
    super(how);
    Object.assign(this, {how, code});
  }
}

// So many bytes of the standard input; nothing where it has ended.
function take(size) {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size;) {
    const count = readSync(0, bytes, at, size - at);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function receive() {
  const size = take(4);
  if (!size) return undefined;
  const head = JSON.parse(new TextDecoder().decode(take(new DataView(size.buffer).getUint32(0, true))));
  return {...head, parts: Object.fromEntries(head.parts.map(([name, bytes]) => [name, take(bytes)]))};
}

function put(bytes) {
  for (let at = 0; at < bytes.length;) at += writeSync(1, bytes, at);
}

function send(head, parts) {
  const sizes = Object.entries(parts).map(([name, bytes]) => [name, bytes.length]);
  const text = new TextEncoder().encode(JSON.stringify({...head, parts: sizes}));
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, text.length, true);
  put(size), put(text);
  for (const bytes of Object.values(parts)) put(bytes);
}

// What is printed, up to a limit.
class Output {
  constructor(limit) {
    this.limit = limit;
    this.pieces = [];
    this.size = 0;
    this.cut = false;
  }
  add(bytes) {
    const kept = bytes.slice(0, this.limit - this.size);
    if (kept.length > 0) this.pieces.push(kept);
    this.size += kept.length;
    this.cut ||= kept.length < bytes.length;
    return bytes.length;
  }
  get all() { return Buffer.concat(this.pieces); }
}

function answer(load, {variables, cpu_seconds: seconds, output_bytes: outputBytes, parts}) {
  const output = new Output(outputBytes);
  const say = text => output.add(new TextEncoder().encode(`${text}\n`));
  const results = {};
  const begin = cpuTime();
  // Whoever is asked the time ends what has none left: a loop of host code, say.
  const used = () => {
    const microseconds = cpuTime() - begin;
    if (microseconds > seconds * 1e6) throw new Ended('timed_out', 0);
    return microseconds;
  };
  const end = (how, code) => [{how, code, output_cut: output.cut}, {output: output.all, ...results}];
  try {
    const {runtime, program} = load();
    run(runtime, program, {
      variables, used,
      arguments: [],
      write: (stream, bytes) => output.add(bytes),
      read: () => 0,
      writeFile: (name, text) => {
        if (name !== 'report' && name !== 'trace') return false;
        results[name] = text;
        return true;
      },
      leave: code => { throw new Ended('exited', code); },
      imports: memory => ({
        harness: {
          request_size: () => parts.request.length,
          request: to => {
            new Uint8Array(memory.buffer, to >>> 0, parts.request.length).set(parts.request);
          },
          respond: (bytes, size) => {
            results.response = new Uint8Array(memory.buffer, bytes >>> 0, size >>> 0).slice();
          },
        },
      }),
    });
    return end('exited', 0);
  } catch (error) {
    if (error instanceof Ended) return end(error.how, error.code);
    say(error instanceof Refused ? `referee: ${error.message}` : `The machine failed: ${error.stack}`);
    return end('exited', error instanceof Refused ? status.refused : status.harnessFails);
  }
}

// A program that asks for more than there is is refused in answer to each request.
const [runtimeFile, programFile] = process.argv.slice(2);
const runtime = new Runtime(runtimeFile);
let program;
const load = () => ({runtime, program: program ??= new Program(programFile, runtime)});

for (let request; (request = receive());) send(...answer(load, request));
process.exit(0);
