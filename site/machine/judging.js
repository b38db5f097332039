// The cases of an exercise, in a module of their own, and the submission, in instances and a memory of
// its own for each request. Runs to its end; whoever wants to end it before ends the worker or process
// that it is in.
import { joined } from './bytes.js';
import { fileReader } from './texts.js';

const schedules = 'forward,reverse,weak:1'; // as Judge in grader/judge
const seed = 1;

// Throws where the browser does not give the memory of a submission, `memory` as its constructor wants it:
// else each case would say so in words of its own.
export function requireMemory(memory) {
  try {
    new WebAssembly.Memory(memory);
  } catch {
    const gigabytes = Math.ceil((memory.initial * 65536) / 2 ** 30);
    throw new Error(`This browser does not give a page the ${gigabytes} GB of addresses that its machine of 32 bits has. Another one may, and the command line needs none.`);
  }
}

// { result }, the text of grader/harness/README.md, or { failed }: why there is none. `host` is what
// judge_host.js has, `runtime` the submission's runtime, `load` gives its program, `cases` is the
// chapter's module, `sources` are the files ({ name: text }) that they may read.
export const judged = (submission) => asked(submission, 'result', []);

// { trace }, the text of what grader/harness/README.md calls a trace, or { failed }. Of these filters of
// cases the first is taken with which a kernel runs.
export function recorded({ filters, ...submission }) {
  let made = { failed: 'There is no run to record.' };
  for (const filter of filters) {
    made = asked(submission, 'trace', [`--gtest_filter=${filter}`]);
    if (made.failed !== undefined || JSON.parse(made.trace).trace.state !== 'nothing') return made;
  }
  return made;
}

// What the cases leave in the file that `wanted` names, as { [wanted]: text }.
function asked({ host, runtime, load, cases, exercise, sources }, wanted, more) {
  let machine;
  let answer = new Uint8Array(); // what was not taken yet
  let printed = '';
  let written;
  const memory = () => machine.memory.buffer;
  const bytesAt = (address, size) => new Uint8Array(memory(), address, size);
  const textAt = (address, size) => new TextDecoder().decode(bytesAt(address, size));
  let program;
  const both = () => ({ runtime, program: (program ??= load()) });

  const grader = host.withUnsignedArguments({
    ask(head, size, request, requestSize) {
      const question = JSON.parse(textAt(head, size));
      const given = host.answer(both, { ...question, parts: { request: bytesAt(request, requestSize).slice() } });
      const parts = Object.entries(given[1]);
      const text = JSON.stringify({ ...given[0], parts: parts.map(([name, bytes]) => [name, bytes.length]) });
      const pieces = [new TextEncoder().encode(text), ...parts.map(([, bytes]) => bytes)];
      answer = joined(pieces);
      return pieces[0].length;
    },
    take(to, size) {
      bytesAt(to, size).set(answer.subarray(0, size));
      answer = answer.subarray(size);
    },
  });
  const read = fileReader(memory, (name) => sources[name]);
  const files = host.withUnsignedArguments({
    read,
    write: (name, size, text, textSize) => void (written = textAt(text, textSize)),
  });
  const words = [
    'cases', '--submission=program.wasm', '--machine=page', '--without-64-bits', `--exercise=${exercise}`,
    `--schedules=${schedules}`, `--seed=${seed}`, `--${wanted}=${wanted}.json`, ...more,
  ];
  const streams = {
    memory,
    write: (stream, bytes) => {
      if (printed.length < 1e5) printed += new TextDecoder().decode(bytes);
      return bytes.length;
    },
    read: () => 0,
    leave: (status) => {
      throw new Left(status);
    },
  };
  const wasi = host.wasi({ args: words, variables: [], ...streams });
  machine = new WebAssembly.Instance(cases, { grader, files, wasi_snapshot_preview1: wasi }).exports;
  try {
    machine._start();
  } catch (error) {
    if (!(error instanceof Left)) return { failed: printed.trim() || `${error.name}: ${error.message}` };
  }
  return written === undefined ? { failed: printed.trim() } : { [wanted]: written };
}

class Left extends Error {}
