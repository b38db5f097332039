// activemask as a slot machine: every pull shows another legal set. Does the code's result change?
import { recorded } from "../recorded/activemask.js";
import { binaryMask, countBits, hasLane, lowestLane, maskOf } from "../stage/mask.js";
import { LaneLayout } from "../stage/lanes.js";

const LANES = 8;
const VALUES = recorded.values; // the sum is 331, as in activemask.cu
const HERE = maskOf(VALUES.flatMap((value, lane) => (value > 0 ? [lane] : [])));
const SUM = VALUES.reduce((a, b) => a + b);
const TONES = ["blue", "violet", "amber", "teal", "plain"];

const CODES = {
  sum: {
    words: "sum in the branch",
    right: SUM,
    result: "largest sum",
    source: [
      "if (value > 0) {",
      "  const unsigned here = __activemask();",
      "  const int sum = __reduce_add_sync(here, value);",
      "  atomicMax(out, sum);",
      "}",
    ],
    now: [2, 3],
  },
  count: {
    words: "count with atomics",
    right: countBits(HERE),
    result: "count",
    source: [
      "if (value > 0) {",
      "  const unsigned here = __activemask();",
      "  if (lane == __ffs(here) - 1)",
      "    atomicAdd(out, __popc(here));",
      "}",
    ],
    now: [2],
  },
  ballot: {
    words: "ballot above",
    right: SUM,
    result: "largest sum",
    source: [
      "const unsigned here = __ballot_sync(0xff, value > 0);",
      "if (value > 0) {",
      "  const int sum = __reduce_add_sync(here, value);",
      "  atomicMax(out, sum);",
      "}",
    ],
    now: [1],
  },
};

/** What one pull gave: the groups that ran together, what each contributed, and the program's result. */
export function pullResult(code, policy, pull) {
  const runs = recorded[code];
  const run = code === "ballot" ? runs : runs[policy][pull % runs[policy].length];
  return { ...run, right: run.result === CODES[code].right, atomics: run.groups.length };
}

function build({ code, policies }) {
  const pulls = policies.map((policy, i) => ({ policy, ...pullResult(code, policy, i) }));
  const steps = pulls.map((pull, i) => ({ ...pull, say: sayOf(code, pull, i, pulls.slice(0, i + 1)) }));
  return { steps, goto: steps.length - 1 };
}

function sayOf(code, pull, index, sofar) {
  if (code === "ballot")
    return `Pull ${index + 1}: the ballot asks all lanes above the branch, and the answer is always the same. The result is ${pull.result}.`;
  const groups =
    pull.groups.length === 1
      ? "All five lanes of the branch come together"
      : `The five lanes come in ${pull.groups.length} groups`;
  const seen = new Set(sofar.map((one) => one.result)).size;
  if (code === "count")
    return `Pull ${index + 1}: ${groups}. Each group adds its size: ${pull.result}, as always. Only the number of atomics changes: ${pull.atomics}.`;
  const verdict = pull.right ? "right, this time" : `and ${SUM} is right`;
  return (
    `Pull ${index + 1}: ${groups}. The program keeps ${pull.result}, ${verdict}.` +
    (seen > 1 ? ` ${seen} different results so far, all of them legal: activemask-dependence.` : "")
  );
}

function draw(canvas, { state, model, step, index, width }) {
  const layout = new LaneLayout(width, LANES, { label: 104, least: 36, right: 12 });
  const groupOf = (lane) => step.groups.findIndex((group) => hasLane(group, lane));
  const toneOf = (group) => (state.code === "ballot" ? "green" : TONES[group % TONES.length]);
  let y = layout.numbers(canvas, 8) + 4 + layout.above;
  layout.label(canvas, y, 32, "value");
  layout.row(
    canvas,
    y,
    VALUES.map((value) => ({
      text: value,
      tone: value > 0 ? "plain" : "idle",
      style: value > 0 ? "" : "dash",
    })),
    32,
  );
  y += 52 + layout.above;
  // The reels: each lane of the branch shows the group that it runs with.
  canvas.rect(layout.left - 8, y - 8, layout.end - layout.left + 16, 50, "empty", { radius: 9 });
  layout.label(canvas, y, 34, layout.narrow ? "" : state.code === "ballot" ? "the ballot" : "runs with");
  layout.row(
    canvas,
    y,
    VALUES.map((_, lane) => {
      const group = groupOf(lane);
      return group < 0
        ? null
        : {
            text: state.code === "ballot" ? 1 : String.fromCharCode(65 + group),
            tone: toneOf(group),
            fresh: true,
            style: "strong",
            reel: lane,
          };
    }),
    34,
  );
  y += 62;
  const row = 26;
  layout.label(canvas, y + 4, 20, layout.narrow ? "" : state.code === "ballot" ? "mask" : "masks", {
    style: "small bold",
  });
  step.groups.forEach((group, i) => {
    const part = state.code === "count" ? `adds ${step.parts[i]}` : `sum ${step.parts[i]}`;
    const name = state.code === "ballot" ? "" : `${String.fromCharCode(65 + i)}  `;
    canvas.text(
      layout.left,
      y + 18 + i * row,
      `${name}${binaryMask(group, LANES)}`,
      `mono bold ${toneOf(i)}`,
      "start",
      { fresh: true },
    );
    canvas.text(layout.left + 150, y + 18 + i * row, part, `mono ${toneOf(i)}`, "start", { fresh: true });
    if (
      state.code !== "count" &&
      step.parts[i] === step.result &&
      step.parts.indexOf(step.result) === i &&
      step.groups.length > 1
    )
      canvas.text(
        layout.left + 232,
        y + 18 + i * row,
        layout.narrow ? "kept" : "kept: the largest",
        "small muted",
      );
    if (state.code === "count" && !layout.narrow)
      canvas.text(
        layout.left + 232,
        y + 18 + i * row,
        `lane ${lowestLane(group)}, one atomic`,
        "small muted",
      );
  });
  y += 5 * row + 20;
  // The history of pulls, newest at the right.
  layout.label(canvas, y, 28, layout.narrow ? "results" : CODES[state.code].result);
  const size = 46;
  const room = Math.max(1, Math.floor((layout.end - layout.left + 6) / (size + 4)));
  const from = Math.max(0, index + 1 - room);
  model.steps.slice(from, index + 1).forEach((pull, i) => {
    canvas.cell(layout.left + i * (size + 4), y, size, 28, pull.result, pull.right ? "green" : "red", {
      fresh: from + i === index,
      style: from + i === index ? "strong" : "",
    });
  });
  return [layout.width, y + 44];
}

function change(state, name, value, index) {
  const policies = state.policies.slice(0, Math.max(index + 1, 1));
  if (name === "pull") return { ...state, policies: [...policies, "random"] };
  if (name === "alone" || name === "converged") return { ...state, policies: [...policies, name] };
  return { ...state, [name]: value };
}

export const figure = {
  title: "What __activemask() may return",
  initial: { code: "sum", policies: ["converged"] },
  controls: ({ code }) => [
    {
      kind: "choice",
      name: "code",
      label: "code",
      value: code,
      options: Object.entries(CODES).map(([name, { words }]) => [name, words]),
    },
    { kind: "button", name: "pull", label: "Pull" },
    { kind: "button", name: "converged", label: "All together" },
    { kind: "button", name: "alone", label: "Each alone" },
  ],
  moving: true,
  change,
  build,
  draw,
  code: ({ state }) =>
    CODES[state.code].source.map((text, i) => ({
      number: i + 1,
      text,
      mark: CODES[state.code].now.includes(i + 1) ? (state.code === "sum" ? "bad" : "now") : "",
    })),
};
