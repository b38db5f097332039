// What runs a submission's modules: the files that Node runs, for Node and for a worker (host.js).
import 'node:process'; // in a worker it makes what they ask the time

export { answer } from '../../grader/harness/submission/wasm/answer.mjs';
export { Program, Runtime } from '../../referee/src/runtime/platform/wasm/run.mjs';
export { wasi, withUnsignedArguments } from '../../referee/src/runtime/platform/wasm/wasi.mjs';
