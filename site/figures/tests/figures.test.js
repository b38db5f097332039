// What each figure shows is what its code computes, in every state that its controls can reach.
import assert from "node:assert/strict";
import { test } from "node:test";
import { figure as activemask, pullResult } from "../figures/activemask.js";
import { figure as banks, requests } from "../figures/banks.js";
import { compact, figure as compaction } from "../figures/compaction.js";
import { figure as crossed } from "../figures/crossed.js";
import { branchRows, lanesUsed } from "../figures/divergence.js";
import { figure as groupFigure } from "../figures/groups.js";
import { treeModel } from "../figures/halving_tree.js";
import { groups } from "../figures/match.js";
import { inputsOf, treeRows } from "../figures/reductions.js";
import { scanExpected, scanRows } from "../figures/scan.js";
import { shuffleLanes } from "../figures/shuffles.js";
import { relativeErrors, shortNumber, softmaxRows } from "../figures/softmax.js";
import { figure as threeWays, loadsOf } from "../figures/three_ways.js";
import { countBits } from "../stage/mask.js";
import { figures } from "../index.js";

const ORDERS = ["forward", "reverse"];
const whole = { b0: true, b1: true, b2: true, b3: true };

test("the tree with its barriers has no race and the sum, in every order", () => {
  for (const order of ORDERS) {
    const model = treeModel({ order, ...whole });
    assert.equal(model.sum, 37);
    assert.equal(model.races.length, 0);
    assert.equal(model.steps.filter((step) => step.barrier !== undefined).length, 4);
  }
});

test("without one of the first three barriers the tree races in every order, right or wrong", () => {
  const sums = new Set();
  for (const barrier of ["b0", "b1", "b2"])
    for (const order of ORDERS) {
      const model = treeModel({ order, ...whole, [barrier]: false });
      assert.ok(model.races.length > 0, `${barrier} ${order}`);
      assert.ok(model.steps[model.goto].links.some((link) => link.race || link.wrong));
      sums.add(model.sum);
    }
  assert.ok(sums.has(37) && sums.size > 1);
});

test("the last barrier is for other threads only", () => {
  for (const order of ORDERS) assert.equal(treeModel({ order, ...whole, b3: false }).races.length, 0);
});

test("every combination of barriers and orders has steps with words", () => {
  for (let bits = 0; bits < 16; ++bits)
    for (const order of ORDERS) {
      const state = Object.fromEntries([0, 1, 2, 3].map((i) => [`b${i}`, ((bits >> i) & 1) === 1]));
      for (const step of treeModel({ order, ...state }).steps) assert.match(step.say, /^[A-Zt].*\.$/);
    }
});

test("down leaves the result in lane 0, xor in all lanes", () => {
  for (const [operation, result] of [
    ["sum", 31],
    ["max", 7],
  ]) {
    const down = treeRows("down", operation).at(-1);
    const xor = treeRows("xor", operation).at(-1);
    assert.deepEqual(
      down.map((cell) => inputsOf(cell) === 8),
      [true, ...new Array(7).fill(false)],
    );
    assert.equal(down[0].value, result);
    assert.ok(xor.every((cell) => inputsOf(cell) === 8 && cell.value === result));
  }
});

test("the maximum by down shuffles has the rows that chapter 4 prints", () => {
  assert.deepEqual(
    treeRows("down", "max").map((row) => row.map(({ value }) => value).join(" ")),
    ["3 0 5 2 7 4 1 6", "7 4 5 6 7 4 1 6", "7 6 7 6 7 6 1 6", "7 7 7 7 7 6 6 6"],
  );
});

test("a scan with its guard is right, and without it only where nothing was counted twice", () => {
  for (const operation of ["sum", "max"])
    for (const kind of ["inclusive", "exclusive"]) {
      const state = { operation, kind, guard: true };
      assert.deepEqual(
        scanRows(state)
          .at(-1)
          .map(({ value }) => value),
        [...Array(8).keys()].map((lane) => scanExpected(state, lane)),
      );
    }
  const wrong = scanRows({ operation: "sum", kind: "inclusive", guard: false }).at(-1);
  assert.deepEqual(
    wrong.map(({ value }, lane) => value === scanExpected({ operation: "sum", kind: "inclusive" }, lane)),
    [false, false, false, false, false, false, false, true],
  );
});

test("compaction keeps the order, whatever the limit", () => {
  assert.deepEqual(compact(0).out, [5, 8, 2, 9]);
  for (let limit = -7; limit <= 9; ++limit) {
    const { out, ballot, lanes } = compact(limit);
    assert.deepEqual(
      out,
      lanes.map(({ value }) => value).filter((value) => value > limit),
    );
    assert.equal(countBits(ballot), out.length);
    assert.ok(compaction.build({ limit }).steps.length === out.length + 3);
  }
});

test("a match makes one leader for each value", () => {
  for (let kinds = 1; kinds <= 8; ++kinds)
    for (let pull = 0; pull < 6; ++pull) {
      const lanes = groups(kinds, pull);
      assert.equal(new Set(lanes.map(({ value }) => value)).size, kinds);
      assert.equal(lanes.filter(({ leader }) => leader).length, kinds);
    }
  assert.deepEqual(groups(3, 0).map(({ value }) => value), [7, 3, 7, 3, 7, 1, 3, 7], "as in the chapter");
  assert.equal(groups("zeros", 0).filter(({ leader }) => leader).length, 2);
});

test("the crossed shuffle stops, and its three ways out come to the end", () => {
  for (const version of ["crossed", "masks", "once", "exit"]) {
    const { steps } = crossed.build({ version });
    assert.equal(steps.at(-1).kind === "stop", version === "crossed", version);
    assert.equal(steps.at(-1).waits?.length ?? 0, version === "crossed" ? 2 : 0);
    assert.equal(
      steps.at(-1).where.every((w) => w === "exit"),
      version !== "crossed",
    );
  }
  const said = (version) => crossed.build({ version }).steps.map(({ say }) => say);
  assert.match(said("crossed").at(-1), /different-collective/);
  assert.deepEqual(
    said("masks").filter((words) => words.includes("completes")),
    [
      "Line 10 completes for lanes 0-15: 16 lanes, each gets 115.",
      "Line 12 completes for lanes 16-31: 16 lanes, each gets 131.",
    ],
  );
  assert.ok(said("once").includes("Line 10 completes for lanes 0-31: 32 lanes, each gets 115 or 131."));
});

test("the sum in the branch depends on activemask; the count and the ballot do not", () => {
  const results = (code) =>
    new Set(Array.from({ length: 40 }, (_, pull) => pullResult(code, "random", pull).result));
  assert.ok(results("sum").size > 5);
  assert.deepEqual([...results("count")], [5]);
  assert.deepEqual([...results("ballot")], [331]);
  assert.equal(pullResult("sum", "converged", 0).result, 331);
  assert.equal(pullResult("sum", "alone", 0).result, 119);
});

test("a pull adds a step and forgets what lay beyond the step that is shown", () => {
  let state = activemask.initial;
  for (let i = 0; i < 5; ++i) state = activemask.change(state, "pull", true, i);
  assert.equal(activemask.build(state).steps.length, 6);
  assert.equal(activemask.change(state, "alone", true, 2).policies.length, 4);
});

test("loads touch the sectors that chapter 4 counts", () => {
  const sectors = (state) => threeWays.build(state).steps.slice(0, -1).map((step) => step.sectors);
  assert.deepEqual(sectors({ share: 32, bytes: 4 }), [4, 4]);
  assert.deepEqual(sectors({ share: 8, bytes: 16 }), [16, 16]);
  assert.deepEqual(new Set(sectors({ share: 1, bytes: 4 })), new Set([32]));
  for (const share of [1, 2, 4, 8, 16, 32])
    for (const bytes of [4, 8, 16]) {
      const loads = loadsOf({ share, bytes });
      const asked = loads.flat().reduce((sum, access) => sum + access.bytes, 0);
      assert.equal(asked, (32 / share) * 256, "every byte of every row is loaded once");
      // What is drawn is what was counted.
      const drawn = loads.map((accesses) => new Set(accesses.map(({ address }) => Math.floor(address / 32))).size);
      assert.deepEqual(sectors({ share, bytes }), drawn);
    }
});

test("wavefronts are those of chapter 1, and every lane is served in one of them", () => {
  const fronts = (state) => Math.max(...requests(state).map(({ front }) => front)) + 1;
  assert.deepEqual(
    [1, 2, 3, 8, 32, 33, 0].map((stride) => fronts({ stride, same: false })),
    [1, 2, 1, 8, 32, 1, 1],
  );
  assert.equal(fronts({ stride: 1, same: true }), 1);
  assert.equal(fronts({ stride: 32, same: true }), 2);
  for (const same of [false, true])
    for (let stride = 0; stride <= 40; ++stride)
      assert.equal(banks.build({ stride, same }).fronts, fronts({ stride, same }), "as many as the referee counts");
  for (let stride = 0; stride <= 40; ++stride) {
    const lanes = requests({ stride, same: false });
    for (const a of lanes)
      for (const b of lanes) if (a.bank === b.bank && a.front === b.front) assert.equal(a.word, b.word);
  }
});

test("softmax adds up to one with the maximum, and fails as the chapter says without", () => {
  const last = (row, formula) =>
    softmaxRows({ row, formula })
      .at(-1)
      .cells.map(({ value }) => value);
  for (const row of ["small", "large", "negative"])
    assert.ok(Math.abs(last(row, "stable").reduce((a, b) => a + b) - 1) < 1e-6);
  assert.ok(last("large", "naive").every(Number.isNaN));
  assert.ok(Math.abs(last("small", "naive").reduce((a, b) => a + b) - 1) < 1e-6);
  assert.equal(softmaxRows({ row: "negative", formula: "zero" })[3].cells[0].value, 0);
  const worst = (row, formula) =>
    Math.max(...relativeErrors({ row, cells: softmaxRows({ row, formula }).at(-1).cells }));
  for (const row of ["small", "large", "negative"]) assert.ok(worst(row, "stable") < 1e-6);
  assert.ok(worst("small", "naive") < 1e-6);
  assert.ok(worst("negative", "naive") > 0.2 && worst("negative", "zero") > 0.2);
  assert.deepEqual([Infinity, NaN, 1, 0.123456, 1e-30].map(shortNumber), [
    "inf",
    "NaN",
    "1",
    "0.12",
    "1e-30",
  ]);
});

test("no lane of a shuffle is both defined and outside the mask", () => {
  for (const kind of ["shfl", "shfl_up", "shfl_down", "shfl_xor"])
    for (let mask = 0; mask < 256; ++mask)
      for (const width of [1, 2, 4, 8])
        for (const lane of shuffleLanes({ kind, argument: mask % 8, width, mask }))
          if (lane.called && !lane.undefined) assert.equal((mask >> lane.from) & 1, 1);
});

test("the groups' choice and player show the same level", () => {
  assert.equal(groupFigure.build({ level: 3 }).start, 3);
  assert.equal(groupFigure.follow({ level: 0 }, 4).level, 4);
});

test("index.js names an element for each figure, each once", () => {
  const elements = Object.values(figures).map(({ element }) => element);
  assert.ok(elements.length >= 12);
  assert.equal(new Set(elements).size, elements.length);
  assert.ok(elements.every((element) => /^warp-[a-z-]+$/.test(element)));
});

test("a branch costs the sides that some lane takes, and no others", () => {
  const names = (state) => branchRows({ first: "b", sync: true, ...state }).map(({ name }) => name);
  assert.deepEqual(names({ yes: 0b00000111 }), ["a", "b1", "b2", "c1", "c2", "sync", "d"]);
  assert.deepEqual(names({ yes: 0b01010101 }), names({ yes: 0b00000111 }));
  assert.deepEqual(names({ yes: 0b11111111 }), ["a", "b1", "b2", "sync", "d"]);
  assert.deepEqual(names({ yes: 0 }), ["a", "c1", "c2", "sync", "d"]);
  assert.deepEqual(names({ yes: 7, first: "c" }), ["a", "c1", "c2", "b1", "b2", "sync", "d"]);
  assert.deepEqual(names({ yes: 7, sync: false }), ["a", "b1", "b2", "d", "c1", "c2", "d"]);
});

test("each lane executes its own side, and everything else, once", () => {
  for (let yes = 0; yes < 256; ++yes)
    for (const sync of [true, false]) {
      const rows = branchRows({ yes, first: "c", sync });
      for (let lane = 0; lane < 8; ++lane) {
        const mine = rows.filter(({ mask, name }) => (mask >> lane) & 1 && name !== "sync").map(({ name }) => name);
        assert.deepEqual(mine, ["a", ...((yes >> lane) & 1 ? ["b1", "b2"] : ["c1", "c2"]), "d"]);
      }
    }
  assert.equal(lanesUsed(branchRows({ yes: 255, first: "b", sync: true })), 1);
  assert.equal(lanesUsed(branchRows({ yes: 15, first: "b", sync: false })), (8 + 6 * 4) / (8 * 7));
});
