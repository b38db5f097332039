// Nothing can run any more: which rule was broken, and who waits where for whom.
import { callName } from "./collective.js";
import { hasLane, hexMask, lanesOf, lanesText, lowestLane } from "./mask.js";

// Lanes of one warp that wait at the same call with the same mask.
function waitingGroups(block, warp) {
  const groups = [];
  for (let left = block.lanesIn(warp, "collective"); left !== 0;) {
    const group = block.groupOf(warp, left);
    left = (left & ~group) >>> 0;
    const call = block.warps[warp][lowestLane(group)].call;
    groups.push({ warp, group, call, missing: (call.mask & block.alive(warp) & ~group) >>> 0 });
  }
  return groups;
}

/**
 * Two groups that wait at one call and name each other with different masks: neither can ever
 * complete. Returns what Block.stop takes, or null.
 */
export function maskMismatch(block, warp, group) {
  const lanes = block.warps[warp];
  const { call } = lanes[lowestLane(group)];
  for (const lane of lanesOf(block.lanesIn(warp, "collective") & ~group)) {
    const other = lanes[lane].call;
    if (other.op !== call.op || other.line !== call.line) continue;
    if ((other.mask & group) === 0 || !hasLane(call.mask, lane)) continue;
    const one = lowestLane((other.mask & group) >>> 0);
    return {
      rule: "mask-mismatch",
      lines: [call.line, other.line],
      threads: [lanes[one].id, lanes[lane].id],
      message:
        `lanes meet at one ${callName(call.op)} with different masks: lane ${one} says ` +
        `${hexMask(lanes[one].call.mask, block.warpSize)}, lane ${lane} says ${hexMask(other.mask, block.warpSize)}`,
    };
  }
  return null;
}

/** The diagnosis of a block in which no thread can go on. */
export function explainStuck(block) {
  const waiting = block.warps.flatMap((_, warp) => waitingGroups(block, warp))[0];
  return waiting && waiting.missing !== 0 ? explainCollective(block, waiting) : explainBarriers(block);
}

function explainCollective(block, { warp, group, call, missing }) {
  const lanes = block.warps[warp];
  const here = lanes[lowestLane(group)];
  for (const lane of lanesOf(missing)) {
    const there = lanes[lane];
    const met =
      (there.passed?.line === call.line ? there.passed : null) ??
      (there.state === "collective" && there.call.op === call.op && there.call.line === call.line
        ? there.call
        : null);
    if (met)
      return {
        rule: "mask-mismatch",
        message: `lanes meet at one ${callName(call.op)} with different masks`,
        lines: [call.line, met.line],
        threads: [here.id, there.id],
      };
  }
  const there = lanes[lowestLane(missing)];
  const places = { lines: [call.line, there.call.line], threads: [here.id, there.id] };
  if (lanesOf(missing).some((lane) => lanes[lane].state === "barrier"))
    return {
      rule: "barrier-divergence",
      ...places,
      message: `some lanes of a warp wait in ${callName(call.op)} and the others at __syncthreads(): neither can go on`,
    };
  if ((there.call.mask & group) !== 0)
    return {
      rule: "different-collective",
      ...places,
      message: "lanes that name each other in their masks wait at different calls",
    };
  return {
    rule: "absent-lane",
    ...places,
    message: `${callName(call.op)} waits for lane ${there.lane}, which can no longer come: it waits elsewhere`,
  };
}

function explainBarriers(block) {
  const waiting = block.threads.filter((thread) => thread.state === "barrier");
  const other = waiting.find((thread) => thread.call.line !== waiting[0].call.line);
  if (!other)
    return {
      rule: "deadlock",
      message: "no thread of the block can go on",
      lines: [waiting[0]?.call.line],
      threads: [],
    };
  return {
    rule: "barrier-divergence",
    message: "threads of one block wait at different barriers",
    lines: [waiting[0].call.line, other.call.line],
    threads: [waiting[0].id, other.id],
  };
}

/**
 * Rows {who, line, operation, mask, missing} in the words of the referee's wait table, with the
 * lanes as numbers in `warp`, `group` and `missingMask`.
 */
export function waitTable(block) {
  const rows = [];
  const several = block.warps.length > 1;
  const name = (warp, group) => (several ? `warp ${warp}: ` : "") + lanesText(group);
  block.warps.forEach((lanes, warp) => {
    for (const { group, call, missing } of waitingGroups(block, warp))
      rows.push({
        who: name(warp, group),
        line: call.line,
        operation: callName(call.op),
        mask: hexMask(call.mask, block.warpSize),
        missing: missing === 0 ? "" : lanesText(missing),
        warp,
        group,
        missingMask: missing,
      });
    const atBarrier = new Map();
    for (const thread of lanes)
      if (thread.state === "barrier")
        atBarrier.set(thread.call.line, ((atBarrier.get(thread.call.line) ?? 0) | (1 << thread.lane)) >>> 0);
    for (const [line, group] of atBarrier)
      rows.push({
        who: name(warp, group),
        line,
        operation: "__syncthreads",
        mask: "",
        missing: "every other thread of the block",
        warp,
        group,
        missingMask: (block.alive(warp) & ~group) >>> 0,
      });
  });
  return rows;
}
