// The file of answers and programs: what it holds, and what is taken over of one.
import assert from 'node:assert/strict';
import test from 'node:test';

import { takeOver, written } from '../../kept/file.js';

// A localStorage, whose own properties are what is stored.
function storageOf(entries) {
  const storage = Object.create({
    getItem: (key) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key, value) => (storage[key] = value),
  });
  return Object.assign(storage, entries);
}
const right = { state: 'right', given: ['11'] };
const wrong = { state: 'wrong', given: ['12'] };

test('what one browser remembers comes to another, and nothing there is lost', () => {
  const from = storageOf({
    'warplings.quiz': JSON.stringify({ '02_shuffles/1': right, '02_shuffles/2': wrong, '02_shuffles/3': wrong }),
    'warplings.exercises': JSON.stringify({ '02_shuffles/dot': 'passed', '02_shuffles/warp_sum': 'tried', '02_shuffles/warp_scan': 'cheated' }),
    'warplings.program.play': 'int main() {}',
    'warplings.program.01_shared_memory/reverse': 'theirs',
    'of somebody else': 'secret',
  });
  const to = storageOf({
    'warplings.quiz': JSON.stringify({ '02_shuffles/1': wrong, '02_shuffles/3': right }),
    'warplings.exercises': JSON.stringify({ '02_shuffles/dot': 'tried', '02_shuffles/warp_sum': 'passed' }),
    'warplings.program.01_shared_memory/reverse': 'mine',
  });
  const text = written(from);
  assert.doesNotMatch(text, /secret/);
  assert.deepEqual(takeOver(text, to), { answers: 2, programs: 1, kept: 1 });
  const answers = { '02_shuffles/1': right, '02_shuffles/2': wrong, '02_shuffles/3': right };
  assert.deepEqual(JSON.parse(to.getItem('warplings.quiz')), answers);
  const exercises = { '02_shuffles/dot': 'passed', '02_shuffles/warp_sum': 'passed' };
  assert.deepEqual(JSON.parse(to.getItem('warplings.exercises')), exercises);
  assert.equal(to.getItem('warplings.program.play'), 'int main() {}');
  assert.equal(to.getItem('warplings.program.01_shared_memory/reverse'), 'mine');
  assert.deepEqual(takeOver(text, to), { answers: 0, programs: 0, kept: 1 });
});

test('what is malformed in a file is left out, and another file is refused', () => {
  const to = storageOf({});
  const text =
    '{"warplings-progress":1,"answers":{"__proto__":{"state":"right","given":[]},"a":{"state":"x","given":[]},' +
    '"b":null,"c":{"state":"right","given":[1]}},"programs":{"../x":"t","play":7,"__proto__":"t"}}';
  assert.deepEqual(takeOver(text, to), { answers: 0, programs: 0, kept: 0 });
  assert.equal(to.getItem('warplings.quiz'), '{}');
  for (const other of ['', '[]', 'null', '{"answers":{}}']) assert.throws(() => takeOver(other, to), /no file of answers/);
});
