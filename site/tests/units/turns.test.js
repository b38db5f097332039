// A chapter sends its reader to each of its exercises, in the section that course.toml names or where
// all that it takes has been said, and in the order of course.toml.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { readCourse } from '../../course.js';
import { root } from '../../markdown/pages.js';
import { slugger } from '../../markdown/slug.js';

const text = (path) => readFileSync(join(root, path), 'utf8');

// Each chapter's page, and its exercises with their sections, in the order of course.toml.
const chapters = readCourse().chapters.map(({ text: path, exercises }) => {
  const placed = exercises.map(({ name, section }) => ({ name, section: section.replace(path, '') }));
  return { path, page: text(path), exercises: placed };
});

// The exercises to which a part of a page sends its reader, as they come.
function turns(part) {
  return part
    .split('\n\n')
    .filter((block) => block.startsWith('**Your turn.** '))
    .map((block) => block.replaceAll('\n', ' ').match(/`\.\/run\.sh test (\w+)`/)?.[1]);
}

test('the chapter of every exercise says when it is your turn, and with which command', () => {
  for (const { page, exercises } of chapters) {
    // The text from each heading on.
    const sections = new Map(
      [...page.matchAll(/^##+ (.*)$/gm)].map((heading) => [`#${slugger(heading[1])}`, page.slice(heading.index)]),
    );
    for (const { name, section } of exercises) {
      assert.ok(turns(sections.get(section) ?? '').includes(name), `${name} has no turn from ${section} on`);
    }
  }
  assert.ok(chapters.flatMap(({ exercises }) => exercises).length >= 35);
});

test('a chapter sends to its exercises, and lists them at its end, in the order of course.toml', () => {
  for (const { path, page, exercises } of chapters) {
    const names = exercises.map(({ name }) => name);
    assert.deepEqual(turns(page), names, `the turns of ${path}`);
    const end = page.slice(page.indexOf('\n## What you can do now\n'));
    const rows = [...end.matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1]);
    assert.deepEqual(rows, names, `the table of ${path}`);
  }
});

test('no section is read before those of the exercises that come earlier', () => {
  for (const { path, page, exercises } of chapters) {
    const headings = [...page.matchAll(/^##+ (.*)$/gm)].map((heading) => `#${slugger(heading[1])}`);
    const places = exercises.map(({ section }) => headings.indexOf(section));
    assert.deepEqual(places, [...places].sort((a, b) => a - b), `the sections of ${path}`);
  }
});
