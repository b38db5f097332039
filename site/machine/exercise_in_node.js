// Judges files as answers to exercises through the page's parts, without a page:
//   node machine/exercise_in_node.js PARTS [--as STATE] FILE...
// prints the verdict of one file, and of several a line each; with --as it ends with 1 unless all get
// that state. A file's exercise is told by its path: CHAPTER/EXERCISE.cu, or a file of a folder of that
// name.
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { onlyWith64Bits, readCourse, root } from '../course.js';
import { compiler } from './compile.js';
import { judged } from './judging.js';
import { partsIn } from './parts_in_folder.js';
import { fileOf, submissions } from './submission.js';

export const course = readCourse();

export function exerciseOf(file) {
  const names = [basename(file, '.cu'), basename(dirname(file))];
  const found = course.exercises.find(({ name }) => names.includes(name));
  if (!found) throw new Error(`${file} belongs to no exercise`);
  return found;
}

// Resolves with judge(exercise, source): { state, text, times }.
export async function judgeOf(folder) {
  const parts = partsIn(resolve(folder));
  const { build, verdict } = await submissions(parts, await compiler(parts));
  const files = { 'judge.wasm': await parts.bytes('exercises/judge.wasm'), 'judge.json': await parts.bytes('exercises/judge.json') };
  globalThis.run = { argv: [], env: {}, files, write() {}, keep() {}, tick() {} }; // as in play/judge_worker.js
  const host = await parts.script('exercises/judge.mjs');
  const runtime = new host.Runtime('judge.wasm');
  const modules = {};

  return async function judge(exercise, source) {
    const { chapter, name, kind, section } = exercise;
    const skeleton = readFileSync(join(root, 'grader/skeletons', chapter, `${name}.cu`), 'utf8');
    const file = fileOf(exercise);
    const asked = {
      exercise: { name, chapter, kind, section }, rules: course.rules, file, shown_file: `exercises/${chapter}/${name}.cu`,
      skeleton: 'skeleton.cu', command: './run.sh', width: 80, unchanged: source === skeleton, unasked: onlyWith64Bits(exercise),
    };
    const begin = performance.now();
    if (!asked.unchanged || kind === 'fix') {
      const { messages, program } = await build(exercise, source);
      asked.messages = messages;
      const built = performance.now();
      if (program) {
        Object.assign(files, { 'program.wasm': program, [file]: source });
        modules[chapter] ??= await parts.module(`exercises/cases_${chapter}.wasm`);
        const load = () => new host.Program('program.wasm', runtime);
        const { result, failed } = judged({ host, runtime, load, cases: modules[chapter], exercise: name, sources: { [file]: source } });
        if (failed !== undefined) throw new Error(`${name} could not be judged: ${failed}`);
        asked.result = JSON.parse(result);
      }
      asked.times = [built - begin, performance.now() - built].map((time) => Math.round(time));
    }
    return { ...verdict(asked, { [file]: source, 'skeleton.cu': skeleton }), times: asked.times, result: asked.result };
  };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, ...words] = process.argv.slice(2);
  const wanted = words[0] === '--as' ? words.splice(0, 2)[1] : undefined;
  const files = words.map((file) => resolve(file));
  const judge = await judgeOf(folder);
  for (const file of files) {
    const { state, text, times } = await judge(exerciseOf(file), readFileSync(file, 'utf8'));
    if (files.length === 1) process.stdout.write(text);
    else console.log(`${state.padEnd(13)} ${file} ${times?.join(' + ') ?? ''} ms`);
    if (wanted && state !== wanted) process.exitCode = 1;
  }
}
