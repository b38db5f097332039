// From a student's file to what a page judges: the steps of harness/compile/wasm.cpp.
import { graderTexts } from './grader.js';
import { untar } from './llvm.js';

// What an answer is called, in messages and in reports.
export const fileOf = ({ name }) => `/${name}.cu`;

// `make` is what compiler() gives. Resolves with { build, verdict, recordable }.
export async function submissions(parts, make) {
  const [common, module] = await Promise.all([parts.bytes('exercises/common.tar'), parts.module('exercises/grader.wasm')]);
  const { harness, 'own.txt': own, 'link.json': linking } = untar(common);
  const { words, suspending } = JSON.parse(new TextDecoder().decode(linking));
  const names = new TextDecoder().decode(own);
  const grader = await graderTexts(module);

  // What stands in a chapter's archive for one exercise.
  async function ofExercise({ chapter, name }) {
    const { [name]: all } = untar(await parts.bytes(`exercises/${chapter}.tar`));
    return { ...all, unit: JSON.parse(new TextDecoder().decode(all['unit.json'])) };
  }

  // { messages } of a file that does not compile or is refused, or { program }.
  async function build(exercise, source, say) {
    const file = fileOf(exercise);
    const { unit, 'adapter.o': adapter, suspending: ofAdapter } = await ofExercise(exercise);
    // Templates are called in a unit of the adapter's, which includes the file.
    const compiled = await make.compile(
      unit.source
        ? { ...unit, more: { ...unit.more, [file]: source }, rewritten: [file], definitions: [`WARPLINGS_EXERCISE="${file}"`] }
        : { path: file, source },
      say,
    );
    if (!compiled.ir) return { messages: compiled.messages };
    const { ir, refused } = grader.look(compiled.ir, file, names);
    if (refused) return { messages: refused };
    const { object, maySuspend } = await make.assemble(ir, undefined, say);
    const files = { harness, 'adapter.o': adapter, 'program.o': object };
    const all = `${new TextDecoder().decode(ofAdapter)},${maySuspend}`;
    const { program, messages } = await make.link({ words, files, suspending, maySuspend: all }, say);
    return program ? { program } : { messages: grader.explainLink(messages, file) };
  }

  return { build, verdict: grader.verdict, recordable: grader.recordable };
}
