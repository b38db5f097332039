// One step of a recorded run, drawn: a collective, a barrier, shared accesses, a stop. See README.md
// for the step's form. Nothing here knows where the recording comes from.
import { hasLane, hexMask } from "./mask.js";
import { LaneLayout, laneSizes } from "./lanes.js";
import { drawGlobal, drawShared } from "./step_memory.js";
import { drawWaiting } from "./step_waits.js";
import { valueText } from "./value_text.js";
import { GROUP_TONES } from "./style.js";

// What a ballot or a match gives is a set of lanes.
function textOf(step, value) {
  return /match_all|activemask/.test(step.op ?? "") && typeof value === "number"
    ? hexMask(value)
    : valueText(value);
}

/** Draws a step in `width` pixels of room. Returns [width, height], for Canvas.end. */
export function drawStep(canvas, step, { width = 720, lanes = 32 } = {}) {
  const layout = new LaneLayout(width, lanes, laneSizes(width));
  if (step.kind === "shared") return drawShared(canvas, step, layout);
  if (step.kind === "global") return drawGlobal(canvas, step, layout);
  if (step.kind === "collective") return drawCollective(canvas, step, layout);
  return drawWaiting(canvas, step, layout);
}

function toneOf(lane) {
  if (!lane?.active) return "idle";
  if (lane.undefined || lane.wrong) return "red";
  return "blue";
}

function maskRow(canvas, layout, y, mask) {
  layout.label(canvas, y, 16, "mask", { style: "small muted" });
  for (let lane = 0; lane < layout.lanes; ++lane)
    canvas.cell(
      layout.x(lane),
      y,
      layout.cell,
      16,
      hasLane(mask, lane) ? "1" : "0",
      hasLane(mask, lane) ? "amber" : "empty",
      { radius: 3, size: 11 },
    );
  return y + 16;
}

function segments(canvas, layout, y, width) {
  if (!width || width >= layout.lanes) return y;
  for (let first = 0; first < layout.lanes; first += width)
    canvas.path(
      `M${layout.x(first)} ${y + 4} v-4 H${layout.x(first + width - 1) + layout.cell} v4`,
      GROUP_TONES[(first / width) % 4],
    );
  return y + 8;
}

function drawCollective(canvas, step, layout) {
  const byLane = [];
  for (const lane of step.lanes ?? []) byLane[lane.lane] = lane;
  const lanes = Array.from({ length: layout.lanes }, (_, lane) => byLane[lane] ?? { lane, active: false });
  let y = layout.numbers(canvas, 10);
  y = segments(canvas, layout, y + 2, step.width);
  if (step.mask !== undefined) y = maskRow(canvas, layout, y + 4 + layout.above, step.mask) + 10;
  y += layout.above;
  const before = lanes.some((lane) => lane.before !== undefined && lane.before !== null);
  const arrows = lanes.some((lane) => lane.from !== null && lane.from !== undefined);
  const top = y;
  if (before) {
    layout.label(canvas, top, 28, "before");
    layout.row(
      canvas,
      top,
      lanes.map((lane) => ({
        text: valueText(lane.before),
        tone: lane.active ? "plain" : "idle",
        style: lane.active ? "" : "dash",
        key: `before:${lane.lane}`,
        hint: valueText(lane.before),
      })),
      28,
    );
    y += 28 + (arrows ? 92 : 22) + layout.above;
  }
  for (const lane of lanes) {
    if (!lane.active || lane.from === null || lane.from === undefined || !before) continue;
    canvas.arrow(
      layout.middle(lane.from),
      top + 31,
      layout.middle(lane.lane),
      y - 4 - layout.above,
      lane.undefined ? "red" : lane.from === lane.lane ? "idle" : "blue",
      {
        style: lane.undefined || lane.from === lane.lane ? "dash" : "",
        from: `before:${lane.from}`,
        to: `after:${lane.lane}`,
      },
    );
  }
  if (/ballot|match_any/.test(step.op ?? "")) return drawSets(canvas, step, layout, lanes, y);
  if (lanes.some((lane) => lane.after !== undefined || lane.undefined)) {
    layout.label(canvas, y, 28, "after");
    layout.row(
      canvas,
      y,
      lanes.map((lane) => ({
        text: lane.undefined ? "?" : lane.active ? textOf(step, lane.after) : "",
        tone: toneOf(lane),
        style: `${lane.active ? "" : "dash"} ${lane.wrong ? "strong" : ""}`,
        key: `after:${lane.lane}`,
        hint: lane.undefined ? `undefined (${valueText(lane.after)})` : textOf(step, lane.after),
      })),
      28,
    );
    for (const lane of lanes)
      if (lane.wrong) canvas.text(layout.middle(lane.lane), y + 44, "wrong", "tiny red bold", "middle");
    y += 28;
  }
  return [layout.width, y + 24];
}

// A ballot gives all lanes one set of lanes: a bit each. A match gives each lane its group: a letter each.
function drawSets(canvas, step, layout, lanes, y) {
  const active = lanes.filter((lane) => lane.active);
  const sets = [...new Set(active.map((lane) => lane.after))];
  const match = step.op.includes("match");
  layout.label(canvas, y, 28, match ? "group" : "ballot");
  layout.row(
    canvas,
    y,
    lanes.map((lane) => {
      if (!lane.active && (match || sets.length !== 1)) return { text: "", tone: "idle", style: "dash" };
      const group = sets.indexOf(lane.after);
      const bit = hasLane(sets.length === 1 ? sets[0] : lane.after, lane.lane);
      const tone = lane.wrong ? "red" : match ? GROUP_TONES[group % 4] : bit ? "green" : "empty";
      return {
        text: match ? String.fromCharCode(65 + (group % 26)) : bit ? 1 : 0,
        tone,
        key: `after:${lane.lane}`,
        hint: hexMask(lane.after ?? 0),
      };
    }),
    28,
  );
  const words =
    sets.length > 4
      ? `${sets.length} groups`
      : sets
          .map((set, i) => `${match ? `${String.fromCharCode(65 + i)} ` : ""}${hexMask(set ?? 0)}`)
          .join("   ");
  canvas.text(layout.left, y + 46, words, "mono small muted");
  return [layout.width, y + 60];
}
