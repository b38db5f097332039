// The softmax of a row over eight lanes: maximum, exponentials, sum, division.
import { recorded } from "../recorded/softmax.js";
import { LaneLayout } from "../stage/lanes.js";

const LANES = 8;

/**
 * The rows of the pipeline: [{name, cells: [{value, from}]}]. `stable` subtracts the maximum; `zero`
 * starts its search from 0.
 */
export function softmaxRows({ row, formula }) {
  const names = [
    "x",
    ...(formula === "naive" ? [] : ["max, 4", "max, 2", "max, 1"]),
    "exp",
    "sum, 4",
    "sum, 2",
    "sum, 1",
    "divide",
  ];
  return recorded[`${row}/${formula}`].map(({ values, from }, i) => ({
    name: names[i],
    cells: values.map((value, lane) => ({ value, from: from ? from[lane] : null })),
  }));
}

// The same in five characters, for the cells of a phone.
function narrowNumber(value) {
  const text = shortNumber(value);
  return text.length > 5 && Number.isFinite(value) ? value.toExponential(0) : text;
}

/** The relative errors of the results, beside a softmax in double precision. */
export function relativeErrors({ row, cells }) {
  const [{ values }] = recorded[`${row}/stable`];
  const exact = values.map((x) => Math.exp(x - Math.max(...values)));
  const total = exact.reduce((a, b) => a + b);
  return cells.map(({ value }, lane) => Math.abs(value / (exact[lane] / total) - 1));
}

/** A number as it fits into a cell: three digits, infinity and NaN as they are. */
export function shortNumber(value) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (Number.isInteger(value) && Math.abs(value) < 100000) return String(value);
  if (Math.abs(value) >= 0.0005 && Math.abs(value) < 1000)
    return value.toPrecision(Math.abs(value) < 1 ? 2 : 3);
  return value.toExponential(0);
}

// What rounding alone makes of floats is far below it.
const TOLERANCE = 1e-3;

function sayOf({ name, cells }, state) {
  const { formula } = state;
  const finite = cells.every(({ value }) => Number.isFinite(value));
  if (name === "x") return "Eight lanes, one number of the row each.";
  if (name.startsWith("max,")) {
    const bits = name.slice(5);
    if (bits !== "1")
      return `Maximum: each lane exchanges with lane i ^ ${bits}, and keeps the larger value.`;
    return formula === "zero" && cells[0].value === 0
      ? "All lanes hold 0. That is no element of the row: the search began with 0, not with the first element."
      : `After three rounds all lanes hold the maximum, ${shortNumber(cells[0].value)}.`;
  }
  if (name === "exp") {
    if (!finite) return "exp(x) overflows: the largest float is about 3.4e38, and exp(89) is larger.";
    if (cells.every(({ value }) => value < 1e-30))
      return (
        `All exponentials nearly vanish: ${formula === "zero" ? "every x is far below the 0 that was subtracted" : "nothing was subtracted"}. ` +
        "Floats as small as these have lost most of their digits."
      );
    return formula === "naive"
      ? "exp(x), without subtracting the maximum. For small numbers that works."
      : "exp(x - max): no argument is above 0, so nothing overflows, and one term at least is 1.";
  }
  if (name.startsWith("sum,")) {
    const bits = name.slice(5);
    return bits === "1"
      ? `After three more rounds all lanes hold the sum, ${shortNumber(cells[0].value)}.`
      : `Sum: each lane adds the value of lane i ^ ${bits}.`;
  }
  if (cells.some(({ value }) => Number.isNaN(value))) return "The quotient is NaN: infinity over infinity.";
  const total = cells.reduce((sum, { value }) => sum + value, 0);
  const errors = relativeErrors({ row: state.row, cells });
  const worst = errors.indexOf(Math.max(...errors));
  if (errors[worst] > TOLERANCE)
    return (
      `The eight results add up to ${shortNumber(Math.fround(total))}, and are wrong all the same: lane ${worst}'s by ` +
      `${Math.round(100 * errors[worst])} %. Floats below 1.2e-38 have fewer digits, the smallest only one.`
    );
  return `Each lane divides its exponential by the sum. The eight results add up to ${shortNumber(Math.fround(total))}. Six shuffles, and the row was read once.`;
}

function build(state) {
  const rows = softmaxRows(state);
  return {
    rows,
    steps: rows.map((row, i) => ({ row: i, say: sayOf(row, state) })),
    start: rows.length - 1,
    goto: rows.length - 1,
  };
}

const TONE = (name) =>
  name === "x"
    ? "plain"
    : name.startsWith("max")
      ? "blue"
      : name === "exp"
        ? "amber"
        : name.startsWith("sum")
          ? "violet"
          : "green";

function draw(canvas, { state, model, step, width }) {
  const layout = new LaneLayout(width, LANES, { label: 84, least: 34, aside: 44 });
  const height = 26;
  let y = layout.numbers(canvas, 8) + 4 + layout.above;
  let before = 0;
  model.rows.forEach(({ name, cells }, row) => {
    if (row > 0) y += (name.includes(",") ? 58 : 44) + layout.above * 0.7;
    if (row <= step.row && row > 0)
      cells.forEach(({ from }, lane) => {
        const fresh = row === step.row;
        const [y1, y2] = [before + height + 2, y - 3];
        const middle = layout.middle(lane);
        canvas.arrow(middle, y1, middle, y2, TONE(name), {
          from: `${row - 1}:${lane}`,
          to: `${row}:${lane}`,
          fresh,
        });
        if (from !== null)
          canvas.arrow(layout.middle(from), y1, middle + (from > lane ? 6 : -6), y2, TONE(name), {
            from: `${row - 1}:${from}`,
            to: `${row}:${lane}`,
            fresh,
          });
      });
    const seen = row <= step.row;
    const errors = name === "divide" ? relativeErrors({ row: state.row, cells }) : null;
    layout.label(canvas, y, height, name, { style: `mono small ${seen ? "bold" : "muted"}` });
    layout.row(
      canvas,
      y,
      cells.map(({ value }, lane) => ({
        text: !seen ? "" : layout.narrow ? narrowNumber(value) : shortNumber(value),
        tone: !seen ? "empty" : Number.isFinite(value) && !(errors?.[lane] > TOLERANCE) ? TONE(name) : "red",
        fresh: row === step.row,
        key: `${row}:${lane}`,
        hint: seen ? String(value) : undefined,
      })),
      height,
    );
    before = y;
  });
  return [layout.width, y + height + 14];
}

const code = ({ state, model, step }) => {
  const { name } = model.rows[step.row];
  const now = (...names) => (names.some((one) => name.startsWith(one)) ? "now" : "");
  const loop = "for (int bits = 4; bits > 0; bits /= 2)";
  const first = state.formula === "zero" ? "fmaxf(0.0f, x)" : "x";
  return [
    ...(state.formula === "naive"
      ? []
      : [
          { text: `float most = ${first};`, mark: state.formula === "zero" ? "bad" : now("x") },
          { text: loop, mark: now("max") },
          { text: "  most = fmaxf(most, __shfl_xor_sync(mask, most, bits));", mark: now("max") },
        ]),
    { text: `const float e = expf(${state.formula === "naive" ? "x" : "x - most"});`, mark: now("exp") },
    { text: "float sum = e;" },
    { text: loop, mark: now("sum") },
    { text: "  sum += __shfl_xor_sync(mask, sum, bits);", mark: now("sum") },
    { text: "out = e / sum;", mark: now("divide") },
  ].map((line, i) => ({ number: i + 1, ...line }));
};

export const figure = {
  title: "The softmax of a row, over eight lanes",
  initial: { row: "small", formula: "stable" },
  controls: ({ row, formula }) => [
    {
      kind: "choice",
      name: "row",
      label: "row",
      value: row,
      options: [
        ["small", "small numbers"],
        ["large", "around 1000"],
        ["negative", "around -100"],
      ],
    },
    {
      kind: "choice",
      name: "formula",
      label: "formula",
      value: formula,
      options: [
        ["stable", "with the maximum"],
        ["naive", "without"],
        ["zero", "maximum from 0"],
      ],
    },
  ],
  build,
  draw,
  code,
};
