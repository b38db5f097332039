// Values in the cells of the trace page.
import assert from 'node:assert/strict';
import test from 'node:test';

import { shortValue } from '../../trace/steps.js';

test('a number loses digits and keeps its size', () => {
  assert.equal(shortValue('123', 5), '123');
  assert.equal(shortValue('-1234.5678', 7), '-1234.6');
  assert.equal(shortValue('0.0079346', 6), '0.0079');
  assert.equal(shortValue('1.1754944e-38', 5), '1e-38');
});

test('of a vector that does not fit stays the first component', () => {
  assert.equal(shortValue('1 2', 5), '1 2');
  assert.equal(shortValue('0.007935 0.00482 0.00482', 5), '8e-3…');
  assert.equal(shortValue('1.5 -2 3.25 4', 5), '1.5…');
  for (let room = 4; room < 12; ++room) assert.ok(shortValue('-123.456 789', room).length <= room);
});

test('what is no number is cut', () => {
  assert.equal(shortValue('0xffffffff', 5), '0xff…');
  assert.equal(shortValue(null, 5), '');
});
