// The referee and the grader in the browser: one compiler for all pages that are shown, a worker of its
// own for each run of a program, and one that judges. Nothing of it is fetched before the first run.
import { fileOf } from '../machine/submission.js';
import compileWorker from './compile_worker.js?worker&url';
import judgeWorker from './judge_worker.js?worker&url';
import { keepPages } from './offline.js';
import runWorker from './run_worker.js?worker&url';

const budget = 5; // seconds that the referee gives a kernel before it says that it does not end
const limit = 20_000; // milliseconds after which a program is ended, whatever it does
const judgeLimit = 180_000; // the same for the judging of an answer, which asks it a hundred times

let compiling; // the worker that holds the compiler
let prepared; // a promise: it is there
let runtime; // what the compiler's worker says when it is ready
let keeping; // another: the page is kept for when there is no network
let judging; // { worker, chapter }

const base = new URL(`${import.meta.env.BASE_URL}machine/`, location.href).href;
let index;
const part = (name) => `${base}${name}?${index.version}`;

function start(say) {
  if (prepared) return prepared;
  prepared = (async () => {
    const answer = await fetch(`${base}index.json`, { cache: 'no-cache' }).catch(() => undefined);
    index = answer?.ok ? await answer.json() : keptIndex();
    if (!index) throw new Error('The compiler could not be fetched. Are you offline?');
    localStorage.setItem('warplings.machine', JSON.stringify(index));
    compiling = new Worker(compileWorker, { type: 'module' });
    runtime = await answerOf(compiling, { base, ...index }, say);
    const scripts = ['clang.mjs', 'binaryen.mjs', 'host.mjs', 'exercises/judge.mjs'].map(part);
    const workers = [compileWorker, judgeWorker, runWorker].map((name) => new URL(name, location.href).href);
    keeping = keepPages([...scripts, ...workers]);
  })();
  prepared.catch(end);
  return prepared;
}

// Of an earlier visit.
function keptIndex() {
  try {
    return JSON.parse(localStorage.getItem('warplings.machine'));
  } catch {
    return undefined;
  }
}

function end() {
  compiling?.terminate();
  compiling = undefined;
  prepared = undefined;
}

// Sends the worker a message; resolves with the answer that is the last, and passes others on.
function answerOf(worker, message, say) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('failed' in data) reject(new Error(data.failed));
      else if (data.last) resolve(data);
      else say(data);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message || 'the browser ended it, perhaps for want of memory'));
    };
    worker.postMessage(message);
  });
}

export class Stopped extends Error {}

// Calls `work(until)`, where until(promise) is the promise unless `signal` (an AbortSignal) stops it,
// which throws Stopped.
async function stoppable(signal, work) {
  const stopped = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stopped()));
  });
  stopped.catch(() => {});
  return work((promise) => Promise.race([promise, stopped]));
}

// What the compiler's worker answers. One that is at work cannot be told to stop, and one that failed
// is not to be trusted.
async function compilers(order, say, until) {
  try {
    return await until(answerOf(compiling, order, say));
  } catch (error) {
    end();
    throw error;
  }
}

// The answer, or { timedOut } where it does not come in so many milliseconds.
async function inTime(answer, milliseconds) {
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ timedOut: milliseconds / 1000 }), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

// Compiles and runs a program. `say` is told { done, total } of what is fetched, { step }, and what
// is printed as { stream, text }; `signal` stops it. Resolves with { messages } where it does not
// compile; else with { messages, status, report, times }, or { timedOut } where it had to be ended.
export function run({ path, source, more }, say, signal) {
  return stoppable(signal, async (until) => {
    await until(start(say));
    const began = performance.now();
    const { messages, program } = await compilers({ path, source, more }, say, until);
    if (!program) return { messages };
    say({ messages });
    say({ step: 'run' });
    const compiled = performance.now();
    const runner = new Worker(runWorker, { type: 'module' });
    try {
      const files = { [`/${path}`]: source, ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`/${name}`, text])) };
      const variables = { REFEREE_BUDGET: String(budget) };
      const order = { host: part('host.mjs'), ...runtime, program, path: path.replace(/\.cu$/, ''), files, variables };
      const result = await until(inTime(answerOf(runner, order, say), limit));
      await keeping;
      return { messages, ...result, times: { compile: compiled - began, run: performance.now() - compiled } };
    } finally {
      runner.terminate();
    }
  });
}

// Judges an answer to an exercise as `./run.sh test` does. `asked` is what the verdict is asked for
// (grader/browser/texts.cpp), less the result; `skeleton` and `source` are texts. `say` and `signal` as
// above. Resolves with { text, state, judged }: what the terminal would show, and, where the cases were
// asked, what record() takes; or with { timedOut } where it had to be ended.
export function judge({ exercise, asked, skeleton, source }, say, signal) {
  return stoppable(signal, async (until) => {
    await until(start(say));
    const file = fileOf(exercise);
    const about = { ...asked, file, skeleton: 'skeleton.cu', unchanged: source === skeleton };
    let judged;
    if (!about.unchanged || exercise.kind === 'fix') {
      const { messages, program } = await compilers({ build: exercise, source }, say, until);
      about.messages = messages;
      if (program) {
        say({ step: 'judge' });
        const answer = await judgedBy(exercise, { program, file, source }, say, until);
        if (answer.timedOut) return answer;
        about.result = JSON.parse(answer.result);
        judged = { exercise, program, file, source, result: about.result };
      }
    }
    const said = await compilers({ verdict: about, files: { [file]: source, 'skeleton.cu': skeleton } }, say, until);
    await keeping;
    return { ...said, judged };
  });
}

// Repeats one run of an answer that was judged under the referee's recorder: the one that the verdict is
// about. Resolves with what was recorded (harness/README.md), or with { timedOut }.
export function record({ exercise, program, file, source, result }, say, signal) {
  return stoppable(signal, async (until) => {
    await until(start(say));
    say({ step: 'record' });
    const { filters } = await compilers({ record: { exercise: exercise.name, result } }, say, until);
    const answer = await judgedBy(exercise, { program, file, source, filters }, say, until);
    return answer.timedOut ? answer : JSON.parse(answer.trace);
  });
}

async function judgedBy({ chapter, name }, order, say, until) {
  const known = judging?.chapter === chapter;
  const parts = known ? {} : await compilers({ judge: chapter }, say, until);
  judging ??= { worker: new Worker(judgeWorker, { type: 'module' }) };
  judging.chapter = chapter;
  try {
    const asked = answerOf(judging.worker, { host: part('exercises/judge.mjs'), ...parts, ...order, exercise: name }, say);
    const answer = await until(inTime(asked, judgeLimit));
    if (answer.timedOut) endJudging();
    return answer;
  } catch (error) {
    endJudging();
    throw error;
  }
}

function endJudging() {
  judging.worker.terminate();
  judging = undefined;
}
