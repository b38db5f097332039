// Of each run that a figure may show, what it draws. `run` is that of record.js.
const PULLS = 24;
const DRAWS = 4; // of values to match

const number = (text) => (text === null ? null : /inf/.test(text) ? Number(text.replace("inf", "Infinity")) : Number(text));
const ofKind = ({ steps }, ...kinds) => steps.filter(({ kind }) => kinds.includes(kind));
const maskOf = (lanes) => lanes.reduce((mask, lane) => (mask | (1 << lane)) >>> 0, 0);
const upTo = (count) => [...Array(count).keys()];

/** An entry for each combination of the lists, under its members' names. */
function entries(lists, valueOf) {
  const all = lists.reduce((before, list) => before.flatMap((one) => list.map((item) => [...one, item])), [[]]);
  return Object.fromEntries(all.map((names) => [names.join("/"), valueOf(...names)]));
}

// The rows of a figure: {values, from}, `from` being the lanes that a shuffle before the row has read.
function rowsOf(recording) {
  const rows = [];
  let from = null;
  for (const step of ofKind(recording, "shuffle", "store")) {
    if (step.kind === "shuffle") from = step.from;
    else {
      rows.push({ values: step.after.map(number), from });
      from = null;
    }
  }
  return rows;
}

/**
 * Of the halving tree: `values` that are stored first; `adds`, for each later round and thread
 * [value of its own, the other's, in which round that was written (-1: never), sum]; and `races`, the
 * pairs of accesses [round, thread, 1 if it writes] that the referee reports, with their cell.
 */
function treeRun(recording) {
  const halves = [8, 4, 2, 1];
  const written = new Array(8).fill(0); // by thread: how often it has written
  const accesses = new Map(); // by step
  const adds = [[], [], []];
  for (const { n, kind, threads: [thread], index: [cell], after: [text], from_step: [step] = [] } of ofKind(recording, "read", "write")) {
    const write = kind === "write";
    const round = written[thread];
    if (write) ++written[thread];
    accesses.set(n, { round, thread, cell, write, step, value: number(text) });
  }
  const values = [];
  for (const { round, thread, cell, write, step, value } of accesses.values()) {
    if (round === 0) values[cell] = value;
    else {
      // A compiler may read either of the two first.
      const add = (adds[round - 1][thread] ??= [null, null, -1, null]);
      if (write) add[3] = value;
      else if (cell === thread) add[0] = value;
      else add.splice(1, 2, value, step === undefined ? -1 : accesses.get(step).round);
    }
  }
  if (adds.some((round, i) => round.length !== halves[i + 1])) throw new Error("the tree has another shape");
  const place = (step) => {
    const { round, thread, write } = accesses.get(step);
    return [round, thread, write ? 1 : 0];
  };
  const races = recording.reports.flatMap(({ race }) =>
    race ? [[accesses.get(race.step).cell, place(race.other_step), place(race.step)]] : [],
  );
  races.sort(([a, b, c], [d, e, f]) => c[0] - f[0] || b[0] - e[0] || a - d);
  return { values, adds, races };
}

// One pull of activemask: the groups that came together, what each one contributes, and the result.
function pullOf(recording) {
  const [atomic] = ofKind(recording, "global_atomic");
  const after = atomic.after.map(number);
  const sums = ofKind(recording, "reduce");
  const groups = sums.length > 0
    ? sums.map(({ threads }) => maskOf(threads))
    : [...new Set(ofKind(recording, "activemask")[0].after.map(Number))];
  const parts = sums.length > 0 ? sums.map((step) => number(step.after[0])) : after.map((value, i) => value - number(atomic.before[i]));
  return { groups, parts, result: Math.max(...after) };
}

// Of one shuffle the lanes that are read, which no mask changes; what is read from a lane outside of
// the mask is undefined, and nothing else is.
function sourcesOf(steps) {
  const all = steps.find(({ threads }) => threads.length === 8).from;
  for (const { threads, from, undefined: nothing = [] } of steps) {
    const outside = threads.filter((lane) => !threads.includes(all[lane]));
    if (threads.some((lane, i) => from[i] !== all[lane]) || String(outside) !== String(nothing))
      throw new Error(`lanes ${threads} read ${from}, undefined in ${nothing}`);
  }
  return all;
}

// As in a table of draws: eight values of which `kinds` differ.
const valuesOf = (kinds, draw) => upTo(8).map((lane) => 1 + (((lane * [1, 3, 5, 7][draw] + draw) % 8) % kinds));

function matchOf(recording) {
  const [{ before, after }] = ofKind(recording, "match");
  return { values: before.map(number), same: after.map(Number) };
}

// The shuffles that completed, those that wait, and the lanes that ended. The lines are the figure's.
function crossedRun(recording) {
  const calls = ofKind(recording, "shuffle", "wait", "exit");
  const lines = [...new Set(calls.flatMap(({ line }) => line ?? []))].sort((a, b) => a - b);
  return {
    rules: recording.reports.map(({ rule }) => rule),
    steps: calls.map(({ kind, line, name, mask, missing, threads, after }) => ({
      kind,
      lanes: maskOf(threads),
      ...(line && { line: 10 + 2 * lines.indexOf(line), name, mask: Number(mask) }),
      ...(missing && { missing: Number(missing) }),
      ...(after && { got: [...new Set(after.map(number))] }),
    })),
  };
}

const CHAPTERS_VALUES = [7, 3, 7, 3, 7, 1, 3, 7];

/** By the name of a figure's module, the entries of its recording. */
export const kept = {
  activemask: (run) => {
    const pull = (code, activemask) => pullOf(run("activemask", [code], { activemask }));
    // Often all lanes are together: one such pull in eight is enough.
    const seeds = upTo(120).map((seed) => seed + 1).filter((seed) => seed % 8 === 4 || pull(0, `random:${seed}`).groups.length > 1).slice(0, PULLS);
    const code = (i) => ({ converged: [pull(i, "converged")], alone: [pull(i, "alone")], random: seeds.map((seed) => pull(i, `random:${seed}`)) });
    const [{ threads, before }] = ofKind(run("activemask", [0]), "reduce");
    const values = upTo(8).map((lane) => number(before[threads.indexOf(lane)] ?? "0"));
    return { values, sum: code(0), count: code(1), ballot: pull(2, "converged") };
  },
  banks: (run) =>
    entries([["all", "two"], upTo(41)], (words, stride) =>
      ofKind(run("banks", [stride, words === "two" ? 1 : 0], { lanes: 32 }), "read")[0].wavefronts),
  compaction: (run) =>
    entries([upTo(17).map((i) => i - 7)], (limit) => {
      const recording = run("compaction", [limit]);
      const [{ threads = [], index, after } = {}] = ofKind(recording, "store");
      const first = Math.min(...(index ?? [0]));
      return {
        ballot: Number(ofKind(recording, "vote")[0].after[0]),
        places: threads.map((lane, i) => [lane, index[i] - first, number(after[i])]),
      };
    }),
  crossed: (run) =>
    entries([["crossed", "masks", "once", "exit"]], (version) =>
      crossedRun(run("crossed", [["crossed", "masks", "once", "exit"].indexOf(version)], { lanes: 32 }))),
  halving_tree: (run) =>
    entries([upTo(16), ["forward", "reverse"]], (barriers, schedule) => treeRun(run("tree", [barriers], { schedule }))),
  match: (run) => ({
    zeros: [matchOf(run("match", [1, 0, -1, 0, 0, -1, 0, -1, -1]))],
    ...entries([upTo(9).slice(1)], (kinds) =>
      upTo(DRAWS).map((draw) => matchOf(run("match", [0, ...(kinds === 3 && draw === 0 ? CHAPTERS_VALUES : valuesOf(kinds, draw))])))),
  }),
  reductions: (run) =>
    entries([["down", "xor"], ["sum", "max"]], (shuffle, operation) =>
      rowsOf(run("reduction", [shuffle === "xor" ? 1 : 0, operation === "max" ? 1 : 0]))),
  scan: (run) =>
    entries([["sum", "max"], ["inclusive", "exclusive"], [true, false]], (operation, kind, guard) =>
      rowsOf(run("scan", [operation === "max" ? 1 : 0, kind === "exclusive" ? 1 : 0, guard ? 1 : 0]))),
  shuffles: (run) =>
    entries([["shfl", "shfl_up", "shfl_down", "shfl_xor"], [1, 2, 4, 8]], (kind, width) => {
      const steps = ofKind(run("shuffles", [["shfl", "shfl_up", "shfl_down", "shfl_xor"].indexOf(kind), width]), "shuffle");
      return upTo(8).map((argument) => sourcesOf(steps.slice(255 * argument, 255 * (argument + 1))));
    }),
  softmax: (run) =>
    entries([["small", "large", "negative"], ["stable", "naive", "zero"]], (row, formula) =>
      rowsOf(run("softmax", [["small", "large", "negative"].indexOf(row), ["stable", "naive", "zero"].indexOf(formula)]))),
  three_ways: (run) =>
    entries([[1, 2, 4, 8, 16, 32], [4, 8, 16]], (share, bytes) => {
      const { requests, sectors } = run("rows", [share, bytes], { lanes: 32 }).counters.global_loads;
      return { requests, sectors };
    }),
};
