// Rows of a matrix shared by lanes: the sectors that each load touches, and the rounds that follow.
import { recorded } from "../recorded/three_ways.js";

const LANES = 32;
const SECTOR_BYTES = 32;
const COLUMNS = 64; // floats in a row: 256 bytes, 8 sectors
const ROW_BYTES = COLUMNS * 4;
const SECTORS = ROW_BYTES / SECTOR_BYTES;
const TONES = ["blue", "green", "amber", "violet", "teal"];

/**
 * The loads of one warp: for each, the accesses {lane, row, column, address, bytes} of its lanes.
 * `share` lanes have a row; each loads `bytes` at once, and neighbours load next to each other.
 */
export function loadsOf({ share, bytes }) {
  const floats = bytes / 4;
  const loads = [];
  for (let first = 0; first < COLUMNS; first += share * floats) {
    const accesses = [];
    for (let lane = 0; lane < LANES; ++lane) {
      const row = Math.floor(lane / share);
      const column = first + (lane % share) * floats;
      if (column < COLUMNS)
        accesses.push({ lane, row, column, address: row * ROW_BYTES + column * 4, bytes });
    }
    loads.push(accesses);
  }
  return loads;
}

const NAMES = { 32: "one warp per row", 1: "one thread per row", 8: "eight lanes per row" };

function build({ share, bytes }) {
  const loads = loadsOf({ share, bytes });
  const rows = LANES / share;
  const rounds = Math.log2(share);
  const total = recorded[`${share}/${bytes}`].sectors;
  const sectors = total / loads.length; // every load is like the first, some columns further
  const steps = loads.map((accesses, i) => {
    const used = Number(((100 * accesses.length * bytes) / (sectors * SECTOR_BYTES)).toPrecision(3));
    const idle = LANES - accesses.length;
    return {
      accesses,
      sectors,
      say:
        `Load ${i + 1} of ${loads.length}: ${accesses.length} lanes ask for ${bytes} bytes each, ${accesses.length * bytes} in all. ` +
        `They touch ${sectors} sectors of 32 bytes, and use ${used} % of them.${idle > 0 ? ` ${idle} lanes have nothing left to load.` : ""}`,
    };
  });
  const words =
    rounds === 0
      ? "No shuffles: each lane has its row."
      : `Then ${rounds} ${rounds === 1 ? "round" : "rounds"} of shuffles combine ${share} lanes` +
        `${share < LANES ? `, for ${rows} rows at once` : ""}.`;
  steps.push({
    accesses: [],
    all: true,
    sectors: total,
    say:
      `${rows} ${rows === 1 ? "row" : "rows"} in ${loads.length} ${loads.length === 1 ? "load" : "loads"}: ` +
      `${total} sectors asked for, ${rows * SECTORS} would do. ${words}`,
  });
  return { loads, rows, rounds, steps, start: 0, goto: 0 };
}

function draw(canvas, { state, model, step, index, width }) {
  const narrow = width < 560;
  const left = narrow ? 50 : 78;
  const end = width - (narrow ? 12 : 18);
  const per = (end - left) / COLUMNS;
  const { rows } = model;
  const height = rows > 8 ? 13 : rows > 2 ? 22 : 30;
  const gap = rows > 8 ? 3 : 8;
  let y = 30;
  for (let s = 0; s <= SECTORS; ++s)
    canvas.text(
      Math.min(left + s * 8 * per, end),
      18,
      s * 32,
      "mono tiny muted",
      s === SECTORS ? "end" : s === 0 ? "start" : "middle",
    );
  if (!narrow) canvas.text(left - 12, 18, "byte", "small muted", "end");
  const asked = new Map();
  for (const { address, bytes } of step.accesses) {
    const sector = Math.floor(address / SECTOR_BYTES);
    asked.set(sector, (asked.get(sector) ?? 0) + bytes);
  }
  for (let row = 0; row < rows; ++row) {
    const top = y + row * (height + gap);
    canvas.text(
      left - 10,
      top + height / 2 + 4,
      rows > 8 ? row : `row ${row}`,
      rows > 8 ? "mono tiny muted" : "small muted",
      "end",
    );
    for (let s = 0; s < SECTORS; ++s) {
      const used = asked.get(row * SECTORS + s) ?? 0;
      const tone = used === 0 ? "empty" : used < SECTOR_BYTES ? "red" : "plain";
      canvas.rect(left + s * 8 * per, top, 8 * per - 2, height, tone, { radius: 3, fresh: used > 0 });
    }
  }
  // What the lanes ask for, on top of the sectors: the red that stays is moved for nothing.
  const drawn = step.all
    ? model.loads.flatMap((accesses, load) => accesses.map((access) => ({ ...access, load })))
    : step.accesses.map((access) => ({ ...access, load: index }));
  for (const { lane, row, column, bytes, load } of drawn) {
    const top = y + row * (height + gap);
    const box = (bytes / 4) * per;
    const tone = step.all ? TONES[load % TONES.length] : TONES[row % 4];
    const last = (column + bytes / 4) % 8 === 0;
    canvas.rect(
      left + column * per + 0.8,
      top + 1.5,
      Math.max(2, box - (last ? 3.6 : 1.6)),
      height - 3,
      tone,
      { radius: 2, fresh: !step.all, hint: `lane ${lane}, ${bytes} bytes` },
    );
    if (box > 15 && height > 14 && !step.all)
      canvas.text(left + column * per + box / 2 - 0.5, top + height / 2 + 4, lane, `mono ${tone}`, "middle", {
        size: box > 18 ? 11 : 9,
      });
  }
  y += rows * (height + gap) + 14;
  const facts = [
    [
      step.all ? "all loads, per lane" : `load ${index + 1}, per lane`,
      `${step.all && model.loads.length > 1 ? `${model.loads.length} × ` : ""}${state.bytes} bytes`,
    ],
    [narrow ? "sectors" : "sectors touched", String(step.sectors)],
    [narrow ? "rounds" : "shuffle rounds", String(model.rounds)],
  ];
  const third = (end - left) / 3;
  facts.forEach(([name, value], i) => {
    canvas.text(left + i * third, y + 8, name, "small muted");
    canvas.text(left + i * third, y + 27, value, narrow ? "mono small bold" : "mono bold");
  });
  return [width, y + 40];
}

export const figure = {
  title: "Sub-warp segments over the rows of a matrix",
  pause: 900,
  initial: { share: 8, bytes: 16 },
  controls: ({ share, bytes }) => [
    {
      kind: "choice",
      name: "preset",
      label: "rows",
      value: `${share}/${bytes}`,
      options: [
        ["32/4", NAMES[32]],
        ["1/4", NAMES[1]],
        ["8/16", NAMES[8]],
      ],
    },
    { kind: "range", name: "share", label: "lanes per row", values: [1, 2, 4, 8, 16, 32], value: share },
    { kind: "range", name: "bytes", label: "bytes per load", values: [4, 8, 16], value: bytes },
  ],
  change: (state, name, value) => {
    if (name !== "preset") return { ...state, [name]: value };
    const [share, bytes] = value.split("/").map(Number);
    return { share, bytes };
  },
  build,
  draw,
};
