// What runs a submission's modules: the files that Node runs, for Node and for a worker (host.js).
export { answer } from '../../grader/harness/submission/wasm/answer.mjs';
export { Program, Runtime } from '../../referee/src/runtime/platform/wasm/run.mjs';
export { wasi, withUnsignedArguments } from '../../referee/src/runtime/platform/wasm/wasi.mjs';
