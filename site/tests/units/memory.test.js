// How much memory a page asks the browser for, where that gives all of it, a part, or too little.
import assert from 'node:assert/strict';
import test from 'node:test';

import { memoryFor } from '../../machine/judging.js';

const wanted = { initial: 33925, maximum: 65535 };

function givenAtMost(pages, use) {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class {
    constructor({ initial }) {
      if (initial > pages) throw new RangeError('WebAssembly.Memory(): could not allocate memory');
    }
  };
  try {
    return use();
  } finally {
    WebAssembly.Memory = Memory;
  }
}

test('all addresses are asked for, and what there must be where there are fewer', () => {
  assert.deepEqual(memoryFor(wanted), { initial: 65535, maximum: 65535 });
  givenAtMost(40000, () => assert.deepEqual(memoryFor(wanted), wanted));
});

test('a browser that gives less is named, with what it lacks', () => {
  givenAtMost(16384, () => assert.throws(() => memoryFor(wanted), /less than the 2\.1 GB of addresses/));
});
