// From a .cu file to a program for the WebAssembly machine, in the steps of driver/wasm/engine.cpp,
// with nothing but what parts.js made. The same code runs in a page's worker and in Node.
import { asyncified } from './binaryen.js';
import { llvm, moduleNames, put, untar } from './llvm.js';
import { tools } from './tools.js';

const headers = '/referee/include';

// `parts` gives the files of parts.js: bytes(name), module(name) and script(name), each as a promise.
// Resolves with compile(path, source, more, say): { program } or { messages }, where `more` are files
// that the source may include, and `say` is told each step as it begins.
export async function compiler(parts) {
  const [script, library, commands, toolModule, ...modules] = await Promise.all([
    parts.script('clang.mjs'),
    parts.bytes('library.tar'),
    parts.bytes('commands.json'),
    parts.module('tools.wasm'),
    ...moduleNames.map((name) => parts.module(name)),
  ]);
  globalThis.binaryenModule = await parts.bytes('binaryen.wasm');
  const { default: binaryen } = await parts.script('binaryen.mjs');
  const named = Object.fromEntries(moduleNames.map((name, index) => [name, modules[index]]));
  const run = await llvm(script, named, untar(library));
  const steps = JSON.parse(new TextDecoder().decode(commands));
  const referee = await tools(toolModule);

  return async function compile(path, source, more = {}, say = () => {}) {
    const files = { [path]: source, ...more };
    const readable = (output) => referee.cleanMessages(output, headers, files);
    say('compile');
    const tree = {};
    for (const [name, text] of Object.entries(more)) put(tree, name, text);
    const compiled = await run(steps.compile, { ...tree, 'rewritten.cpp': referee.rewrite(source, path) });
    let messages = readable(compiled.stderr);
    if (compiled.status !== 0) return { messages };
    say('number');
    const { ir, maySuspend } = referee.numberCalls(compiled.stdout);
    say('assemble');
    const assembled = await run(steps.assemble, { 'numbered.ll': ir });
    if (assembled.status !== 0) throw new Error(assembled.stderr);
    say('link');
    const linked = await run(steps.link, { 'program.o': assembled.stdout });
    if (linked.status !== 0) return { messages: messages + readable(linked.stderr) };
    say('asyncify');
    const program = asyncified(binaryen, linked.stdout, {
      words: steps.asyncify,
      imports: steps.suspending,
      functions: maySuspend.split(','),
    });
    return { messages, program };
  };
}
