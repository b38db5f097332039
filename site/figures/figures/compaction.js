// Compaction: a ballot says who keeps its value, and the bits below a lane say where it goes.
import { recorded } from "../recorded/compaction.js";
import { LaneLayout } from "../stage/lanes.js";
import { binaryMask, hasLane, lanesOf } from "../stage/mask.js";

const LEAST = -7; // keeps every value
const VALUES = recorded[LEAST].places.map(([, , value]) => value);
const LANES = VALUES.length;

/** By lane {value, keep, place}, the ballot, and the output. */
export function compact(limit) {
  const { ballot, places } = recorded[limit];
  const placeOf = new Map(places);
  const lanes = VALUES.map((value, lane) => ({ value, keep: hasLane(ballot, lane), place: placeOf.get(lane) }));
  const out = [];
  for (const [, place, value] of places) out[place] = value;
  return { lanes, out, ballot };
}

function build({ limit }) {
  const model = compact(limit);
  const kept = lanesOf(model.ballot);
  const bits = binaryMask(model.ballot, LANES);
  const steps = [
    { stage: 0, say: `Each lane decides: keep its value if it is above ${limit}.` },
    {
      stage: 1,
      say: `The ballot, ${bits}, has bit i set where lane i keeps its value. All lanes get the same number. Lane 0 is the bit at the right.`,
    },
  ];
  for (const lane of kept) {
    const { place } = model.lanes[lane];
    steps.push({
      stage: 2,
      lane,
      say: `Lane ${lane} counts the bits below its own: ${place}. So its value, ${VALUES[lane]}, goes to place ${place}.`,
    });
  }
  steps.push({
    stage: 3,
    say:
      kept.length === 0
        ? "No lane keeps its value. The ballot is 0, and nothing is written."
        : `${kept.length} values, next to each other and in order. The next warp begins ${kept.length} places further.`,
  });
  return { ...model, steps, start: steps.length - 1, goto: steps.length - 1 };
}

function draw(canvas, { model, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 104, least: 36 });
  const height = 32;
  const gap = layout.narrow ? 62 : 50;
  let y = layout.numbers(canvas, 8) + 4 + layout.above;
  const { lanes, ballot } = model;
  const counting = step.lane !== undefined;
  layout.labelledRow(
    canvas,
    y,
    "value",
    lanes.map(({ value, keep }, i) => ({ text: value, tone: keep ? "blue" : "idle", key: `v:${i}` })),
    height,
  );
  y += gap;
  if (step.stage >= 1) {
    layout.labelledRow(
      canvas,
      y,
      "ballot",
      lanes.map(({ keep }, i) => ({
        text: keep ? 1 : 0,
        tone: counting && keep && i < step.lane ? "amber" : keep ? "blue" : "idle",
        fresh: step.stage === 1,
        faint: counting && i > step.lane,
        style: counting && i === step.lane ? "strong" : "",
      })),
      height,
    );
    if (counting && step.lane > 0)
      canvas.brace(layout.x(0), layout.x(step.lane - 1) + layout.cell, y + height + 6, "", "amber", {
        above: false,
      });
  }
  y += gap;
  const places = y;
  const output = y + height + 66 + (layout.narrow ? 14 : 0);
  if (step.stage >= 2) {
    layout.labelledRow(
      canvas,
      y,
      "bits below",
      lanes.map(({ keep, place }, i) => {
        const known = keep && (!counting || i <= step.lane);
        return {
          text: known ? place : "",
          tone: known ? "green" : "empty",
          style: i === step.lane ? "strong" : "",
          fresh: i === step.lane,
          key: `p:${i}`,
        };
      }),
      height,
    );
    for (const lane of lanesOf(ballot)) {
      if (counting && lane > step.lane) continue;
      canvas.arrow(
        layout.middle(lane),
        places + height + 3,
        layout.middle(lanes[lane].place),
        output - 4,
        "green",
        { from: `p:${lane}`, to: `o:${lanes[lane].place}`, fresh: counting ? lane === step.lane : false },
      );
    }
  }
  layout.labelledRow(
    canvas,
    output,
    "out",
    lanes.map((_, i) => {
      const from = lanesOf(ballot)[i];
      const there = step.stage >= 2 && from !== undefined && (!counting || from <= step.lane);
      return {
        text: there ? model.out[i] : "",
        tone: there ? "green" : "empty",
        fresh: from === step.lane,
        key: `o:${i}`,
      };
    }),
    height,
  );
  let bottom = output + height + 12;
  if (step.stage === 3 && model.out.length > 0) {
    canvas.path(
      `M${layout.x(0)} ${bottom - 4} v6 H${layout.x(model.out.length - 1) + layout.cell} v-6`,
      "plain",
    );
    canvas.text(
      layout.x(0),
      bottom + 18,
      `base of this warp, then __popc(ballot) = ${model.out.length} ${model.out.length === 1 ? "value" : "values"}`,
      "small muted",
    );
    bottom += 12;
  }
  return [layout.width, bottom + 16];
}

function code({ step, state }) {
  const mark = (...stages) => (stages.includes(step.stage) ? "now" : "");
  return [
    { number: 1, text: `const bool keep = value > ${state.limit};`, mark: mark(0) },
    { number: 2, text: "const unsigned ballot = __ballot_sync(mask, keep);", mark: mark(1) },
    { number: 3, text: "const int below = __popc(ballot & ((1u << lane) - 1));", mark: mark(2) },
    { number: 4, text: "if (keep) out[base + below] = value;", mark: mark(2, 3) },
  ];
}

export const figure = {
  title: "Compaction with a ballot",
  initial: { limit: 0 },
  controls: ({ limit }) => [
    { kind: "range", name: "limit", label: "keep values above", min: LEAST, max: 9, value: limit },
  ],
  build,
  draw,
  code,
};
