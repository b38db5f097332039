// Holds the compiler. It is given { base, files, exercises, version } once, where `base` is the address
// of the parts and `files` says how long each of them is, and then orders, one at a time. It answers
// { done, total } while it fetches, { step } as it works, and at last
//   to the first message        { ready, runtime, description }: what run_worker.js needs
//   { source, path, more }      { messages, program } of a program
//   { build: exercise, source } { messages } or { program } of an answer to an exercise
//   { judge: chapter }          { runtime, description, cases }: what judge_worker.js needs
//   { verdict, files }          { text, state }: what a terminal says
//   { record: { exercise, result } }  { filters }: which runs of the cases are worth a recording
import { compiler } from '../machine/compile.js';
import { submissions } from '../machine/submission.js';
import { partsAt, Unreachable } from './parts.js';

let parts;
let ready;
let exercises;

const ofExercises = async () => (exercises ??= submissions(parts, await ready));
const tell = (step) => self.postMessage({ step });

async function start(where) {
  parts = partsAt(where, (news) => self.postMessage(news));
  ready = compiler(parts);
  const [runtime, description] = await Promise.all([parts.bytes('runtime.wasm'), parts.bytes('runtime.json'), ready]);
  return { ready: true, runtime, description };
}

async function answer(order) {
  if (order.base) return start(order);
  if (order.build) return (await ofExercises()).build(order.build, order.source, tell);
  if (order.verdict) return (await ofExercises()).verdict(order.verdict, order.files);
  if (order.record) return { filters: (await ofExercises()).recordable(order.record) };
  if (order.judge) {
    const names = ['judge.wasm', 'judge.json', `cases_${order.judge}.wasm`].map((name) => parts.bytes(`exercises/${name}`));
    const [runtime, description, cases] = await Promise.all(names);
    return { runtime, description, cases };
  }
  return (await ready).program(order.path, order.source, order.more, tell);
}

self.onmessage = async ({ data }) => {
  try {
    const made = await answer(data);
    self.postMessage({ last: true, ...made }, made.program ? [made.program.buffer] : []);
  } catch (error) {
    self.postMessage({ failed: error instanceof Unreachable ? error.message : `${error.name}: ${error.message}` });
  }
};
