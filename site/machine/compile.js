// From .cu files to programs and submissions for the WebAssembly machine, in the steps of
// driver/wasm/engine.cpp, with nothing but what parts.js made. The same code runs in a page's worker and
// in Node.
import { asyncified } from './binaryen.js';
import { llvm, moduleNames, put, untar } from './llvm.js';
import { tools } from './tools.js';

const headers = '/referee/include';

// `parts` gives the files of parts.js: bytes(name), module(name) and script(name), each as a promise.
// Resolves with { compile, assemble, link, program, explain }.
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

  // What the compiler makes of a unit, as its own code: { messages, ir }; no code where it does not
  // compile. The unit: its path and source; `more` files that it may include; of those, the names in
  // `rewritten` are CUDA themselves; definitions.
  async function compile({ path, source, more = {}, rewritten = [], definitions = [] }, say = () => {}) {
    const tree = {};
    for (const [name, text] of Object.entries(more))
      put(tree, name, rewritten.includes(name) ? referee.rewrite(text, name) : text);
    const readable = (output) => referee.cleanMessages(output, headers, { [path]: source, ...more });
    say('compile');
    const words = [...steps.compile, ...definitions.flatMap((text) => ['-D', text])];
    const parsed = await run(words, { ...tree, 'rewritten.cpp': referee.rewrite(source, path) });
    const messages = readable(parsed.stderr);
    // What nvcc refuses may be a warning of the compiler's, which has become an error here.
    if (parsed.status !== 0 || /:\d+: error: /.test(messages)) return { messages };
    say('optimize');
    const optimized = await run(steps.optimize, { 'whole.ll': referee.wholeCopies(parsed.stdout) });
    if (optimized.status !== 0) throw new Error(optimized.stderr);
    return { messages, ir: optimized.stdout };
  }

  // { object, maySuspend } of such code; `first` is the number of its first call site.
  async function assemble(ir, first, say = () => {}) {
    say('assemble');
    const numbered = referee.numberCalls(ir, first);
    const assembled = await run(steps.assemble, { 'numbered.ll': numbered.ir });
    if (assembled.status !== 0) throw new Error(assembled.stderr);
    return { object: assembled.stdout, maySuspend: numbered.maySuspend };
  }

  // { program }, or the linker's messages. `words` are its command; `files` a tree of what it links.
  async function link({ words, files, suspending, maySuspend }, say = () => {}) {
    say('link');
    const linked = await run(words, files);
    if (linked.status !== 0) return { messages: linked.stderr };
    say('asyncify');
    const functions = maySuspend.split(',').filter(Boolean);
    return { program: asyncified(binaryen, linked.stdout, { words: steps.asyncify, imports: suspending, functions }) };
  }

  // A program with a main() of its own: { messages, program }. `say` is told each step as it begins.
  async function program(path, source, more, say) {
    const { messages, ir } = await compile({ path, source, more }, say);
    if (!ir) return { messages };
    const { object, maySuspend } = await assemble(ir, undefined, say);
    const files = { 'program.o': object };
    const linked = await link({ words: steps.link, files, suspending: steps.suspending, maySuspend }, say);
    if (linked.program) return { messages, program: linked.program };
    return { messages: messages + referee.cleanMessages(linked.messages, headers, { [path]: source, ...more }) };
  }

  return { compile, assemble, link, program };
}
