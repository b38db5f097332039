// An answer to a request, by instances and a memory of its own: nothing of one run is there in the next.
// The submission's module gets the referee's options, the request and the response as little as a
// stream: all that it prints is a part of the answer.
import {Refused} from '../../../../referee/src/runtime/platform/wasm/module_bytes.mjs';
import {cpuTime, run} from '../../../../referee/src/runtime/platform/wasm/run.mjs';

const status = {notPassed: 1, harnessFails: 70};  // base/exit_status.h

class Ended extends Error {
  constructor(how, code) {
    super(how);
    Object.assign(this, {how, code});
  }
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
  get all() {
    const bytes = new Uint8Array(this.size);
    let at = 0;
    for (const piece of this.pieces) bytes.set(piece, at), at += piece.length;
    return bytes;
  }
}

// One answer of grading/machine.h, as its head and its parts. `load` gives the two modules.
export function answer(load, {variables, cpu_seconds: seconds, output_bytes: outputBytes, parts}) {
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
    return end('exited', error instanceof Refused ? status.notPassed : status.harnessFails);
  }
}
