// The steps of a recorded run (referee/TRACE.md) in the form that stage/step_view.js draws.
import { lanesText, maskOf } from "./mask.js";

const WARP_KINDS = ["shuffle", "vote", "match", "reduce", "sync", "activemask", "elect", "group", "exchange"];
const SHARED_KINDS = ["read", "write", "atomic"];
const GLOBAL_KINDS = ["store", "global_atomic"];

/** "0x0000ffff" as a number; a mask that is not there is undefined. */
export function maskNumber(text) {
  return typeof text === "string" ? Number(text) >>> 0 : undefined;
}

/**
 * The steps to show, in order. A recorded step becomes one, except that the waits before a stop
 * join the report that they belong to. Each keeps `n`, the number of its recorded step.
 */
export function stepsOfRecording(recording) {
  const racing = racingThreads(recording);
  const steps = [];
  let waits = [];
  for (const recorded of recording.steps) {
    if (recorded.kind === "wait") {
      waits.push(waitRow(recorded, recording));
      continue;
    }
    const step = stepOf(recorded, recording, racing);
    if (waits.length > 0) {
      step.waits = waits;
      step.kind = "report";
      step.warp = waits[0].warp;
      waits = [];
    }
    steps.push(step);
  }
  return steps;
}

// By step number: the threads whose access there is one side of a reported race.
function racingThreads({ reports }) {
  const racing = new Map();
  const add = (step, thread) => racing.set(step, (racing.get(step) ?? new Set()).add(thread));
  for (const { race } of reports) {
    if (!race) continue;
    add(race.step, race.thread);
    if (race.same_block) add(race.other_step, race.other_thread);
  }
  return racing;
}

function commonOf(recorded, { files }) {
  return {
    n: recorded.n,
    op: recorded.name,
    file: files[recorded.file],
    line: recorded.line,
    warp: recorded.warp ?? 0,
  };
}

function stepOf(recorded, recording, racing) {
  const common = commonOf(recorded, recording);
  const lane = (thread) => thread % recording.warp_size;
  if (WARP_KINDS.includes(recorded.kind))
    return {
      ...common,
      kind: "collective",
      mask: maskNumber(recorded.mask),
      width: recorded.width,
      lanes: lanesOfStep(recorded, recording),
    };
  if (recorded.kind === "barrier")
    return { ...common, kind: "barrier", arrived: (recorded.arrived ?? []).map(maskNumber) };
  if (SHARED_KINDS.includes(recorded.kind) || GLOBAL_KINDS.includes(recorded.kind)) {
    const red = racing.get(recorded.n) ?? new Set();
    return {
      ...common,
      kind: SHARED_KINDS.includes(recorded.kind) ? "shared" : "global",
      array: recording.arrays[recorded.array]?.name,
      wavefronts: recorded.wavefronts,
      write: recorded.kind !== "read",
      atomic: recorded.kind.includes("atomic"),
      accesses: recorded.threads.map((thread, i) => ({
        lane: lane(thread),
        thread,
        index: recorded.index?.[i],
        write: recorded.kind !== "read",
        cell: Math.floor(((recorded.index?.[i] ?? 0) * recorded.bytes) / 4),
        value: recorded.after?.[i] ?? undefined,
        from: recorded.from?.[i],
        race: red.has(thread),
      })),
    };
  }
  if (recorded.kind === "report") {
    const report = recording.reports[recorded.report] ?? {};
    const red = report.race
      ? [report.race.thread, ...(report.race.same_block ? [report.race.other_thread] : [])]
      : [];
    return {
      ...common,
      kind: "report",
      rule: report.rule,
      note: report.message,
      line: report.locations?.[0]?.line,
      lines: (report.locations ?? []).map(({ line }) => line),
      red: maskOf(red.filter((thread) => Math.floor(thread / recording.warp_size) === common.warp).map(lane)),
    };
  }
  return {
    ...common,
    kind: recorded.kind,
    red: 0,
    gone: maskOf((recorded.threads ?? []).map(lane)),
    note: exitWords(recorded),
  };
}

function exitWords({ threads = [] }) {
  return threads.length === 1 ? `Thread ${threads[0]} ends.` : `${threads.length} threads end.`;
}

// A ballot and a match give sets of lanes; all else stays the text that a person reads.
function lanesOfStep(recorded, { warp_size: size }) {
  const missing = new Set(recorded.undefined ?? []);
  const sets = recorded.kind === "vote" || recorded.kind === "match" || recorded.kind === "activemask";
  return recorded.threads.map((thread, i) => {
    const after = recorded.after?.[i] ?? undefined;
    const from = recorded.from?.[i];
    return {
      lane: thread % size,
      active: true,
      before: recorded.before?.[i] ?? undefined,
      from: from === undefined || from === null ? null : from % size,
      after: sets && typeof after === "string" && after.startsWith("0x") ? maskNumber(after) : after,
      undefined: missing.has(thread),
    };
  });
}

function waitRow(recorded, recording) {
  const { file, line, warp } = commonOf(recorded, recording);
  const group = maskOf(recorded.threads.map((thread) => thread % recording.warp_size));
  const missingMask = maskNumber(recorded.missing ?? undefined) ?? 0;
  const several = recording.threads > recording.warp_size;
  return {
    who: `${several ? `warp ${warp}: ` : ""}${lanesText(group)}`,
    file,
    line,
    operation: recorded.name,
    mask: recorded.mask ?? "",
    missing: missingMask === 0 ? "every other thread of the block" : lanesText(missingMask),
    warp,
    group,
    missingMask,
  };
}
