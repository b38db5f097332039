// The halving tree over eight values. Take a barrier away, and see which reads nothing orders.
import { recorded } from "../recorded/halving_tree.js";
import { LaneLayout } from "../stage/lanes.js";

const VALUES = recorded["15/forward"].values;
const THREADS = VALUES.length;
const ROUNDS = ["load", "half = 4", "half = 2", "half = 1"];
const HALF = [8, 4, 2, 1];
const SUM = VALUES.reduce((a, b) => a + b);
const CODE = [
  "tile[t] = in[t];",
  ...HALF.slice(1).map((half) => `if (t < ${half}) tile[t] += tile[t + ${half}];`),
];
/** The line of the source that is shown at which a round begins. */
export const lineOf = (round) => 2 * round + 1;

// The round whose write a read should find, if all were in order.
function expectedRow(round, cell) {
  let row = 0;
  for (let q = 1; q < round; ++q) if (cell < HALF[q]) row = q;
  return row;
}

/**
 * Lays out what was recorded: nodes (values written), links (values read), steps; and `races`, pairs of
 * accesses {round, thread, write} with their cell, which the referee has reported.
 */
export function treeModel({ order, b0, b1, b2, b3 }) {
  const barriers = [b0, b1, b2, b3];
  const run = recorded[`${barriers.reduce((bits, there, i) => (there ? bits | (1 << i) : bits), 0)}/${order}`];
  const accessOf = ([round, thread, write]) => ({ round, thread, write: write === 1 });
  const races = run.races.map(([cell, ...two]) => ({ cell, accesses: two.map(accessOf) }));
  const raced = ({ row, thread, cell }) =>
    races.some((race) => race.cell === cell && race.accesses.some(({ round, thread: t, write }) => round === row && t === thread && !write));
  const rounds = [{ nodes: VALUES.map((value, cell) => ({ row: 0, cell, value, thread: cell })), links: [] }];
  run.adds.forEach((adds, i) => {
    const row = i + 1;
    rounds.push({
      nodes: adds.map(([, , , sum], thread) => ({ row, cell: thread, value: sum, thread })),
      links: adds.flatMap(([mine, other, round], thread) => {
        const own = { row, thread, cell: thread, found: row - 1, value: mine };
        const cell = thread + HALF[row];
        const read = { row, thread, cell, found: Math.max(0, round), value: other };
        const nothing = round < 0;
        return [own, { ...read, race: raced(read), nothing, wrong: nothing || round !== expectedRow(row, cell) }];
      }),
    });
  });
  const steps = rounds.flatMap((one, round) => [
    { round, ...one },
    ...(barriers[round] ? [{ barrier: round, nodes: [], links: [] }] : []),
  ]);
  steps.push({ end: true, nodes: [], links: [] });
  const sum = run.adds.at(-1)[0].at(-1);
  for (const step of steps) step.say = sayOf(step, sum, races.length);
  const firstRace = steps.findIndex((step) => step.links.some((link) => link.race || link.wrong));
  return { steps, sum, races, start: steps.length - 1, goto: firstRace >= 0 ? firstRace : steps.length - 1 };
}

function sayOf(step, sum, races) {
  if (step.end) {
    if (races === 0)
      return sum === SUM
        ? `tile[0] is ${sum}, the sum, and no two accesses race. Only thread 0 reads it, so it needs no barrier after the last round.`
        : `tile[0] is ${sum}.`;
    return sum === SUM
      ? `tile[0] is ${sum}: right, by luck. Nothing orders the red reads, so this is a race in every order, and the referee says so.`
      : `tile[0] is ${sum}, and ${SUM} is right. A read came before the write that it needed.`;
  }
  if (step.barrier !== undefined)
    return `Barrier ${step.barrier + 1}: all eight threads have arrived. What was written before it, every thread sees after it.`;
  if (step.round === 0) return "Threads 0-7 store their values into the tile.";
  const who = ["", "threads 0-3 add", "threads 0, 1 add", "thread 0 adds"][step.round];
  const words = `Round ${ROUNDS[step.round]}: ${who} the value ${HALF[step.round]} ${HALF[step.round] === 1 ? "cell" : "cells"} further.`;
  const wrong = step.links.find((link) => link.wrong);
  if (wrong)
    return (
      `${words} Thread ${wrong.thread} reads tile[${wrong.cell}] too early: it finds ` +
      `${wrong.nothing ? "what nobody has written" : `the old ${wrong.value}`}.`
    );
  const race = step.links.find((link) => link.race);
  if (race)
    return `${words} Nothing orders the read of tile[${race.cell}] by thread ${race.thread} and the write by thread ${race.cell}: a race.`;
  return words;
}

function draw(canvas, { state, model, index, width }) {
  const layout = new LaneLayout(width, THREADS, { label: 96, least: 30, right: 108, aside: 44 });
  const height = 34;
  const gap = 92 + (layout.narrow ? 26 : 0);
  const top = layout.narrow ? 62 : 36;
  layout.numbers(canvas, 8, "tile[ ]");
  const y = (row) => top + row * gap;
  const written = new Map();
  const links = [];
  model.steps.slice(0, index + 1).forEach((step, i) => {
    for (const node of step.nodes) written.set(`${node.row}:${node.cell}`, { ...node, fresh: i === index });
    for (const link of step.links) links.push({ ...link, fresh: i === index });
  });
  for (const link of links) {
    const bad = link.race || link.wrong;
    const own = link.cell === link.thread;
    const end = layout.middle(link.thread) + (own ? -4 : 6);
    const options = {
      from: `${link.found}:${link.cell}`,
      to: `${link.row}:${link.thread}`,
      fresh: link.fresh,
      head: true,
      style: `${(bad && !link.wrong) || link.nothing ? "dash" : ""} ${link.wrong ? "thick" : ""}`,
    };
    // Nobody had written there yet: the value that stands in the cell came later.
    if (link.nothing)
      canvas.cross(layout.middle(link.cell), y(link.found) + height + 9, 4, "red", { fresh: link.fresh });
    const [x1, y1, y2] = [layout.middle(link.cell), y(link.found) + height + 3, y(link.row) - 4];
    if (link.row - link.found > 1 && !own) {
      // A value from further up goes round the cells in between, through the gap beside its column.
      const lane = layout.x(link.cell) - (layout.step - layout.cell) / 2;
      const turn = y(link.row) - gap + height + 16;
      canvas.path(
        `M${x1} ${y1} C${x1} ${y1 + 16} ${lane} ${y1 + 6} ${lane} ${y1 + 30} L${lane} ${turn} L${end} ${y2}`,
        bad ? "red" : "blue",
        options,
      );
    } else canvas.arrow(x1, y1, end, y2, bad ? "red" : "blue", options);
  }
  ROUNDS.forEach((name, row) => {
    const here = [...written.values()].some((node) => node.row === row);
    layout.label(canvas, y(row), height, name, { style: here ? "mono bold" : "mono muted" });
    const cells = VALUES.map((_, cell) => {
      const node = written.get(`${row}:${cell}`);
      if (node) {
        const right =
          VALUES.reduce((sum, v, i) => (i % HALF[row] === cell ? sum + v : sum), 0) === node.value;
        // A sum that is right by luck is no right sum.
        const lucky = right && row === 3 && model.races.length > 0;
        return {
          text: node.value,
          tone: !right || lucky ? "red" : row === 3 ? "green" : "blue",
          style: lucky ? "dash" : "",
          fresh: node.fresh,
          key: `${row}:${cell}`,
        };
      }
      if (!here) return { text: "", tone: "empty", style: "dash" };
      for (let q = row - 1; q >= 0; --q)
        if (written.has(`${q}:${cell}`))
          return { text: written.get(`${q}:${cell}`).value, tone: "idle" };
      return { text: "", tone: "empty" };
    });
    layout.row(canvas, y(row), cells, height);
    if (!layout.narrow) {
      const who = row === 0 ? "8 threads store" : row === 3 ? "1 thread adds" : `${HALF[row]} threads add`;
      canvas.text(layout.end + 10, y(row) + 22, who, "small muted");
    }
    barrierLine(
      canvas,
      layout,
      y(row) + height + (row === 3 ? 22 : gap / 2 - height / 2 - (layout.narrow ? 12 : 0)),
      row,
      state,
      model.steps[index].barrier === row,
    );
  });
  return [layout.width, y(3) + height + 40];
}

function barrierLine(canvas, layout, y, row, state, now) {
  const there = state[`b${row}`];
  const act = JSON.stringify([`b${row}`, !there]);
  const options = { act, hint: there ? "Remove this barrier" : "Put this barrier back" };
  canvas.line(layout.left - 8, y, Math.min(layout.end + 8, layout.width - 4), y, there ? "amber" : "empty", {
    style: `dash ${now ? "thick" : ""}`,
    ...options,
  });
  const words = there ? `barrier ${row + 1}` : `no barrier ${row + 1}`;
  if (layout.narrow)
    canvas.text(
      layout.end,
      y - 5,
      words,
      `small halo ${there ? "amber" : "muted"} ${now ? "bold" : ""}`,
      "end",
      options,
    );
  else
    canvas.text(
      layout.end + 12,
      y + 4,
      words,
      `small ${there ? "amber" : "muted"} ${now ? "bold" : ""}`,
      "start",
      options,
    );
}

function code({ state, model, index }) {
  const step = model.steps[index];
  return CODE.flatMap((text, round) => [
    {
      number: lineOf(round),
      text,
      mark: step.round === round ? (step.links.some((l) => l.race || l.wrong) ? "bad" : "now") : "",
    },
    {
      number: lineOf(round) + 1,
      text: `__syncthreads();  // barrier ${round + 1}`,
      mark: !state[`b${round}`] ? "gone" : step.barrier === round ? "now" : "",
    },
  ]);
}

function table({ model }) {
  const { races } = model;
  if (races.length === 0) return null;
  const access = ({ write, thread, round }) => `${write ? "write" : "read"} by thread ${thread}, ${ROUNDS[round]}`;
  const rows = races.slice(0, 4).map(({ cell, accesses }) => [{ text: `tile[${cell}]`, tone: "red" }, ...accesses.map(access)]);
  const more = races.length > 4 ? `, ${races.length - 4} more` : "";
  return {
    caption: `shared-race: ${races.length} ${races.length === 1 ? "pair" : "pairs"} of accesses that nothing orders${more}`,
    head: ["cell", "one access", "the other"],
    rows,
  };
}

export const figure = {
  title: "The halving tree over eight values",
  initial: { order: "reverse", b0: true, b1: true, b2: true, b3: true },
  controls: (state) => [
    ...[0, 1, 2, 3].map((i) => ({
      kind: "toggle",
      name: `b${i}`,
      label: `barrier ${i + 1}`,
      value: state[`b${i}`],
    })),
    {
      kind: "choice",
      name: "order",
      label: "threads run",
      value: state.order,
      options: [
        ["forward", "lowest first"],
        ["reverse", "highest first"],
      ],
    },
  ],
  build: treeModel,
  draw,
  code,
  table,
};
