// A recorded run (referee/TRACE.md), as the stage takes it. The recordings are cut down from real ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOfRecording } from "../model/recording.js";
import { stepWords } from "../stage/step_words.js";

const recording = (steps, more = {}) => ({
  warp_size: 32,
  threads: 32,
  files: ["a.cu"],
  arrays: [{ name: "tile" }],
  reports: [],
  steps,
  ...more,
});
const first = (steps, more) => stepsOfRecording(recording(steps, more))[0];

test("a shuffle keeps its lanes, sources, width and mask", () => {
  const step = first(
    [
      {
        n: 1,
        kind: "shuffle",
        warp: 1,
        file: 0,
        line: 8,
        name: "__shfl_up_sync",
        mask: "0x0000000c",
        width: 8,
        threads: [34, 35],
        before: ["5", "6"],
        after: [null, "5"],
        from: [33, 34],
        undefined: [34],
      },
    ],
    { threads: 64 },
  );
  assert.deepEqual(
    [step.kind, step.op, step.warp, step.line, step.mask, step.width],
    ["collective", "__shfl_up_sync", 1, 8, 12, 8],
  );
  assert.deepEqual(
    step.lanes.map(({ lane, from, undefined: poison }) => [lane, from, poison]),
    [
      [2, 1, true],
      [3, 2, false],
    ],
  );
  assert.match(
    stepWords(step),
    /^Line 8: __shfl_up_sync with mask 0x0000000c, 2 lanes come\. Undefined in lane 2\.$/,
  );
});

test("a ballot's result is a set of lanes", () => {
  const step = first([
    {
      n: 1,
      kind: "vote",
      warp: 0,
      file: 0,
      line: 8,
      name: "__ballot_sync",
      mask: "0x00000003",
      threads: [0, 1],
      before: ["0", "1"],
      after: ["0x80000002", "0x80000002"],
    },
  ]);
  assert.equal(step.lanes[0].after, 0x80000002);
});

test("both sides of a race are marked where they happen", () => {
  const access = (n, kind, index) => ({
    n,
    kind,
    warp: 0,
    file: 0,
    line: n,
    array: 0,
    bytes: 4,
    index,
    wavefronts: 1,
    threads: [0, 1],
    after: ["7", "8"],
  });
  const race = { thread: 0, step: 2, other_thread: 1, other_step: 1, same_block: true };
  const steps = stepsOfRecording(
    recording(
      [access(1, "write", [0, 1]), access(2, "read", [1, 2]), { n: 3, kind: "report", warp: 0, report: 0 }],
      {
        reports: [{ rule: "shared-race", message: "two lanes", locations: [{ line: 2 }, { line: 1 }], race }],
      },
    ),
  );
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ["shared", "shared", "report"],
  );
  assert.deepEqual(
    steps[0].accesses.map((one) => one.race),
    [false, true],
  );
  assert.deepEqual(
    steps[1].accesses.map((one) => one.race),
    [true, false],
  );
  assert.deepEqual([steps[2].red, steps[2].rule, steps[2].lines], [3, "shared-race", [2, 1]]);
  assert.match(stepWords(steps[1]), /2 loads from tile, 1 of them in a race/);
});

test("waits join the report that follows them, as the wait table", () => {
  const wait = (line, lanes, missing) => ({
    n: line,
    kind: "wait",
    warp: 0,
    file: 0,
    line,
    name: "__shfl_sync",
    mask: "0xffffffff",
    missing,
    threads: lanes,
  });
  const low = [...Array(16).keys()];
  const steps = stepsOfRecording(
    recording(
      [
        wait(10, low, "0xffff0000"),
        wait(
          12,
          low.map((lane) => lane + 16),
          "0x0000ffff",
        ),
        { n: 3, kind: "report", warp: null, report: 0 },
      ],
      { reports: [{ rule: "different-collective", message: "lanes wait", locations: [{ line: 10 }] }] },
    ),
  );
  assert.equal(steps.length, 1);
  assert.deepEqual(
    steps[0].waits.map(({ who, line, missing }) => `${who} ${line} ${missing}`),
    ["lanes 0-15 10 lanes 16-31", "lanes 16-31 12 lanes 0-15"],
  );
  assert.deepEqual([steps[0].waits[1].group, steps[0].waits[1].missingMask], [0xffff0000, 0xffff]);
});

test("wide types take the word where they begin, and a barrier lists its warps", () => {
  const step = first([
    {
      n: 1,
      kind: "read",
      warp: 0,
      file: 0,
      line: 1,
      array: 0,
      bytes: 16,
      index: [0, 3],
      wavefronts: 1,
      threads: [0, 1],
      after: ["1 2 3 4", "5 6 7 8"],
    },
  ]);
  assert.deepEqual(
    step.accesses.map(({ cell }) => cell),
    [0, 12],
  );
  assert.deepEqual(
    first([
      { n: 1, kind: "barrier", warp: null, name: "__syncthreads", arrived: ["0xffffffff", "0x0000ffff"] },
    ]).arrived,
    [0xffffffff, 0xffff],
  );
});
