// What an exercise's page takes from the comment of its skeleton, and what its answer is compared with.
import assert from 'node:assert/strict';
import test from 'node:test';

import { parsed } from '../../course.js';
import { contractOf, hintText } from '../../markdown/contract.js';
import { bare, pieces } from '../../play/ansi.js';
import { aroundChanges, lineDiff } from '../../play/diff.js';

test('the comment becomes a sentence, the parameters and the lists', () => {
  const source = `// twice: doubles *each* element,
// in place.
//
//   out   device pointer to n ints, which
//         nobody else has
//   a, b  bounds
//
// No element overflows.
//
// Contract
//   - One block
//     of any size.
//   - twice need not wait.
//
// Read chapters/01_x.md#y, then ./run.sh test twice
#include <cuda_runtime.h>
`;
  const { about, blocks } = contractOf(source, 'twice');
  assert.equal(about, 'Doubles &#42;each&#42; element, in place.');
  assert.deepEqual(blocks, [
    '<dl class="parameters"><dt><code>out</code></dt><dd>device pointer to n ints, which nobody else has</dd><dt><code>a, b</code></dt><dd>bounds</dd></dl>',
    'No element overflows.',
    '## Contract',
    '- One block of any size.\n- twice need not wait.',
  ]);
});

test("a hint's lines that begin with spaces are code", () => {
  assert.equal(hintText('Count.\n  for (;;) {\n  }\nThen stop.'), 'Count.\n\n````cuda\nfor (;;) {\n}\n````\n\nThen stop.');
});

test('course.toml is read as it is written', () => {
  const text = `# a list
[[chapter]]
key = "a"  # of one
  [[chapter.exercise]]
  name = "x \\"y\\""
  points = 3
  hints = [
    '''
one
two''', "three",
  ]
[rules]
shared-race = "b#c"
`;
  const exercise = [{ name: 'x "y"', points: 3, hints: ['one\ntwo', 'three'] }];
  assert.deepEqual(parsed(text), { chapter: [{ key: 'a', exercise }], rules: { 'shared-race': 'b#c' } });
  assert.throws(() => parsed('key = nothing'), /cannot read/);
});

test("a terminal's colours become classes", () => {
  assert.deepEqual(pieces('a\x1b[1;31mb\x1b[0mc'), [
    { text: 'a', classes: [] },
    { text: 'b', classes: ['bold', 'red'] },
    { text: 'c', classes: [] },
  ]);
  assert.equal(bare('a\x1b[1;31mb\x1b[0mc'), 'abc');
});

test('a difference shows the lines that go and come, and some around them', () => {
  const lines = lineDiff('1\n2\n3\n4\n5\n6', '1\n2\n3\n4\nfive\n6\n7');
  const shown = aroundChanges(lines, 1).map(({ kind, text }) => `${kind} ${text}`);
  assert.deepEqual(shown, ['cut …', 'same 4', 'gone 5', 'new five', 'same 6', 'new 7']);
});
