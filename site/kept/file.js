// What the browser remembers of the reader, as one file: the questions' answers and the programs that
// were changed. Another browser takes it over. Nothing in a file is trusted to be well formed.
const mark = 'warplings-progress';
const answers = 'warplings.quiz';
const program = 'warplings.program.';
const isKey = (key) => /^[a-z0-9]\w*(\/\w+)*$/i.test(key);
const mostCharacters = 200_000; // of a program; the longest of the course has 8000

function isAnswer(value) {
  const { state, given } = value ?? {};
  return ['right', 'wrong'].includes(state) && Array.isArray(given) && given.every((text) => typeof text === 'string' && text.length < 1000);
}
const isProgram = (value) => typeof value === 'string' && value.length <= mostCharacters;

// The entries of an object that are as they should be.
const taken = (object, isGood) =>
  Object.entries(object && typeof object === 'object' ? object : {}).filter(([key, value]) => isKey(key) && isGood(value));

function storedAnswers(storage) {
  try {
    return taken(JSON.parse(storage.getItem(answers)), isAnswer);
  } catch {
    return [];
  }
}

// The file's text. `storage` is a localStorage.
export function written(storage) {
  const keys = Object.keys(storage).filter((key) => key.startsWith(program));
  const programs = keys.map((key) => [key.slice(program.length), storage.getItem(key)]);
  const all = {
    [mark]: 1,
    answers: Object.fromEntries(storedAnswers(storage)),
    programs: Object.fromEntries(programs),
  };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

// Takes a file over: its answers where they are right or there is none here, its programs where none
// has been changed here. { answers, programs, kept }: how many came, and how many programs stay as they
// are here. An Error says what is wrong with the file.
export function takeOver(text, storage) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    // No JSON.
  }
  if (all?.[mark] !== 1) throw new Error('This is no file of answers and programs.');
  const here = new Map(storedAnswers(storage));
  const newAnswers = taken(all.answers, isAnswer).filter(([key, { state }]) => !here.has(key) || (state === 'right' && here.get(key).state === 'wrong'));
  for (const [key, { state, given }] of newAnswers) here.set(key, { state, given });
  const theirs = taken(all.programs, isProgram).filter(([key, value]) => storage.getItem(program + key) !== value);
  const newPrograms = theirs.filter(([key]) => storage.getItem(program + key) === null);
  storage.setItem(answers, JSON.stringify(Object.fromEntries(here)));
  for (const [key, value] of newPrograms) storage.setItem(program + key, value);
  return { answers: newAnswers.length, programs: newPrograms.length, kept: theirs.length - newPrograms.length };
}
