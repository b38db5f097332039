// What a warp operation computes, once all of its lanes have come.
// Rules: CUDA C++ Programming Guide 13, section 5.4.6; PTX ISA, shfl.sync, match.sync.
import { hasLane, lanesOf, lowestLane } from "./mask.js";

export const SHUFFLES = ["shfl", "shfl_up", "shfl_down", "shfl_xor"];
export const VOTES = ["all", "any", "uni", "ballot"];
export const MATCHES = ["match_any", "match_all"];
export const REDUCTIONS = [
  "reduce_add",
  "reduce_min",
  "reduce_max",
  "reduce_min_signed",
  "reduce_max_signed",
  "reduce_and",
  "reduce_or",
  "reduce_xor",
];

/** The name that CUDA gives an operation: `__shfl_up_sync`. */
export function callName(op) {
  if (op === "syncwarp") return "__syncwarp";
  if (op === "activemask") return "__activemask";
  if (op === "barrier") return "__syncthreads";
  return `__${op.replace("_signed", "")}_sync`;
}

/** Whether lanes give each other values in it. */
export function exchanges(op) {
  return op !== "syncwarp" && op !== "activemask" && op !== "barrier";
}

/** Whether a width is a power of two up to the warp's size. Any other is undefined (`bad-width`). */
export function isWidth(width, warpSize = 32) {
  return width >= 1 && width <= warpSize && (width & (width - 1)) === 0;
}

/**
 * The lane whose value a shuffle gives to `lane`. Only the low five bits of `argument` count.
 * At the edge of a segment that is the lane itself. Precondition: isWidth(width).
 */
export function sourceLane(op, lane, argument, width) {
  const first = lane & ~(width - 1);
  const last = first + width - 1;
  const low = argument & 31;
  if (op === "shfl") return first + (low & (width - 1));
  if (op === "shfl_up") return lane - low >= first ? lane - low : lane;
  if (op === "shfl_down") return lane + low <= last ? lane + low : lane;
  return (lane ^ low) <= last ? lane ^ low : lane;
}

/** Whether a shuffle's source lies outside the segment, so that the lane keeps its own value. */
export function keepsOwn(op, lane, argument, width) {
  return op !== "shfl" && (argument & 31) !== 0 && sourceLane(op, lane, argument, width) === lane;
}

/** Equal bit by bit: +0 and -0 differ, a NaN equals itself. */
export function sameBits(a, b) {
  return Object.is(a, b);
}

/** One step of a reduction of 32-bit integers, given and returned as unsigned numbers. */
export function combine(op, a, b) {
  switch (op) {
    case "reduce_add":
      return (a + b) >>> 0;
    case "reduce_min":
      return Math.min(a >>> 0, b >>> 0);
    case "reduce_max":
      return Math.max(a >>> 0, b >>> 0);
    case "reduce_min_signed":
      return Math.min(a | 0, b | 0) >>> 0;
    case "reduce_max_signed":
      return Math.max(a | 0, b | 0) >>> 0;
    case "reduce_and":
      return (a & b) >>> 0;
    case "reduce_or":
      return (a | b) >>> 0;
    case "reduce_xor":
      return (a ^ b) >>> 0;
    default:
      throw new RangeError(`no reduction is called ${op}`);
  }
}

/**
 * Computes an operation for the lanes of `group`, which have all come with the same call.
 * `calls[lane]` is {op, value, argument, width}. Returns by lane {value, from, undefined, flag}:
 * `from` is the lane read by a shuffle, `undefined` says that it took no part (the value is then
 * `undefined`, too), `flag` is the predicate of match_all.
 */
export function complete(group, calls, warpSize = 32) {
  const lanes = lanesOf(group);
  if (lanes.length === 0) return [];
  const { op } = calls[lanes[0]];
  const results = [];
  const giveAll = (value, flag = false) => {
    for (const lane of lanes) results[lane] = { value, from: null, undefined: false, flag };
    return results;
  };
  if (SHUFFLES.includes(op)) return completeShuffle(group, calls, warpSize);
  if (op === "syncwarp" || op === "barrier") return giveAll(undefined);
  if (VOTES.includes(op)) {
    const yes = lanes.reduce((mask, lane) => (calls[lane].value ? mask | (1 << lane) : mask), 0) >>> 0;
    if (op === "ballot") return giveAll(yes);
    if (op === "all") return giveAll(yes === group ? 1 : 0);
    if (op === "any") return giveAll(yes !== 0 ? 1 : 0);
    return giveAll(yes === group || yes === 0 ? 1 : 0);
  }
  if (op === "match_any") {
    for (const lane of lanes) {
      const same = lanes.filter((other) => sameBits(calls[other].value, calls[lane].value));
      const mask = same.reduce((set, other) => set | (1 << other), 0) >>> 0;
      results[lane] = { value: mask, from: null, undefined: false, flag: false };
    }
    return results;
  }
  if (op === "match_all") {
    const same = lanes.every((lane) => sameBits(calls[lane].value, calls[lanes[0]].value));
    return giveAll(same ? group : 0, same);
  }
  const total = lanes
    .slice(1)
    .reduce((sum, lane) => combine(op, sum, calls[lane].value), calls[lanes[0]].value >>> 0);
  return giveAll(total);
}

function completeShuffle(group, calls, warpSize) {
  const results = [];
  for (const lane of lanesOf(group)) {
    const { op, argument, width = warpSize } = calls[lane];
    const from = sourceLane(op, lane, argument, width);
    const taken = hasLane(group, from);
    results[lane] = { value: taken ? calls[from].value : undefined, from, undefined: !taken, flag: false };
  }
  return results;
}

/**
 * The sets that `__activemask()` shows to the lanes of `here`, as a list of disjoint masks. Any
 * partition is allowed: nothing promises which lanes of a branch run together.
 * Policies: "converged", "alone", or "random" with `random()` in [0, 1).
 */
export function activemaskGroups(policy, here, random = Math.random) {
  const lanes = lanesOf(here);
  if (policy === "converged") return [here];
  if (policy === "alone") return lanes.map((lane) => (1 << lane) >>> 0);
  const groups = [];
  for (const lane of lanes) {
    const place = Math.floor(random() * (groups.length + 1));
    groups[place] = ((groups[place] ?? 0) | (1 << lane)) >>> 0;
  }
  return groups.sort((a, b) => lowestLane(a) - lowestLane(b));
}

/** A small generator of repeatable random numbers in [0, 1), from a 32-bit seed (xorshift32). */
export function seededRandom(seed) {
  let state = (Math.imul(seed, 2654435761) + 1) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
  for (let i = 0; i < 4; ++i) next();
  return next;
}
