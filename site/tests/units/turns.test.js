// A chapter sends its reader to each of its exercises, in the section that course.toml names or where
// all that it takes has been said.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { root } from '../../markdown/pages.js';
import { slugger } from '../../markdown/slug.js';

const text = (path) => readFileSync(join(root, path), 'utf8');

test('the chapter of every exercise says when it is your turn, and with which command', () => {
  const course = text('course.toml');
  let exercises = 0;
  for (const chapter of course.split(/^\[\[chapter\]\]$/m).slice(1)) {
    const page = text(chapter.match(/^text = "(.*)"$/m)[1]);
    // The text from each heading on.
    const sections = new Map(
      [...page.matchAll(/^##+ (.*)$/gm)].map((heading) => [`#${slugger(heading[1])}`, page.slice(heading.index)]),
    );
    for (const [, name, section] of chapter.matchAll(/^ {2}name = "(.*)"$[^]*?^ {2}section = "(.*)"$/gm)) {
      ++exercises;
      const turns = (sections.get(section) ?? '').split('\n\n').filter((block) => block.startsWith('**Your turn.** '));
      assert.ok(
        turns.some((block) => block.replaceAll('\n', ' ').includes(`\`./run.sh test ${name}\``)),
        `${name} has no turn from ${section} on`,
      );
    }
  }
  assert.ok(exercises >= 35);
});
