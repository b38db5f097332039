// A block that runs by the rules: who waits, who is missed, and which accesses race.
import assert from "node:assert/strict";
import { test } from "node:test";
import { run } from "../model/machine.js";
import { bankOf, efficiency, sectorsOf, wavefronts } from "../model/memory.js";

const rules = (result) => [...new Set(result.reports.map((report) => report.rule))];
const warp = (kernel, options = {}) => run({ threads: 8, warpSize: 8, kernel, ...options });

test("the crossed shuffle stops with both halves in the wait table", () => {
  const result = run({
    threads: 32,
    *kernel(t) {
      if (t < 16) yield { op: "shfl", mask: 0xffffffff, value: t, argument: 15, line: 10 };
      else yield { op: "shfl", mask: 0xffffffff, value: t, argument: 31, line: 12 };
    },
  });
  assert.deepEqual(rules(result), ["different-collective"]);
  assert.deepEqual(
    result.waits.map(({ who, line, missing }) => [who, line, missing]),
    [
      ["lanes 0-15", 10, "lanes 16-31"],
      ["lanes 16-31", 12, "lanes 0-15"],
    ],
  );
  assert.equal(result.finished, false);
});

test("lanes that have ended are not waited for, and what is read from them is undefined", () => {
  const result = warp(function* (t) {
    if (t >= 4) return;
    return (yield { op: "shfl", mask: 0xff, value: t, argument: t + 2, line: 1 }).value;
  });
  assert.equal(result.finished, true);
  assert.deepEqual(result.values.slice(0, 4), [2, 3, undefined, undefined]);
});

test("a lane outside its own mask is reported and goes on", () => {
  const result = warp(function* (t) {
    yield { op: "ballot", mask: 0x01, value: 1, line: 1 };
    return t;
  });
  assert.deepEqual(rules(result), ["mask-without-caller"]);
  assert.equal(result.finished, true);
});

test("different masks at one call are a mismatch", () => {
  const result = warp(function* (t) {
    yield { op: "ballot", mask: t === 0 ? 0x03 : 0xff, value: 1, line: 1 };
  });
  assert.deepEqual(rules(result), ["mask-mismatch"]);
});

test("disjoint masks at one call are two calls", () => {
  const result = warp(function* (t) {
    return (yield { op: "reduce_add", mask: t < 4 ? 0x0f : 0xf0, value: t, line: 1 }).value;
  });
  assert.deepEqual(result.values, [6, 6, 6, 6, 22, 22, 22, 22]);
});

test("half a warp in a shuffle and half at the barrier is barrier-divergence", () => {
  const result = warp(function* (t) {
    if (t < 4) yield { op: "shfl_xor", mask: 0xff, value: t, argument: 1, line: 1 };
    yield { op: "barrier", line: 2 };
  });
  assert.deepEqual(rules(result), ["barrier-divergence"]);
});

test("a barrier that some threads skip at the second time is found", () => {
  const result = warp(function* (t) {
    yield { op: "barrier", line: 1 };
    if (t < 4) yield { op: "barrier", line: 1 };
  });
  assert.deepEqual(rules(result), ["barrier-divergence"]);
});

function* neighbour(t, between) {
  yield { op: "store", cell: t, value: t, line: 1 };
  if (between) yield between;
  return yield { op: "load", cell: (t + 1) % 8, line: 2 };
}

test("a store and a neighbour's load race unless a barrier stands between", () => {
  const race = (between, order) => rules(warp((t) => neighbour(t, between), { order }));
  for (const order of ["forward", "reverse", "in step"]) {
    assert.ok(race(null, order).includes("shared-race"));
    assert.deepEqual(race({ op: "barrier", line: 9 }, order), []);
    assert.deepEqual(race({ op: "syncwarp", mask: 0xff, line: 9 }, order), []);
  }
});

test("a shuffle makes lanes wait and orders no memory", () => {
  const between = { op: "shfl_xor", mask: 0xff, value: 0, argument: 1, line: 9 };
  const result = warp((t) => neighbour(t, between));
  assert.deepEqual(rules(result), ["shared-race"]);
  assert.deepEqual(result.values, [1, 2, 3, 4, 5, 6, 7, 0]);
});

test("atomics and equal values do not race with each other", () => {
  const adds = warp(function* () {
    yield { op: "store", cell: "sum", value: 0, line: 1 };
    yield { op: "barrier", line: 2 };
    yield { op: "atomic_add", cell: "sum", value: 1, line: 3 };
  });
  assert.deepEqual(rules(adds), []);
  assert.equal(adds.cells.get("sum"), 8);
});

test("a cell that nobody wrote is an uninitialised read", () => {
  assert.deepEqual(
    rules(
      warp(function* (t) {
        yield { op: "load", cell: t, line: 1 };
      }),
    ),
    ["uninitialised-read"],
  );
});

test("sectors and wavefronts are counted as in chapters 1 and 4", () => {
  const column = Array.from({ length: 32 }, (_, lane) => ({ address: lane * 256, bytes: 4 }));
  assert.equal(sectorsOf(column).length, 32);
  assert.equal(efficiency(column), 0.125);
  const row = Array.from({ length: 32 }, (_, lane) => ({ address: lane * 4, bytes: 4 }));
  assert.deepEqual(sectorsOf(row), [0, 1, 2, 3]);
  const stride = (s) => wavefronts(Array.from({ length: 32 }, (_, lane) => lane * s));
  assert.deepEqual([1, 2, 8, 32, 33].map(stride), [1, 2, 8, 32, 1]);
  assert.equal(wavefronts(new Array(32).fill(7)), 1);
  assert.equal(bankOf(35), 3);
});
