// Reducing over a warp: with down only lane 0 knows the result, with xor (the butterfly) all lanes do.
import { recorded } from "../recorded/reductions.js";
import { LaneLayout } from "../stage/lanes.js";

const LANES = 8;
const DELTAS = [4, 2, 1];
const NAMES = { sum: "sum", max: "maximum" };

/**
 * The rows of a tree of `shuffle`s: row by row and lane by lane {value, inputs, from}. `inputs[i]`
 * counts how often the value of lane i is in it.
 */
export function treeRows(shuffle, operation) {
  let inputs = Array.from({ length: LANES }, (_, lane) => Array.from({ length: LANES }, (_, i) => (i === lane ? 1 : 0)));
  return recorded[`${shuffle}/${operation}`].map(({ values, from }) => {
    if (from) inputs = inputs.map((mine, lane) => mine.map((count, i) => count + inputs[from[lane]][i]));
    return values.map((value, lane) => ({ value, inputs: inputs[lane], from: from ? from[lane] : null }));
  });
}

/** How many inputs a cell holds, or null if one is in it twice and another missing (down's upper lanes). */
export function inputsOf(cell) {
  return cell.inputs.every((count) => count <= 1) ? cell.inputs.reduce((a, b) => a + b) : null;
}

function build({ operation, panels }) {
  const trees = {};
  if (panels !== "xor") trees.down = treeRows("down", operation);
  if (panels !== "down") trees.xor = treeRows("xor", operation);
  const [result] = Object.values(trees)[0][DELTAS.length];
  const steps = [{ row: 0, say: `Eight lanes, one value each. The ${NAMES[operation]} is ${result.value}.` }];
  DELTAS.forEach((delta, i) => {
    const words = [`Step ${i + 1}, delta ${delta}.`];
    if (trees.down)
      words.push(
        `Down: lane i takes the value of lane i + ${delta}${i === 0 ? "; where there is none a lane gets its own back" : ""}.`,
      );
    if (trees.xor) words.push(`Xor: the lanes i and i ^ ${delta} exchange, and both combine.`);
    if (i === 2) {
      if (trees.down && trees.xor)
        words.push(`With down only lane 0 has seen all eight; with xor every lane has.`);
      else if (trees.down) words.push("Only lane 0 has seen all eight.");
    }
    steps.push({ row: i + 1, say: words.join(" ") });
  });
  return { trees, steps, start: 3, goto: undefined };
}

function drawTree(canvas, layout, top, name, rows, { row: last, show, operation, gap }) {
  const height = 30;
  const tone = name === "down" ? "blue" : "violet";
  const y = (row) => top + row * gap;
  for (let row = 1; row <= last; ++row)
    rows[row].forEach((cell, lane) => {
      const own = cell.from === lane;
      const fresh = row === last;
      const wasted = name === "down" && lane >= LANES >> row;
      const [y1, y2, middle] = [y(row - 1) + height + 3, y(row) - 4, layout.middle(lane)];
      const target = { to: `${name}:${row}:${lane}`, fresh, faint: wasted && !own };
      if (own)
        return canvas.arrow(middle, y1, middle, y2, "idle", {
          ...target,
          from: `${name}:${row - 1}:${lane}`,
          style: "dash",
        });
      canvas.arrow(middle, y1, middle, y2, wasted ? "idle" : tone, {
        ...target,
        from: `${name}:${row - 1}:${lane}`,
      });
      const side = cell.from > lane ? 5 : -5;
      canvas.arrow(layout.middle(cell.from), y1, middle + side, y2, wasted ? "idle" : tone, {
        ...target,
        from: `${name}:${row - 1}:${cell.from}`,
      });
    });
  rows.slice(0, last + 1).forEach((cells, row) =>
    layout.row(
      canvas,
      y(row),
      cells.map((cell, lane) => {
        const inputs = inputsOf(cell);
        const text = show === "inputs" ? (inputs ?? "–") : cell.value;
        return {
          text,
          key: `${name}:${row}:${lane}`,
          fresh: row === last && row > 0,
          tone: inputs === LANES ? "green" : inputs === null ? "idle" : row === 0 ? "plain" : tone,
          hint: inputs === null ? "an input is in it twice" : `${inputs} of 8 inputs`,
        };
      }),
      height,
    ),
  );
}

function draw(canvas, { state, model, step, width }) {
  const names = Object.keys(model.trees);
  const both = names.length === 2;
  const side = both && width >= 620;
  const gap = 76;
  const options = { row: step.row, show: state.show, operation: state.operation, gap };
  const names_y = 26;
  let bottom = 0;
  let total = width;
  const labels = (x, top, anchor) => {
    ["start", ...DELTAS.map((delta) => `delta ${delta}`)]
      .slice(0, step.row + 1)
      .forEach((words, row) => canvas.text(x, top + row * gap + 20, words, "mono small muted", anchor));
  };
  if (side) {
    const middle = 74;
    const half = (width - 36 - middle) / 2;
    names.forEach((name, i) => {
      const layout = new LaneLayout(600, LANES, { label: 0, pad: 0, least: 20 });
      layout.step = half / LANES;
      layout.cell = layout.step - 5;
      layout.left = 18 + i * (half + middle) + (i === 0 ? 0 : 5);
      layout.end = layout.left + half - 5;
      canvas.text(layout.left, names_y - 4, name, `mono bold ${name === "down" ? "blue" : "violet"}`);
      canvas.text(
        layout.end,
        names_y - 4,
        name === "down" ? "lane i + delta" : "lane i ^ delta",
        "small muted",
        "end",
      );
      layout.narrow = true;
      layout.numbers(canvas, names_y + 2);
      drawTree(canvas, layout, names_y + 24, name, model.trees[name], options);
    });
    labels(width / 2, names_y + 24, "middle");
    bottom = names_y + 24 + 3 * gap + 30;
  } else {
    let top = 10;
    for (const name of names) {
      const layout = new LaneLayout(width, LANES, { label: 78, least: 36 });
      total = layout.width;
      canvas.text(
        layout.narrow ? layout.left : 18,
        top + 12,
        both ? `${name}: lane i ${name === "down" ? "+" : "^"} delta` : name,
        `mono bold ${name === "down" ? "blue" : "violet"}`,
      );
      top = layout.numbers(canvas, top + (layout.narrow ? 20 : both ? 20 : 0)) + 4;
      drawTree(canvas, layout, top, name, model.trees[name], options);
      if (!layout.narrow) labels(layout.left - 14, top, "end");
      top += 3 * gap + 30 + 22;
    }
    bottom = top - 22;
  }
  return [total, bottom + 20];
}

export const figure = {
  title: "Reducing with down and with xor",
  initial: { operation: "sum", show: "inputs", panels: "both" },
  controls: ({ operation, show, panels }) => [
    {
      kind: "choice",
      name: "operation",
      label: "operation",
      value: operation,
      options: [
        ["sum", "sum"],
        ["max", "maximum"],
      ],
    },
    {
      kind: "choice",
      name: "show",
      label: "a box shows",
      value: show,
      options: [
        ["inputs", "how many inputs"],
        ["values", "the value"],
      ],
    },
    {
      kind: "choice",
      name: "panels",
      label: "shuffle",
      value: panels,
      options: [
        ["both", "both"],
        ["down", "down"],
        ["xor", "xor"],
      ],
    },
  ],
  build,
  draw,
};
