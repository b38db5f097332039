// A browser that does not give a page the memory of its machine is told of in words.
import assert from 'node:assert/strict';
import test from 'node:test';

import { requireMemory } from '../../machine/judging.js';

test('memory that is there is no trouble, and memory that is not has a sentence', () => {
  const memory = { initial: 65535, maximum: 65535 };
  requireMemory(memory);
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class {
    constructor() {
      throw new RangeError('WebAssembly.Memory(): could not allocate memory');
    }
  };
  try {
    assert.throws(() => requireMemory(memory), /does not give a page the 4 GB of addresses/);
  } finally {
    WebAssembly.Memory = Memory;
  }
});
