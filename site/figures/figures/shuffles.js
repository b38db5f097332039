// The four shuffles over a warp of eight lanes: kind, argument, width and mask are the reader's.
import { recorded } from "../recorded/shuffles.js";
import { LaneLayout } from "../stage/lanes.js";
import { fullMask, hasLane, hexMask, lanesOf } from "../stage/mask.js";

const LANES = 8;
const LETTERS = [..."abcdefgh"];
const ARGUMENT = { shfl: "source", shfl_up: "delta", shfl_down: "delta", shfl_xor: "bits" };
const RULE = {
  shfl: (a) => `every lane reads lane ${a} of its segment`,
  shfl_up: (a) => `lane i reads lane i - ${a}`,
  shfl_down: (a) => `lane i reads lane i + ${a}`,
  shfl_xor: (a) => `lane i reads lane i ^ ${a}`,
};

/**
 * What each lane gets: {from, value, undefined, own, called}. Which lane is read does not depend on the
 * mask. record.js has tried them all, and that undefined is what comes from a lane outside of it.
 */
export function shuffleLanes({ kind, argument, width, mask }) {
  const sources = recorded[`${kind}/${width}`][argument];
  return LETTERS.map((before, lane) => {
    if (!hasLane(mask, lane)) return { called: false, before };
    const from = sources[lane];
    const own = kind !== "shfl" && argument > 0 && from === lane;
    return { called: true, before, from, value: LETTERS[from], undefined: !hasLane(mask, from), own };
  });
}

function wordsOf({ kind, width, argument }, lane, result) {
  if (!result.called)
    return `Lane ${lane} is not in the mask. It does not make this call, and keeps ${result.before}.`;
  if (result.own) {
    const to = { shfl_up: lane - argument, shfl_down: lane + argument, shfl_xor: lane ^ argument }[kind];
    const where =
      to < 0 || to >= LANES
        ? "there is none"
        : width === LANES
          ? "there is none"
          : "that is outside of its segment";
    return `Lane ${lane} would read lane ${to}: ${where}. It keeps its own value, ${result.before}.`;
  }
  if (result.undefined)
    return `Lane ${lane} reads lane ${result.from}, which is not in the mask: the value is undefined. Nothing warns you on a GPU.`;
  const earlier =
    kind === "shfl_xor" && result.from < (lane & ~(width - 1))
      ? " It is in an earlier segment, which xor may read."
      : "";
  return `Lane ${lane} reads lane ${result.from} and gets ${result.value}.${earlier}`;
}

function build(state) {
  const lanes = shuffleLanes(state);
  const bad = lanesOf(state.mask).filter((lane) => lanes[lane].undefined);
  const kept = lanesOf(state.mask).filter((lane) => lanes[lane].own);
  const parts = [`All lanes of the mask call together; ${RULE[state.kind](state.argument)}.`];
  if (state.kind === "shfl" && state.argument >= state.width)
    parts.push(`${state.argument} is taken modulo the width: ${state.argument % state.width}.`);
  if (kept.length > 0)
    parts.push("Grey and dashed: outside of the segment, so the lane keeps its own value.");
  if (bad.length > 0) parts.push("Red: read from a lane that takes no part, so undefined.");
  const steps = [{ lane: null, say: state.mask === 0 ? "No lane makes the call." : parts.join(" ") }];
  lanes.forEach((result, lane) => steps.push({ lane, say: wordsOf(state, lane, result) }));
  return { lanes, steps };
}

const toneOf = (segment) => ["blue", "violet", "teal", "amber"][segment % 4];

function draw(canvas, { state, model, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 206, least: 36 });
  const { kind, argument, width: segment, mask } = state;
  let y = layout.narrow ? 34 : 16;
  const call = `__${kind}_sync(${hexMask(mask, LANES)}, v, ${argument}${segment === LANES ? "" : `, ${segment}`})`;
  if (layout.narrow) canvas.text(layout.left, 18, call, "mono bold");
  if (segment < LANES) {
    y += 22;
    for (let first = 0; first < LANES; first += segment)
      canvas.brace(
        layout.x(first),
        layout.x(first + segment - 1) + layout.cell,
        y - 6,
        segment > 1 ? `segment ${first / segment}` : "",
        toneOf(first / segment),
      );
    y += 4;
  }
  y = layout.numbers(canvas, y) + 4;
  const top = y;
  const bottom = top + 130;
  layout.row(
    canvas,
    top,
    model.lanes.map((lane, i) => ({
      text: lane.before,
      tone: lane.called ? (segment < LANES ? toneOf(Math.floor(i / segment)) : "plain") : "idle",
      style: lane.called ? "" : "dash",
      key: `before:${i}`,
    })),
    34,
  );
  if (!layout.narrow) {
    canvas.text(layout.left - 14, top + 22, "before", "small bold", "end");
    canvas.text(18, top + 72, call, "mono bold");
    canvas.text(18, top + 92, RULE[kind](argument), "small muted");
    canvas.text(layout.left - 14, bottom + 22, "after", "small bold", "end");
  }
  model.lanes.forEach((lane, i) => {
    if (!lane.called) return;
    const tone = lane.undefined
      ? "red"
      : lane.own
        ? "idle"
        : toneOf(segment < LANES ? Math.floor(lane.from / segment) : 0);
    canvas.arrow(layout.middle(lane.from), top + 37, layout.middle(i), bottom - 4, tone, {
      style: lane.own || lane.undefined ? "dash" : "",
      from: `before:${lane.from}`,
      to: `after:${i}`,
      faint: step.lane !== null && step.lane !== i,
      fresh: step.lane === i,
    });
  });
  layout.row(
    canvas,
    bottom,
    model.lanes.map((lane, i) => ({
      text: !lane.called ? lane.before : lane.undefined ? "?" : lane.value,
      tone:
        !lane.called || lane.own
          ? "idle"
          : lane.undefined
            ? "red"
            : toneOf(segment < LANES ? Math.floor(lane.from / segment) : 0),
      style: `${lane.called ? "" : "dash"} ${step.lane === i ? "strong" : ""}`,
      key: `after:${i}`,
      faint: step.lane !== null && step.lane !== i,
    })),
    34,
  );
  return [layout.width, bottom + 50];
}

export const figure = {
  title: "The four shuffles over eight lanes",
  initial: { kind: "shfl_down", argument: 2, width: LANES, mask: fullMask(LANES) },
  controls: ({ kind, argument, width, mask }) => [
    {
      kind: "choice",
      name: "kind",
      label: "shuffle",
      value: kind,
      options: [
        ["shfl", "idx"],
        ["shfl_up", "up"],
        ["shfl_down", "down"],
        ["shfl_xor", "xor"],
      ],
    },
    { kind: "range", name: "argument", label: ARGUMENT[kind], min: 0, max: LANES - 1, value: argument },
    { kind: "range", name: "width", label: "width", values: [1, 2, 4, 8], value: width },
    { kind: "lanes", name: "mask", label: "mask", lanes: LANES, value: mask },
  ],
  build,
  draw,
};
