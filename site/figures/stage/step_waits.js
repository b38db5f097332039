// Where a recorded run waits, drawn: barriers, lanes that end, and stops.
import { hasLane } from "./mask.js";
import { GROUP_TONES } from "./style.js";

const MOST_WARPS = 12; // of a barrier in one drawing

// A barrier of the whole block: a row for each warp.
function drawArrived(canvas, step, layout) {
  let y = layout.numbers(canvas, 10) + 2 + layout.above;
  const shown = step.arrived.slice(0, MOST_WARPS);
  const height = shown.length > 4 ? 14 : 22;
  shown.forEach((mask, warp) => {
    layout.label(canvas, y, height, `warp ${warp}`, { style: "small mono muted" });
    layout.row(
      canvas,
      y,
      Array.from({ length: layout.lanes }, (_, lane) => ({
        text: "",
        tone: hasLane(mask, lane) ? "amber" : "empty",
      })),
      height,
    );
    y += height + 4 + layout.above;
  });
  if (step.arrived.length > shown.length)
    canvas.text(
      layout.left,
      (y += 16),
      `and ${step.arrived.length - shown.length} more warps`,
      "small muted",
    );
  canvas.line(layout.left - 6, y + 8, layout.end + 6, y + 8, "amber", { style: "dash thick" });
  return [layout.width, y + 20];
}

/** Barriers, exits and stops: who is where. */
export function drawWaiting(canvas, step, layout) {
  if (step.arrived?.length > 0) return drawArrived(canvas, step, layout);
  const waits = step.waits ?? [];
  const y = layout.numbers(canvas, 10) + 2;
  const come =
    step.kind === "barrier"
      ? new Set((step.lanes ?? []).filter((lane) => lane.active).map((lane) => lane.lane))
      : new Set();
  layout.row(
    canvas,
    y,
    Array.from({ length: layout.lanes }, (_, lane) => {
      const group = waits.findIndex(
        (row) => (row.warp ?? 0) === (step.warp ?? 0) && hasLane(row.group ?? 0, lane),
      );
      const tone = hasLane(step.red ?? 0, lane)
        ? "red"
        : group >= 0
          ? GROUP_TONES[group % 4]
          : come.has(lane)
            ? "amber"
            : "idle";
      return { text: lane, tone, style: tone === "idle" ? "dash" : "", key: `lane:${lane}` };
    }),
    28,
  );
  let below = y + 52;
  waits.forEach((row, i) => {
    if ((row.warp ?? 0) !== (step.warp ?? 0)) return;
    const tone = GROUP_TONES[i % 4];
    canvas.text(
      layout.left,
      below,
      `line ${row.line}: ${row.operation} ${row.mask ?? ""}`,
      `small mono ${tone}`,
    );
    for (let lane = 0; lane < layout.lanes; ++lane) {
      const missing = hasLane(row.missingMask ?? 0, lane);
      const here = hasLane(row.group ?? 0, lane);
      canvas.rect(layout.x(lane), below + 8, layout.cell, 14, missing ? "red" : here ? tone : "empty", {
        radius: 3,
      });
    }
    below += 50;
  });
  if (waits.length > 0)
    canvas.text(layout.left, below - 8, "Red: named in the mask and not here.", "small muted");
  if (step.kind === "barrier") {
    canvas.line(layout.left - 6, y + 40, layout.end + 6, y + 40, "amber", { style: "dash thick" });
    below = y + 52;
  }
  return [layout.width, below + 8];
}
