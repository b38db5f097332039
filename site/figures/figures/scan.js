// A scan with up shuffles, inclusive or exclusive, and what the guard is for.
import { recorded } from "../recorded/scan.js";
import { LaneLayout } from "../stage/lanes.js";

const VALUES = recorded["sum/inclusive/true"][0].values;
const LANES = VALUES.length;
const DELTAS = [1, 2, 4];
const OPERATIONS = {
  sum: { combine: (a, b) => a + b, neutral: 0, words: "sum" },
  max: { combine: (a, b) => Math.max(a, b), neutral: -Infinity, words: "maximum" },
};

/** Rows of the scan: by lane {value, from, used}; `used` says whether what came from below was taken. */
export function scanRows({ operation, kind, guard }) {
  return recorded[`${operation}/${kind}/${guard}`].map(({ values, from }, row) =>
    values.map((value, lane) => {
      if (!from) return { value, from: null, used: false };
      const shift = row > DELTAS.length;
      return { value, from: from[lane], used: shift ? lane > 0 : !guard || lane >= DELTAS[row - 1], shift };
    }),
  );
}

/** What lane `lane` should hold after the last row. */
export function scanExpected({ operation, kind }, lane) {
  const { combine, neutral } = OPERATIONS[operation];
  const part = VALUES.slice(0, kind === "exclusive" ? lane : lane + 1);
  return part.length === 0 ? neutral : part.reduce(combine);
}

function build(state) {
  const rows = scanRows(state);
  const { words } = OPERATIONS[state.operation];
  const steps = [{ row: 0, say: "Eight lanes, one value each." }];
  DELTAS.forEach((delta, i) => {
    const one = delta === 1;
    const back = `There is no guard: ${one ? "lane 0 gets its" : `lanes 0 to ${delta - 1} get their`} own value back`;
    const edge = state.guard
      ? `${one ? "Lane 0 lies" : `Lanes 0 to ${delta - 1} lie`} below delta and ${one ? "takes" : "take"} nothing.`
      : state.operation === "max"
        ? `${back}, which changes no maximum.`
        : `${back} and ${one ? "counts itself" : "count themselves"} twice.`;
    steps.push({
      row: i + 1,
      say:
        `Delta ${delta}: each lane takes the value ${delta} ${delta === 1 ? "lane" : "lanes"} below it. ` +
        `It now holds the ${words} of the last ${2 * delta} lanes up to itself, or of all there are. ${edge}`,
    });
  });
  if (state.kind === "exclusive")
    steps.push({
      row: 4,
      say: "One more up shuffle by 1, and lane 0 takes the value that changes nothing: the scan is exclusive, without the lane itself.",
    });
  return { rows, steps, start: steps.length - 1 };
}

function draw(canvas, { state, model, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 84, least: 30, aside: 40 });
  const height = 32;
  const gap = 80 + (layout.narrow ? 4 : 0);
  const top = layout.numbers(canvas, 8) + 4 + layout.above;
  const y = (row) => top + row * gap;
  const { rows } = model;
  for (let row = 1; row <= step.row; ++row)
    rows[row].forEach((cell, lane) => {
      const fresh = row === step.row;
      const to = { to: `${row}:${lane}`, fresh };
      const [y1, y2, middle] = [y(row - 1) + height + 3, y(row) - 4, layout.middle(lane)];
      if (!cell.shift)
        canvas.arrow(middle, y1, middle, y2, cell.used ? "blue" : "idle", {
          ...to,
          from: `${row - 1}:${lane}`,
          style: cell.used ? "" : "dash",
        });
      if (!cell.used) return;
      const own = cell.from === lane;
      canvas.arrow(
        layout.middle(cell.from) + (own ? -9 : 0),
        y1,
        middle - (own ? 9 : cell.shift ? 0 : 6),
        y2,
        own && state.operation === "sum" ? "red" : "blue",
        { ...to, from: `${row - 1}:${cell.from}` },
      );
    });
  rows.slice(0, step.row + 1).forEach((cells, row) => {
    const words = row === 0 ? "start" : cells[0].shift ? "up 1" : `delta ${DELTAS[row - 1]}`;
    layout.label(canvas, y(row), height, words, { style: "mono small muted" });
    layout.row(
      canvas,
      y(row),
      cells.map((cell, lane) => {
        const inclusive = scanExpected({ ...state, kind: "inclusive" }, lane);
        const done = row === 0 ? lane === 0 : cells[0].shift || lane < 1 << row;
        const right = cell.value === (cells[0].shift ? scanExpected(state, lane) : inclusive);
        const spoiled =
          row > 0 &&
          !state.guard &&
          !right &&
          (done || (state.operation === "sum" && partial(rows, row, lane)));
        return {
          text: cell.value === -Infinity ? "-∞" : cell.value,
          tone: spoiled ? "red" : done && right ? "green" : row === 0 ? "plain" : "blue",
          key: `${row}:${lane}`,
          fresh: row === step.row && row > 0,
        };
      }),
      height,
    );
  });
  const last = y(model.rows.length - 1) + height;
  canvas.text(
    layout.left,
    last + 26,
    state.guard
      ? `Green: final.${layout.narrow ? "" : " Dashed: a lane below delta takes nothing."}`
      : state.operation === "max"
        ? "Green: final. A value counted twice is no larger."
        : "Red: counted twice, and passed on.",
    "small muted",
  );
  return [layout.width, last + 38];
}

// Whether a lane that is not final yet differs from the sum of the lanes that it should hold.
function partial(rows, row, lane) {
  const first = Math.max(0, lane - (1 << row) + 1);
  return rows[row][lane].value !== VALUES.slice(first, lane + 1).reduce((a, b) => a + b);
}

function code({ state, step }) {
  const at = (row) => step.row === row;
  const looping = step.row >= 1 && step.row <= 3;
  return [
    { number: 1, text: "for (int delta = 1; delta < 8; delta *= 2) {" },
    {
      number: 2,
      text: "  const auto below = __shfl_up_sync(mask, value, delta);",
      mark: looping ? "now" : "",
    },
    {
      number: 3,
      text: `  ${state.guard ? "if (lane >= delta) " : ""}value = ${state.operation === "sum" ? "value + below" : "max(value, below)"};`,
      mark: looping ? (state.guard || state.operation === "max" ? "now" : "bad") : "",
    },
    { number: 4, text: "}" },
    ...(state.kind === "exclusive"
      ? [
          { number: 5, text: "value = __shfl_up_sync(mask, value, 1);", mark: at(4) ? "now" : "" },
          {
            number: 6,
            text: `if (lane == 0) value = ${state.operation === "sum" ? "0" : "-INFINITY"};`,
            mark: at(4) ? "now" : "",
          },
        ]
      : []),
  ];
}

export const figure = {
  title: "A scan with up shuffles",
  initial: { operation: "sum", kind: "inclusive", guard: true },
  controls: ({ operation, kind, guard }) => [
    {
      kind: "choice",
      name: "kind",
      label: "scan",
      value: kind,
      options: [
        ["inclusive", "inclusive"],
        ["exclusive", "exclusive"],
      ],
    },
    {
      kind: "choice",
      name: "operation",
      label: "of",
      value: operation,
      options: [
        ["sum", "sums"],
        ["max", "maxima"],
      ],
    },
    { kind: "toggle", name: "guard", label: "guard: lane >= delta", value: guard },
  ],
  build,
  draw,
  code,
};
