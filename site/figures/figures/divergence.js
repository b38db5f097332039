// A branch of one warp, lanes over time: both sides one after the other, and what brings lanes
// together. This is how a device may issue instructions, which the referee does not model.
import { countBits, fullMask, hasLane, lanesText, maskOf } from "../stage/mask.js";
import { LaneLayout } from "../stage/lanes.js";

const LANES = 8;
const ALL = fullMask(LANES);
const SIDES = { b: "blue", c: "violet" };
const SOURCE = ["a();", "if (yes) { b1(); b2(); } else { c1(); c2(); }", "__syncwarp();", "d();"];

/**
 * The instructions that a warp issues for the branch, in order: {name, mask, tone, line}. `yes` are the
 * lanes that take the side b; `first` is the side that goes first. With `sync` all lanes meet behind
 * the branch; without it each side may run on to d by itself, which is allowed as well.
 */
export function branchRows({ yes, first, sync }) {
  const masks = { b: yes & ALL, c: ALL & ~yes };
  const sides = (first === "c" ? ["c", "b"] : ["b", "c"]).filter((side) => masks[side] !== 0);
  const side = (name) => [1, 2].map((n) => ({ name: `${name}${n}`, mask: masks[name], tone: SIDES[name], line: 2 }));
  const d = (mask) => ({ name: "d", mask, tone: "green", line: 4 });
  const rows = [{ name: "a", mask: ALL, tone: "plain", line: 1 }];
  if (sync) return [...rows, ...sides.flatMap(side), { name: "sync", mask: ALL, tone: "amber", line: 3 }, d(ALL)];
  return [...rows, ...sides.flatMap((name) => [...side(name), d(masks[name])])];
}

/** How much of the warp its instructions use: 1 if every instruction is for all lanes. */
export function lanesUsed(rows) {
  return rows.reduce((sum, { mask }) => sum + countBits(mask), 0) / (LANES * rows.length);
}

const capital = (words) => words[0].toUpperCase() + words.slice(1);

function sayOf(row, index, rows) {
  const off = ALL & ~row.mask;
  const who = off === 0 ? "All lanes" : capital(lanesText(row.mask));
  const rest = off === 0 ? "" : ` ${capital(lanesText(off >>> 0))} ${countBits(off) === 1 ? "is" : "are"} switched off.`;
  const what = row.name === "sync" ? "come to __syncwarp(): here the warp is together again" : `execute ${row.name}`;
  const verb = countBits(row.mask) === 1 && off !== 0 ? what.replace("come", "comes").replace("execute", "executes") : what;
  const last =
    index < rows.length - 1
      ? ""
      : ` That makes ${rows.length} instructions, in which ${Math.round(100 * lanesUsed(rows))} % of the lanes' time is used.`;
  return `${who} ${verb}.${rest}${last}`;
}

function build(state) {
  const rows = branchRows(state);
  const steps = rows.map((row, i) => ({ line: row.line, say: sayOf(row, i, rows) }));
  return { rows, steps, start: steps.length - 1, goto: steps.length - 1 };
}

function draw(canvas, { state, model, index, width }) {
  const layout = new LaneLayout(width, LANES, { label: 86, least: 30, most: 56, aside: 44 });
  let y = layout.numbers(canvas, 8) + 4;
  layout.label(canvas, y, 26, "yes?");
  for (let lane = 0; lane < LANES; ++lane) {
    const yes = hasLane(state.yes, lane);
    canvas.cell(layout.x(lane), y, layout.cell, 26, yes ? "yes" : "no", yes ? "blue" : "violet", { size: 11 });
  }
  y += 40;
  const height = 20;
  model.rows.forEach((row, i) => {
    if (i > index) return;
    layout.label(canvas, y, height, row.name, { style: i === index ? "small bold" : "small muted" });
    for (let lane = 0; lane < LANES; ++lane) {
      const on = hasLane(row.mask, lane);
      canvas.cell(layout.x(lane), y, layout.cell, height, on ? row.name : "", on ? row.tone : "empty", {
        fresh: i === index,
        size: 10,
        radius: 3,
      });
    }
    y += height + 4;
  });
  canvas.text(layout.left, y + 16, "Time runs down. Empty: the lane is switched off.", "small muted");
  return [layout.width, y + 26 + (model.rows.length - 1 - index) * (height + 4)];
}

export const figure = {
  title: "Eight lanes of a warp over time, through a branch",
  initial: { yes: maskOf([0, 1, 2]), first: "b", sync: true },
  controls: ({ yes, first, sync }) => [
    { kind: "lanes", name: "yes", label: "lanes that say yes", lanes: LANES, value: yes },
    {
      kind: "choice",
      name: "first",
      label: "the first side",
      value: first,
      options: [
        ["b", "b"],
        ["c", "c"],
      ],
    },
    { kind: "toggle", name: "sync", label: "__syncwarp()", value: sync },
  ],
  moving: true,
  build,
  draw,
  code: ({ state, step }) =>
    SOURCE.map((text, i) => ({
      number: i + 1,
      text,
      mark: i === 2 && !state.sync ? "gone" : step.line === i + 1 ? "now" : "",
    })),
};
