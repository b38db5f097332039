// What the browser remembers of the reader, as one file: the questions' answers, the exercises that were
// tried or passed, and the programs that were changed. Another browser takes it over. Nothing in a file is trusted to be well formed.
const mark = 'warplings-progress';
const answers = 'warplings.quiz';
const exercises = 'warplings.exercises';
const program = 'warplings.program.';
const isKey = (key) => /^[a-z0-9]\w*(\/\w+)*$/i.test(key);
const mostCharacters = 200_000; // of a program; the longest of the course has 8000

function isAnswer(value) {
  const { state, given } = value ?? {};
  return ['right', 'wrong'].includes(state) && Array.isArray(given) && given.every((text) => typeof text === 'string' && text.length < 1000);
}
const isState = (value) => value === 'passed' || value === 'tried';
const isProgram = (value) => typeof value === 'string' && value.length <= mostCharacters;

// The entries of an object that are as they should be.
const taken = (object, isGood) =>
  Object.entries(object && typeof object === 'object' ? object : {}).filter(([key, value]) => isKey(key) && isGood(value));

function stored(storage, place, isGood) {
  try {
    return taken(JSON.parse(storage.getItem(place)), isGood);
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
    answers: Object.fromEntries(stored(storage, answers, isAnswer)),
    exercises: Object.fromEntries(stored(storage, exercises, isState)),
    programs: Object.fromEntries(programs),
  };
  return `${JSON.stringify(all, undefined, 2)}\n`;
}

// Takes a file over: its answers where they are right or there is none here, its exercises where they
// are passed or were not tried here, its programs where none has been changed here. { answers, programs, kept }: how many came, and how many programs stay as they
// are here. An Error says what is wrong with the file.
export function takeOver(text, storage) {
  let all;
  try {
    all = JSON.parse(text);
  } catch {
    // No JSON.
  }
  if (all?.[mark] !== 1) throw new Error('This is no file of answers and programs.');
  const here = new Map(stored(storage, answers, isAnswer));
  const newAnswers = taken(all.answers, isAnswer).filter(([key, { state }]) => !here.has(key) || (state === 'right' && here.get(key).state === 'wrong'));
  for (const [key, { state, given }] of newAnswers) here.set(key, { state, given });
  const states = new Map(stored(storage, exercises, isState));
  for (const [key, state] of taken(all.exercises, isState)) if (states.get(key) !== 'passed') states.set(key, state);
  const theirs = taken(all.programs, isProgram).filter(([key, value]) => storage.getItem(program + key) !== value);
  const newPrograms = theirs.filter(([key]) => storage.getItem(program + key) === null);
  storage.setItem(answers, JSON.stringify(Object.fromEntries(here)));
  if (states.size > 0) storage.setItem(exercises, JSON.stringify(Object.fromEntries(states)));
  for (const [key, value] of newPrograms) storage.setItem(program + key, value);
  return { answers: newAnswers.length, programs: newPrograms.length, kept: theirs.length - newPrograms.length };
}
