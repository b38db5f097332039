// Random cases for the agreement of engine and referee, and how the engine runs them.
import { MATCHES, REDUCTIONS, seededRandom, SHUFFLES, VOTES } from "../../model/collective.js";
import { bitOf, fullMask, hasLane } from "../../model/mask.js";
import { run } from "../../model/machine.js";

/** The operations of cases.cu, by number. */
const OPERATIONS = [...SHUFFLES, ...VOTES, ...MATCHES, ...REDUCTIONS];

// What the referee gives for an undefined value of each type (referee/include/referee/warp.h).
const POISON = [0xbaddecafn, 0xdeadbea7baddecafn, 0x7fc00badn];

class Dice {
  constructor(seed) {
    this.random = seededRandom(seed);
  }

  below(n) {
    return Math.floor(this.random() * n);
  }

  word() {
    return this.below(2 ** 16) * 65536 + this.below(2 ** 16);
  }

  chance(p) {
    return this.random() < p;
  }

  // A mask within `all`: often all of it, or a run of lanes, or any.
  mask(all) {
    const kind = this.below(3);
    if (kind === 0) return all;
    if (kind === 1) return (all & this.word()) >>> 0;
    const first = this.below(32);
    return (all & (fullMask(1 + this.below(32)) << first)) >>> 0;
  }
}

/** One warp operation for a warp of `lanes`: the form of cases.cu, with values as BigInt. */
export function valueCase(seed, lanes) {
  const dice = new Dice(seed);
  const all = fullMask(lanes);
  const op = dice.chance(0.5) ? dice.below(4) : dice.below(OPERATIONS.length);
  const type = op < 4 ? dice.below(3) : op === 8 || op === 9 ? dice.below(2) : 0;
  const alive = dice.chance(0.5) ? all : (dice.mask(all) | bitOf(dice.below(lanes))) >>> 0;
  // Two calls at one place: the lanes of the first mask, and the other lanes that are alive.
  const first = dice.chance(0.5) ? 0xffffffff : dice.mask(all);
  const exited = (~alive & dice.mask(0xffffffff)) >>> 0;
  const masks = [(first & (alive | exited)) >>> 0, (~first & alive) >>> 0];
  const width = 1 << dice.below(Math.log2(lanes) + 1);
  const common = dice.below(32);
  const few = dice.chance(0.5) ? 2 + dice.below(3) : 0;
  const lane = () => {
    // Few different values, so that lanes match and predicates are 0.
    const low = few > 0 ? dice.below(few) : dice.word();
    const high = few > 0 ? dice.below(2) : dice.word();
    return { argument: common, value: type === 1 ? (BigInt(high) << 32n) | BigInt(low) : BigInt(low) };
  };
  const perLane = Array.from({ length: 32 }, lane);
  if (op === 0 && dice.chance(0.6)) for (const one of perLane) one.argument = dice.below(32);
  if (op > 0 && op < 4 && dice.chance(0.2)) for (const one of perLane) one.argument = dice.below(32);
  return { op, type, alive, masks, width, perLane };
}

export function valueText({ op, type, alive, masks, width, perLane }) {
  const words = [op, type, alive, ...masks, width];
  for (const { argument, value } of perLane)
    words.push(argument, Number(value >> 32n), Number(value & 0xffffffffn));
  return words.map((word) => word.toString(16)).join(" ");
}

/** What the engine says the lanes get, in the words that cases.cu prints. */
export function valueAnswer({ op, type, alive, masks, width, perLane }, lanes) {
  const name = OPERATIONS[op];
  const reduction = name.startsWith("reduce");
  const result = run({
    threads: lanes,
    warpSize: lanes,
    *kernel(lane) {
      if (!hasLane(alive, lane)) return null;
      const { argument, value } = perLane[lane];
      const mask = masks[hasLane(masks[0], lane) ? 0 : 1];
      const given = reduction ? Number(value) : op >= 4 && op <= 7 ? value !== 0n : value;
      return yield { op: name, mask, value: given, argument, width, line: 1 };
    },
  });
  if (result.reports.length > 0) return `reports ${result.reports.map((report) => report.rule)}`;
  return result.values
    .filter((answer) => answer)
    .map((answer) => {
      const bits = answer.undefined ? POISON[type] : BigInt(answer.value);
      return `${bits.toString(16)}/${answer.flag ? 1 : 0} `;
    })
    .join("");
}

/** Loads, stores and barriers by eight threads in two warps of four. */
export function orderProgram(seed) {
  const dice = new Dice(seed);
  if (dice.chance(0.4)) {
    // A store, something or nothing that may order it, and a load of a neighbour's cell in the same warp.
    const between = [[], [2], [3], [4], [4, 4]][dice.below(5)].map((kind) => ({
      kind,
      who: 0xff,
      a: 0,
      b: 0,
      mask: 0,
    }));
    return [
      { kind: 0, who: 0xff, a: 1, b: 0, mask: 0 },
      ...between,
      { kind: 1, who: 0x77, a: 1, b: 1, mask: 0 },
    ];
  }
  return Array.from({ length: 2 + dice.below(6) }, () => {
    const kind = [0, 0, 0, 1, 1, 1, 2, 3, 4, 4, 4, 5][dice.below(12)];
    // 1 * t + b and 3 * t + b are permutations of the cells; 0 * t + b is one cell for all.
    const a = [1, 1, 3, 5, 0][dice.below(5)];
    return { kind, who: dice.chance(0.5) ? 0xff : dice.mask(0xff), a, b: dice.below(8), mask: 0 };
  });
}

export function runOrder(steps) {
  return run({
    threads: 8,
    warpSize: 4,
    *kernel(t) {
      let sum = t;
      yield { op: "store", cell: t, value: 1000 + t, line: 1 };
      yield { op: "store", cell: `counter ${t}`, value: 0, line: 1 };
      yield { op: "barrier", line: 2 };
      for (const [i, step] of steps.entries()) {
        const mine = hasLane(step.who, t);
        const at = { cell: (step.a * t + step.b) % 8, line: 10 + step.kind };
        const take = (value) => (Math.imul(sum, 31) + value) >>> 0;
        if (step.kind === 0 && mine) yield { op: "store", value: 100 * (i + 1) + t, ...at };
        if (step.kind === 1 && mine) sum = take(yield { op: "load", ...at });
        if (step.kind === 2) yield { op: "barrier", line: 12 };
        if (step.kind === 3) yield { op: "syncwarp", mask: 0xf, line: 13 };
        if (step.kind === 4)
          sum = (sum + (yield { op: "shfl_xor", mask: 0xf, value: t, argument: 1, line: 14 }).value) >>> 0;
        if (step.kind === 5 && mine) yield { op: "atomic_add", value: 1, ...at, cell: `counter ${at.cell}` };
      }
      yield { op: "barrier", line: 16 };
      return (sum + (yield { op: "load", cell: `counter ${t}`, line: 17 })) >>> 0;
    },
  });
}

/** Groups of lanes of a warp of eight that make calls, mostly with masks that fit. */
export function waitProgram(seed) {
  const dice = new Dice(seed);
  const group = Array.from({ length: 8 }, () => dice.below(3));
  if (dice.chance(0.5)) group.fill(0, 0, 4).fill(1, 4);
  const lanesOf = (id) => group.reduce((mask, g, lane) => (g === id ? mask | (1 << lane) : mask), 0);
  return Array.from({ length: 1 + dice.below(4) }, () => {
    const who = dice.chance(0.3) ? 0xff : lanesOf(dice.below(3));
    const kind = [0, 0, 1, 1, 2, 2, 3, 4][dice.below(8)];
    const mask = dice.chance(0.6) ? who : dice.chance(0.6) ? 0xff : who | dice.below(256);
    return { kind, who, a: 0, b: 0, mask: dice.chance(0.05) ? dice.below(256) : mask };
  });
}

export function runWaits(steps) {
  return run({
    threads: 8,
    warpSize: 8,
    *kernel(t) {
      let sum = t;
      for (const step of steps) {
        if (!hasLane(step.who, t)) continue;
        const call = { mask: step.mask, line: 20 + step.kind };
        const take = ({ value }) => (Math.imul(sum, 31) + (value ?? 0xbaddecaf)) >>> 0;
        if (step.kind === 0) sum = take(yield { op: "ballot", value: t & 1, ...call });
        if (step.kind === 1) sum = take(yield { op: "ballot", value: t & 2, ...call });
        if (step.kind === 2) sum = take(yield { op: "reduce_add", value: t, ...call });
        if (step.kind === 3) yield { op: "barrier", line: call.line };
        if (step.kind === 4) yield { op: "syncwarp", ...call };
      }
      return sum;
    },
  });
}

export function programText(steps) {
  return [steps.length, ...steps.flatMap(({ kind, who, a, b, mask }) => [kind, who, a, b, mask])]
    .map((word) => (word >>> 0).toString(16))
    .join(" ");
}
