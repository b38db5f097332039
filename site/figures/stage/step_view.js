// One step of a recorded run, drawn: a collective, a barrier, shared accesses, a stop. See README.md
// for the step's form. Nothing here knows where the recording comes from.
import { bankOf, BANKS, wavefronts } from "../model/memory.js";
import { hasLane, hexMask } from "../model/mask.js";
import { LaneLayout } from "./lanes.js";

const GROUPS = ["blue", "violet", "teal", "amber"];
const ROWS = 12; // of shared memory in one drawing

/** The text of a value in a cell: no more digits than can be read. */
export function valueText(value) {
  if (value === undefined || value === null) return "";
  if (typeof value === "number" && !Number.isInteger(value)) return Number.isFinite(value) ? String(Number(value.toPrecision(3))) : String(value);
  return String(value);
}

// What a ballot or a match gives is a set of lanes.
function textOf(step, value) {
  return /match_all|activemask/.test(step.op ?? "") && typeof value === "number" ? hexMask(value) : valueText(value);
}

/** Draws a step in `width` pixels of room. Returns [width, height], for Canvas.end. */
export function drawStep(canvas, step, { width = 720, lanes = 32 } = {}) {
  const layout = new LaneLayout(width, lanes, { label: 74, least: 25, most: 62 });
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
    canvas.cell(layout.x(lane), y, layout.cell, 16, hasLane(mask, lane) ? "1" : "0", hasLane(mask, lane) ? "amber" : "empty",
      { radius: 3, size: 11 });
  return y + 16;
}

function segments(canvas, layout, y, width) {
  if (!width || width >= layout.lanes) return y;
  for (let first = 0; first < layout.lanes; first += width)
    canvas.path(`M${layout.x(first)} ${y + 4} v-4 H${layout.x(first + width - 1) + layout.cell} v4`, GROUPS[first / width % 4]);
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
    layout.row(canvas, top, lanes.map((lane) => ({
      text: valueText(lane.before), tone: lane.active ? "plain" : "idle", style: lane.active ? "" : "dash",
      key: `before:${lane.lane}`, hint: valueText(lane.before),
    })), 28);
    y += 28 + (arrows ? 92 : 22) + layout.above;
  }
  for (const lane of lanes) {
    if (!lane.active || lane.from === null || lane.from === undefined || !before) continue;
    canvas.arrow(layout.middle(lane.from), top + 31, layout.middle(lane.lane), y - 4 - layout.above, lane.undefined ? "red" : lane.from === lane.lane ? "idle" : "blue", {
      style: lane.undefined || lane.from === lane.lane ? "dash" : "", from: `before:${lane.from}`, to: `after:${lane.lane}`,
    });
  }
  if (/ballot|match_any/.test(step.op ?? "")) return drawSets(canvas, step, layout, lanes, y);
  if (lanes.some((lane) => lane.after !== undefined || lane.undefined)) {
    layout.label(canvas, y, 28, "after");
    layout.row(canvas, y, lanes.map((lane) => ({
      text: lane.undefined ? "?" : lane.active ? textOf(step, lane.after) : "", tone: toneOf(lane), style: `${lane.active ? "" : "dash"} ${lane.wrong ? "strong" : ""}`,
      key: `after:${lane.lane}`, hint: lane.undefined ? `undefined (${valueText(lane.after)})` : textOf(step, lane.after),
    })), 28);
    for (const lane of lanes) if (lane.wrong) canvas.text(layout.middle(lane.lane), y + 44, "wrong", "tiny red bold", "middle");
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
  layout.row(canvas, y, lanes.map((lane) => {
    if (!lane.active && (match || sets.length !== 1)) return { text: "", tone: "idle", style: "dash" };
    const group = sets.indexOf(lane.after);
    const bit = hasLane(sets.length === 1 ? sets[0] : lane.after, lane.lane);
    const tone = lane.wrong ? "red" : match ? GROUPS[group % 4] : bit ? "green" : "empty";
    return { text: match ? String.fromCharCode(65 + group % 26) : bit ? 1 : 0, tone, key: `after:${lane.lane}`, hint: hexMask(lane.after ?? 0) };
  }), 28);
  const words = sets.length > 4 ? `${sets.length} groups` : sets.map((set, i) => `${match ? `${String.fromCharCode(65 + i)} ` : ""}${hexMask(set ?? 0)}`).join("   ");
  canvas.text(layout.left, y + 46, words, "mono small muted");
  return [layout.width, y + 60];
}

// Lanes above, the touched words of shared memory below, in the columns of their banks.
function drawShared(canvas, step, layout) {
  const accesses = step.accesses ?? [];
  const wordOf = (access) => typeof access.cell === "number" ? access.cell : Math.floor((access.address ?? 0) / 4);
  const touched = [...new Set(accesses.map((access) => Math.floor(wordOf(access) / BANKS)))].sort((a, b) => a - b);
  const rows = touched.slice(0, ROWS);
  const banks = new LaneLayout(layout.width, BANKS, { label: 74, least: 25, most: 62 });
  let y = layout.numbers(canvas, 10) + 2 + layout.above;
  layout.label(canvas, y, 26, accesses.some((access) => access.write) ? "store" : "load");
  const byLane = new Map(accesses.map((access) => [access.lane, access]));
  layout.row(canvas, y, Array.from({ length: layout.lanes }, (_, lane) => {
    const access = byLane.get(lane);
    return { text: valueText(access?.value), tone: !access ? "idle" : access.race ? "red" : "blue", style: access ? "" : "dash",
      key: `lane:${lane}`, hint: access ? valueText(access.value) : undefined };
  }), 26);
  const lower = y + 26;
  y = lower + 96;
  layout.label(canvas, y - 20, 14, "bank", { style: "small muted" });
  for (let bank = 0; bank < BANKS; ++bank) canvas.text(banks.middle(bank), y - 8, bank, "mono tiny muted", "middle");
  for (const row of rows) {
    banks.label(canvas, y, 24, `${step.array && step.array.length < 7 ? step.array : ""}[${row * BANKS}]`, { style: "small mono muted" });
    for (let bank = 0; bank < BANKS; ++bank) {
      const word = row * BANKS + bank;
      const here = accesses.filter((access) => wordOf(access) === word);
      canvas.cell(banks.x(bank), y, banks.cell, 24, here.length > 0 ? valueText(here.at(-1).value) : "",
        here.some((access) => access.race) ? "red" : here.some((access) => access.write) ? "green" : here.length > 0 ? "blue" : "empty",
        { radius: 3, key: `word:${word}`, hint: here.length > 0 ? `word ${word}, bank ${bank}` : undefined });
    }
    y += 28 + banks.above;
  }
  for (const access of accesses) {
    const word = wordOf(access);
    const [x1, y1, x2, y2] = [layout.middle(access.lane), lower + 3, banks.middle(bankOf(word)), lower + 78];
    const tone = access.race ? "red" : access.write ? "green" : "blue";
    if (access.write) canvas.flow(x1, y1, x2, y2, tone, { from: `lane:${access.lane}`, to: `word:${word}` });
    else canvas.path(`M${x2} ${y2} C${x2} ${y2 - 34} ${x1} ${y1 + 34} ${x1} ${y1 + 1}`, tone, { head: true, from: `word:${word}`, to: `lane:${access.lane}` });
  }
  const fronts = step.wavefronts ?? wavefronts(accesses.map(wordOf));
  if (touched.length > rows.length) canvas.text(layout.end, y + 12, `${touched.length - rows.length} more rows`, "small muted", "end");
  canvas.text(layout.left, y + 12, fronts === 1 ? "1 wavefront" : `${fronts} wavefronts: a bank has to serve ${fronts} different words`,
    `small ${fronts > 1 ? "amber" : "muted"}`);
  return [layout.width, y + 30];
}

// Global memory is far away: the lanes' values, and the places that they go to.
function drawGlobal(canvas, step, layout) {
  const byLane = new Map((step.accesses ?? []).map((access) => [access.lane, access]));
  const row = (y, words, textOfAccess, tone) => {
    layout.label(canvas, y, 26, words);
    layout.row(canvas, y, Array.from({ length: layout.lanes }, (_, lane) => {
      const access = byLane.get(lane);
      const text = access ? textOfAccess(access) : "";
      return { text, hint: text || undefined, tone: !access ? "idle" : access.race ? "red" : tone, style: access ? "" : "dash", key: `${words}:${lane}` };
    }), 26);
    return y + 26;
  };
  let y = row(layout.numbers(canvas, 10) + 2 + layout.above, step.write ? "store" : "load", ({ value }) => valueText(value), "blue");
  for (const { lane, race } of byLane.values()) canvas.arrow(layout.middle(lane), y + 2, layout.middle(lane), y + 26, race ? "red" : "amber");
  y = row(y + 30 + layout.above, "index", ({ index }) => valueText(index), "amber");
  return [layout.width, y + 16];
}

// A barrier of the whole block: a row for each warp.
function drawArrived(canvas, step, layout) {
  let y = layout.numbers(canvas, 10) + 2 + layout.above;
  const shown = step.arrived.slice(0, ROWS);
  const height = shown.length > 4 ? 14 : 22;
  shown.forEach((mask, warp) => {
    layout.label(canvas, y, height, `warp ${warp}`, { style: "small mono muted" });
    layout.row(canvas, y, Array.from({ length: layout.lanes }, (_, lane) => ({ text: "", tone: hasLane(mask, lane) ? "amber" : "empty" })), height);
    y += height + 4 + layout.above;
  });
  if (step.arrived.length > shown.length) canvas.text(layout.left, (y += 16), `and ${step.arrived.length - shown.length} more warps`, "small muted");
  canvas.line(layout.left - 6, y + 8, layout.end + 6, y + 8, "amber", { style: "dash thick" });
  return [layout.width, y + 20];
}

// Barriers, exits and stops: who is where.
function drawWaiting(canvas, step, layout) {
  if (step.arrived?.length > 0) return drawArrived(canvas, step, layout);
  const waits = step.waits ?? [];
  const y = layout.numbers(canvas, 10) + 2;
  const come = step.kind === "barrier" ? new Set((step.lanes ?? []).filter((lane) => lane.active).map((lane) => lane.lane)) : new Set();
  layout.row(canvas, y, Array.from({ length: layout.lanes }, (_, lane) => {
    const group = waits.findIndex((row) => (row.warp ?? 0) === (step.warp ?? 0) && hasLane(row.group ?? 0, lane));
    const tone = hasLane(step.red ?? 0, lane) ? "red" : group >= 0 ? GROUPS[group % 4] : come.has(lane) ? "amber" : "idle";
    return { text: lane, tone, style: tone === "idle" ? "dash" : "", key: `lane:${lane}` };
  }), 28);
  let below = y + 52;
  waits.forEach((row, i) => {
    if ((row.warp ?? 0) !== (step.warp ?? 0)) return;
    const tone = GROUPS[i % 4];
    canvas.text(layout.left, below, `line ${row.line}: ${row.operation} ${row.mask ?? ""}`, `small mono ${tone}`);
    for (let lane = 0; lane < layout.lanes; ++lane) {
      const missing = hasLane(row.missingMask ?? 0, lane);
      const here = hasLane(row.group ?? 0, lane);
      canvas.rect(layout.x(lane), below + 8, layout.cell, 14, missing ? "red" : here ? tone : "empty", { radius: 3 });
    }
    below += 50;
  });
  if (waits.length > 0) canvas.text(layout.left, below - 8, "Red: named in the mask and not here.", "small muted");
  if (step.kind === "barrier") {
    canvas.line(layout.left - 6, y + 40, layout.end + 6, y + 40, "amber", { style: "dash thick" });
    below = y + 52;
  }
  return [layout.width, below + 8];
}

/** A step in words, for the line that is read aloud. `note` is added as it is. */
export function stepWords(step) {
  const place = step.line === undefined ? "" : `Line ${step.line}: `;
  if (step.kind === "collective") {
    const active = (step.lanes ?? []).filter((lane) => lane.active);
    const undefinedLanes = active.filter((lane) => lane.undefined).map((lane) => lane.lane);
    const poison = undefinedLanes.length > 0 ? ` Undefined in lane ${undefinedLanes.join(", ")}.` : "";
    const mask = step.mask === undefined ? "" : ` with mask ${hexMask(step.mask)}`;
    return `${place}${step.op}${mask}, ${active.length} ${active.length === 1 ? "lane comes" : "lanes come"}.${poison} ${step.note ?? ""}`.trim();
  }
  if (step.kind === "shared") {
    const accesses = step.accesses ?? [];
    const racing = accesses.filter((access) => access.race).length;
    const what = step.atomic ? "atomics on" : accesses.some((access) => access.write) ? "stores to" : "loads from";
    return `${place}${accesses.length} ${what} ${step.array ?? "shared memory"}` +
      `${racing > 0 ? `, ${racing} of them in a race` : ""}. ${step.note ?? ""}`.trim();
  }
  if (step.kind === "global") return `${place}${(step.accesses ?? []).length} ${step.write ? "stores to" : "loads from"} ${step.array ?? "global memory"}. ${step.note ?? ""}`.trim();
  if (step.kind === "barrier") return `${place}${step.op ?? "__syncthreads"}: all are here, and go on. ${step.note ?? ""}`.trim();
  return `${place}${step.note ?? step.rule ?? step.kind}`;
}
