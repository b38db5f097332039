// The referee in the browser: one compiler for all pages that are shown, and a worker of its own for
// each run. Nothing of it is fetched before the first run.
import compileWorker from './compile_worker.js?worker&url';
import { keepPages } from './offline.js';
import runWorker from './run_worker.js?worker&url';

const budget = 5; // seconds that the referee gives a kernel before it says that it does not end
const limit = 20_000; // milliseconds after which a program is ended, whatever it does

let compiling; // the worker that holds the compiler
let prepared; // a promise: it is there
let runtime; // what the compiler's worker says when it is ready
let keeping; // another: the page is kept for when there is no network

const base = new URL(`${import.meta.env.BASE_URL}machine/`, location.href).href;
let index;

function start(say) {
  if (prepared) return prepared;
  prepared = (async () => {
    const answer = await fetch(`${base}index.json`, { cache: 'no-cache' }).catch(() => undefined);
    index = answer?.ok ? await answer.json() : keptIndex();
    if (!index) throw new Error('The compiler could not be fetched. Are you offline?');
    localStorage.setItem('warplings.machine', JSON.stringify(index));
    compiling = new Worker(compileWorker, { type: 'module' });
    runtime = await answerOf(compiling, { base, ...index }, (news) => 'ready' in news, say);
    const scripts = ['clang.mjs', 'binaryen.mjs', 'host.mjs'].map((name) => `${base}${name}?${index.version}`);
    keeping = keepPages([...scripts, new URL(compileWorker, location.href).href, new URL(runWorker, location.href).href]);
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
function answerOf(worker, message, isLast, say) {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if ('failed' in data) reject(new Error(data.failed));
      else if (isLast(data)) resolve(data);
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

// Compiles and runs a program. `say` is told { done, total } of what is fetched, { step }, and what
// is printed as { stream, text }; `signal` (an AbortSignal) stops it, which throws Stopped. Resolves
// with { messages } where it does not compile; else with { messages, status, report, times }, or
// { timedOut } where it had to be ended.
export async function run({ path, source, more }, say, signal) {
  const stopped = new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Stopped()));
  });
  stopped.catch(() => {});
  let runner;
  let timer;
  try {
    await Promise.race([start(say), stopped]);
    const began = performance.now();
    const host = `${base}host.mjs?${index.version}`;
    const made = await Promise.race([
      answerOf(compiling, { path, source, more }, (news) => 'messages' in news, say),
      stopped,
    ]);
    if (!made.program) return { messages: made.messages };
    say({ messages: made.messages });
    say({ step: 'run' });
    const compiled = performance.now();
    runner = new Worker(runWorker, { type: 'module' });
    const files = { [`/${path}`]: source, ...Object.fromEntries(Object.entries(more).map(([name, text]) => [`/${name}`, text])) };
    const variables = { REFEREE_BUDGET: String(budget) };
    const order = { host, ...runtime, program: made.program, path: path.replace(/\.cu$/, ''), files, variables };
    const ended = answerOf(runner, order, (news) => 'status' in news, say);
    const late = new Promise((resolve) => {
      timer = setTimeout(() => resolve({ timedOut: limit / 1000 }), limit);
    });
    const result = await Promise.race([ended, late, stopped]);
    await keeping;
    const times = { compile: compiled - began, run: performance.now() - compiled };
    return { messages: made.messages, ...result, times };
  } catch (error) {
    // A compiler that is at work cannot be told to stop, and one that failed is not to be trusted.
    if (!runner) end();
    throw error;
  } finally {
    clearTimeout(timer);
    runner?.terminate();
  }
}
