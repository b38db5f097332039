// Lanes grouped by value: match_any gives each lane its group, and one lane adds for the group.
import { recorded } from "../recorded/match.js";
import { LaneLayout } from "../stage/lanes.js";
import { binaryMask, countBits, hexMask, lowestLane } from "../stage/mask.js";

const LANES = 8;
const TONES = ["blue", "violet", "amber", "teal", "green", "plain", "idle"];

/** By lane {value, same, leader}, of the draw of that number among those of that name. */
export function groups(name, pull) {
  const { values, same } = recorded[name][pull % recorded[name].length];
  return values.map((value, lane) => ({ value, same: same[lane], leader: lane === lowestLane(same[lane]) }));
}

function build({ data, kinds, pull }) {
  const lanes = groups(data === "zeros" ? data : kinds, pull);
  const leaders = lanes.flatMap((lane, i) => (lane.leader ? [i] : []));
  const many = leaders.length;
  const steps = [
    {
      stage: 0,
      say:
        data === "zeros"
          ? "All eight lanes hold zero as a float: some +0, some -0."
          : "Eight lanes, each with the bin that its element belongs to.",
    },
    {
      stage: 1,
      say:
        data === "zeros"
          ? "match_any compares bits, not numbers. +0 and -0 differ in their sign bit, so there are two groups; == would find one."
          : `Each lane gets the mask of the lanes with the same value. There ${many === 1 ? "is 1 group" : `are ${many} groups`}. Lane 0 is the bit at the right.`,
    },
    {
      stage: 2,
      say: "The lowest lane of each group leads: lane == __ffs(same) - 1. It adds the number of bits, __popc(same).",
    },
    {
      stage: 3,
      say: `${many} ${many === 1 ? "atomic" : "atomics"} for eight lanes. Without grouping it would be eight.`,
    },
  ];
  return { lanes, leaders, steps, start: 3 };
}

const show = (value) => (Object.is(value, -0) ? "-0" : String(value));

function draw(canvas, { state, model, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 104, least: 37 });
  const height = 32;
  const gap = layout.narrow ? 60 : 50;
  const { lanes, leaders } = model;
  const toneOf = (lane) => TONES[leaders.indexOf(lowestLane(lanes[lane].same)) % TONES.length];
  let y = layout.numbers(canvas, 8) + 4 + layout.above;
  layout.labelledRow(
    canvas,
    y,
    "value",
    lanes.map(({ value }, i) => ({
      text: state.data === "zeros" && !Object.is(value, -0) ? "+0" : show(value),
      tone: step.stage >= 1 ? toneOf(i) : "plain",
      key: `v:${i}`,
    })),
    height,
  );
  y += gap;
  if (step.stage >= 1) {
    layout.labelledRow(
      canvas,
      y,
      "match_any",
      lanes.map(({ same }, i) => ({
        text: layout.narrow ? hexMask(same, LANES) : binaryMask(same, LANES).slice(2),
        tone: toneOf(i),
        fresh: step.stage === 1,
      })),
      height,
    );
  }
  y += gap;
  if (step.stage >= 2) {
    layout.labelledRow(
      canvas,
      y,
      "leader adds",
      lanes.map(({ leader, same }, i) => ({
        text: leader ? `+${countBits(same)}` : "",
        tone: leader ? toneOf(i) : "empty",
        fresh: step.stage === 2,
        key: `l:${i}`,
      })),
      height,
    );
  }
  const bins = y + height + 54 + (layout.narrow ? 12 : 0);
  const ordered = [...leaders].sort((a, b) => lanes[a].value - lanes[b].value || a - b);
  const place = (i) => layout.left + ((i + 0.5) * (layout.end - layout.left)) / ordered.length;
  layout.label(canvas, bins, height, "bins");
  const size = Math.min(84, (layout.end - layout.left) / ordered.length - 5);
  ordered.forEach((lane, i) => {
    const done = step.stage >= 3;
    if (done)
      canvas.arrow(layout.middle(lane), y + height + 3, place(i), bins - 4, toneOf(lane), {
        from: `l:${lane}`,
        to: `b:${i}`,
        fresh: true,
      });
    const name = state.data === "zeros" && !Object.is(lanes[lane].value, -0) ? "+0" : show(lanes[lane].value);
    canvas.cell(
      place(i) - size / 2,
      bins,
      size,
      height,
      done
        ? `${size > 60 ? `bin ${name}: ` : `${name}: `}${countBits(lanes[lane].same)}`
        : size > 60
          ? `bin ${name}`
          : name,
      done ? toneOf(lane) : "empty",
      { key: `b:${i}`, size: 12 },
    );
  });
  return [layout.width, bins + height + 16];
}

function code({ step }) {
  return [
    {
      number: 1,
      text: "const unsigned same = __match_any_sync(mask, value);",
      mark: step.stage === 1 ? "now" : "",
    },
    { number: 2, text: "const bool leader = lane == __ffs(same) - 1;", mark: step.stage === 2 ? "now" : "" },
    {
      number: 3,
      text: "if (leader) atomicAdd(&bins[value], __popc(same));",
      mark: step.stage >= 2 ? "now" : "",
    },
  ];
}

export const figure = {
  title: "Lanes grouped by value",
  initial: { data: "bins", kinds: 3, pull: 0 },
  controls: ({ data, kinds }) => [
    {
      kind: "choice",
      name: "data",
      label: "values",
      value: data,
      options: [
        ["bins", "bins"],
        ["zeros", "+0 and -0"],
      ],
    },
    {
      kind: "range",
      name: "kinds",
      label: "different values",
      min: 1,
      max: 8,
      value: kinds,
      disabled: data === "zeros",
    },
    { kind: "button", name: "pull", label: "Draw again", disabled: data === "zeros" },
  ],
  change: (state, name, value) =>
    name === "pull" ? { ...state, pull: state.pull + 1 } : { ...state, [name]: value },
  build,
  draw,
  code,
};
