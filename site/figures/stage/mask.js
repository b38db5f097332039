// Sets of lanes as 32-bit numbers, and how they are written. Bit i stands for lane i.

/** The mask of the first `lanes` lanes (0 to 32). */
export function fullMask(lanes) {
  return lanes >= 32 ? 0xffffffff : ((1 << lanes) - 1) >>> 0;
}

export function bitOf(lane) {
  return (1 << lane) >>> 0;
}

export function hasLane(mask, lane) {
  return ((mask >>> lane) & 1) === 1;
}

/** The lanes of a mask, lowest first. */
export function lanesOf(mask) {
  const lanes = [];
  for (let lane = 0; lane < 32; ++lane) if (hasLane(mask, lane)) lanes.push(lane);
  return lanes;
}

/** The mask of a list of lanes. */
export function maskOf(lanes) {
  return lanes.reduce((mask, lane) => mask | bitOf(lane), 0) >>> 0;
}

/** `__popc`: how many bits are set. */
export function countBits(mask) {
  return lanesOf(mask).length;
}

/** The lowest lane of a mask, `__ffs(mask) - 1`; -1 for the empty set. */
export function lowestLane(mask) {
  return mask === 0 ? -1 : 31 - Math.clz32(mask & -mask);
}

/** "0x0000ffff" as a number; a mask that is not there is undefined. */
export function maskNumber(text) {
  return typeof text === "string" ? Number(text) >>> 0 : undefined;
}

/** 0x0000ffff: eight digits, as the referee prints a mask; fewer for a warp of 8 lanes. */
export function hexMask(mask, lanes = 32) {
  return "0x" + (mask >>> 0).toString(16).padStart(Math.max(2, Math.ceil(lanes / 4)), "0");
}

/** 0b00000101: one digit a lane, lane 0 at the right. */
export function binaryMask(mask, lanes) {
  return "0b" + (mask >>> 0).toString(2).padStart(lanes, "0");
}

/** "0-3, 5, 8-31", as the referee's wait table writes it. */
export function rangesText(mask) {
  const parts = [];
  for (let first = 0; first < 32; ++first) {
    if (!hasLane(mask, first)) continue;
    let last = first;
    while (last < 31 && hasLane(mask, last + 1)) ++last;
    parts.push(last === first ? `${first}` : `${first}${last > first + 1 ? "-" : ", "}${last}`);
    first = last;
  }
  return parts.join(", ");
}

/** "lane 3" or "lanes 0-3, 5". */
export function lanesText(mask) {
  return (countBits(mask) === 1 ? "lane " : "lanes ") + rangesText(mask);
}
