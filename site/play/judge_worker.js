// Judges answers to exercises: the cases and the submission, each in instances and a memory of its own.
// Ended by the page when its time is up. It is given { host, runtime, description, cases, program,
// file, source, exercise, filters }: the address of the grader's host script, the submission's runtime and
// what is said of it, the chapter's cases, the submission's program, the file that it was made from, and,
// where it is to be recorded, which of the cases. It answers { result }, { trace } or { failed }.
import { judged, recorded, requireMemory } from '../machine/judging.js';

const files = {};
let modules; // of the last exercise's chapter

self.run = { argv: [], env: {}, files, write() {}, keep() {}, tick() {} };

self.onmessage = async ({ data }) => {
  try {
    const host = await import(/* @vite-ignore */ data.host);
    if (data.runtime) {
      Object.assign(files, { 'judge.wasm': data.runtime, 'judge.json': data.description });
      const runtime = new host.Runtime('judge.wasm');
      requireMemory(runtime.memory);
      modules = { runtime, cases: await WebAssembly.compile(data.cases) };
    }
    Object.assign(files, { 'program.wasm': data.program, [`/${data.file}`]: data.source });
    const load = () => new host.Program('program.wasm', modules.runtime);
    const submission = { host, ...modules, load, exercise: data.exercise, sources: { [data.file]: data.source } };
    const made = data.filters ? recorded({ ...submission, filters: data.filters }) : judged(submission);
    self.postMessage({ last: true, ...made });
  } catch (error) {
    self.postMessage({ failed: error.name === 'Error' ? error.message : `${error.name}: ${error.message}` });
  }
};
