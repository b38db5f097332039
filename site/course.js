// The course as course.toml lists it. Of TOML this reads what the file uses: tables and lists of tables,
// texts in '"' and in three "'", numbers, and lists of texts. Not by a library: the questions' tests and
// what runs programs read the course where no package of the site is installed.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

// { chapter: [{ key, title, text, skill, exercise: [{ name, kind, points, section, insight, hints }] }],
// rules }, as the file has it.
export function parsed(text) {
  let rest = text;
  const take = (pattern) => {
    const match = pattern.exec(rest);
    if (!match) throw new Error(`course.toml: cannot read ${JSON.stringify(rest.slice(0, 40))}`);
    rest = rest.slice(match[0].length);
    return match;
  };
  const skip = () => take(/^(\s|#.*)*/);
  function value() {
    if (rest.startsWith("'''")) return take(/^'''\n?([^]*?)'''/)[1];
    if (rest.startsWith('"')) return JSON.parse(take(/^"(?:[^"\\]|\\.)*"/)[0]);
    if (!rest.startsWith('[')) return Number(take(/^-?\d+/)[0]);
    const list = [];
    take(/^\[/);
    for (skip(); !rest.startsWith(']'); skip()) {
      list.push(value());
      skip();
      take(/^,?/);
    }
    take(/^\]/);
    return list;
  }
  const document = {};
  let table = document;
  for (skip(); rest; skip()) {
    if (rest.startsWith('[[')) {
      const names = take(/^\[\[([\w.]+)\]\]/)[1].split('.');
      const last = names.pop();
      const parent = names.reduce((at, name) => at[name].at(-1), document);
      (parent[last] ??= []).push((table = {}));
    } else if (rest.startsWith('[')) {
      table = document[take(/^\[(\w+)\]/)[1]] = {};
    } else {
      const name = take(/^([\w-]+|"[^"]+")\s*=\s*/)[1].replace(/"/g, '');
      table[name] = value();
    }
  }
  return document;
}

// { chapters, exercises, rules }: an exercise knows its chapter's key, and sections are those of files.
export function readCourse() {
  const { chapter, rules } = parsed(readFileSync(join(root, 'course.toml'), 'utf8'));
  const chapters = chapter.map(({ exercise = [], ...all }) => ({
    ...all,
    exercises: exercise.map((one) => ({ hints: [], ...one, chapter: all.key, section: placed(one.section, all.text) })),
  }));
  return { chapters, exercises: chapters.flatMap(({ exercises }) => exercises), rules };
}

// What only a machine of 64 bits is asked about an exercise ("arrays beyond 4 GB"), and a browser is
// not: its adapter says it. Empty where there is nothing.
export function onlyWith64Bits({ chapter, name }) {
  const adapter = readFileSync(join(root, 'grader/adapters', chapter, `${name}.cu`), 'utf8');
  return /^#define WARPLINGS_ASKED_NATIVELY "(.*)"/m.exec(adapter)?.[1] ?? '';
}

const placed = (section, text) => (section.startsWith('#') ? text + section : section);
