// The rules of warp operations, as the chapters state them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { activemaskGroups, complete, keepsOwn, seededRandom, sourceLane } from "../model/collective.js";
import {
  binaryMask,
  countBits,
  fullMask,
  hexMask,
  lanesBelow,
  lowestLane,
  maskOf,
  rangesText,
} from "../model/mask.js";

const letters = [..."abcdefgh"];

function shuffle(op, argument, { width = 8, group = 0xff } = {}) {
  const calls = letters.map((value) => ({ op, value, argument, width }));
  return complete(group, calls, 8).map((result) => result && (result.undefined ? "?" : result.value));
}

test("each shuffle reads the lane that the chapter's table names", () => {
  assert.equal(shuffle("shfl", 2).join(""), "cccccccc");
  assert.equal(shuffle("shfl_up", 2).join(""), "ababcdef");
  assert.equal(shuffle("shfl_down", 2).join(""), "cdefghgh");
  assert.equal(shuffle("shfl_xor", 2).join(""), "cdabghef");
});

test("a shuffle stays in its segment, and idx counts modulo the width", () => {
  assert.equal(shuffle("shfl_down", 1, { width: 4 }).join(""), "bcddfghh");
  assert.equal(shuffle("shfl", 5, { width: 4 }).join(""), "bbbbffff");
});

test("xor may read an earlier segment and keeps its own value instead of a later one", () => {
  assert.equal(shuffle("shfl_xor", 4, { width: 4 }).join(""), "abcdabcd");
});

test("only the low five bits of a delta count", () => {
  assert.equal(sourceLane("shfl_down", 3, 33, 32), 4);
  assert.equal(sourceLane("shfl_up", 3, 32, 32), 3);
  assert.equal(keepsOwn("shfl_up", 0, 1, 8), true);
  assert.equal(keepsOwn("shfl_up", 1, 1, 8), false);
});

test("a value from a lane that takes no part is undefined", () => {
  assert.equal(shuffle("shfl_down", 4, { group: 0x0f }).join(""), "????");
  assert.equal(shuffle("shfl_down", 1, { group: 0x0f }).join(""), "bcd?");
});

test("a ballot leaves out lanes outside of its group", () => {
  const calls = Array.from({ length: 8 }, () => ({ op: "ballot", value: 1 }));
  assert.equal(complete(0x3c, calls, 8)[3].value, 0x3c);
});

test("votes are decided by the lanes of the mask alone", () => {
  const vote = (op, values) =>
    complete(
      0xf,
      values.map((value) => ({ op, value })),
      4,
    )[0].value;
  assert.deepEqual(
    ["all", "any", "uni"].map((op) => vote(op, [1, 2, 3, 4])),
    [1, 1, 1],
  );
  assert.deepEqual(
    ["all", "any", "uni"].map((op) => vote(op, [0, 2, 0, 0])),
    [0, 1, 0],
  );
  assert.deepEqual(
    ["all", "any", "uni"].map((op) => vote(op, [0, 0, 0, 0])),
    [0, 0, 1],
  );
});

test("a match compares bits: two zeros differ, a NaN equals itself", () => {
  const match = (values) =>
    complete(
      0xf,
      values.map((value) => ({ op: "match_any", value })),
      4,
    ).map((r) => r.value);
  assert.deepEqual(match([0, -0, NaN, NaN]), [1, 2, 12, 12]);
});

test("match_all gives the mask and a predicate, or zero", () => {
  const match = (values) =>
    complete(
      0xf,
      values.map((value) => ({ op: "match_all", value })),
      4,
    )[1];
  assert.deepEqual([match([5, 5, 5, 5]).value, match([5, 5, 5, 5]).flag], [0xf, true]);
  assert.deepEqual([match([5, 5, 6, 5]).value, match([5, 5, 6, 5]).flag], [0, false]);
});

test("reductions are those of 32-bit integers", () => {
  const reduce = (op, values) =>
    complete(
      0x3,
      values.map((value) => ({ op, value })),
      2,
    )[0].value;
  assert.equal(reduce("reduce_add", [0xffffffff, 2]), 1);
  assert.equal(reduce("reduce_min", [0xffffffff, 2]), 2);
  assert.equal(reduce("reduce_min_signed", [0xffffffff, 2]), 0xffffffff);
  assert.equal(reduce("reduce_xor", [0xf0f0f0f0, 0xff]), 0xf0f0f00f);
});

test("whatever activemask shows is a partition of the lanes that are there", () => {
  const random = seededRandom(3);
  const seen = new Set();
  for (let pull = 0; pull < 200; ++pull) {
    const groups = activemaskGroups("random", 0x6d, random);
    assert.equal(
      groups.reduce((sum, group) => sum + countBits(group), 0),
      5,
    );
    assert.equal(
      groups.reduce((all, group) => (all | group) >>> 0, 0),
      0x6d,
    );
    seen.add(groups.join());
  }
  assert.ok(seen.size > 20);
  assert.deepEqual(activemaskGroups("alone", 0x5), [1, 4]);
});

test("masks are written as the referee writes them", () => {
  assert.equal(rangesText(0xffffff2f), "0-3, 5, 8-31");
  assert.equal(rangesText(3), "0, 1");
  assert.equal(hexMask(0x80000000), "0x80000000");
  assert.equal(binaryMask(5, 8), "0b00000101");
  assert.deepEqual(
    [fullMask(32), fullMask(8), lanesBelow(0), lanesBelow(31)],
    [0xffffffff, 0xff, 0, 0x7fffffff],
  );
  assert.deepEqual([lowestLane(0x80000000), lowestLane(0), maskOf([31, 0])], [31, -1, 0x80000001]);
});
