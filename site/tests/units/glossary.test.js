// The words that pages explain: each has its section, and a page that says it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { glossary } from '../../markdown/glossary.js';
import { chapterPages, root } from '../../markdown/pages.js';
import { slugger } from '../../markdown/slug.js';

const textOf = (page) => readFileSync(join(root, 'chapters', `${page}.md`), 'utf8');

test('every word of the glossary has its section, where it is said', () => {
  for (const { words, page, place } of glossary) {
    const [, ...sections] = textOf(page).split(/^##+ /m);
    const section = sections.find((text) => slugger(text.split('\n')[0]) === place);
    assert.ok(section, `${page}#${place}`);
    assert.match(section, words, `${page}#${place}`);
  }
});

test('every word of the glossary is said by another page', () => {
  for (const { words, page } of glossary)
    assert.ok(
      chapterPages().some(({ key }) => key !== page && words.test(textOf(key))),
      String(words),
    );
});
