// From a recording (referee/TRACE.md) to the steps that are drawn. Knows no page.
import { countBits, hexMask, lanesText, maskNumber, maskOf } from "../figures/stage/mask.js";

const ACCESSES = new Set(["read", "write", "atomic", "store", "global_atomic"]);

/** True for a step that touches memory. */
export function isTracedAccess(step) {
  return ACCESSES.has(step.kind);
}

/** The value in at most `room` characters: numbers lose digits, not their size; of a vector stays the first. */
export function shortValue(text, room) {
  if (text === null || text === undefined) return "";
  const all = String(text);
  if (all.length <= room) return all;
  const blank = all.indexOf(" ");
  if (blank > 0) return `${shortValue(all.slice(0, blank), room - 1).replace(/…$/, "")}…`; // a vector
  const number = Number(all);
  if (all.trim() !== "" && !Number.isNaN(number) && !all.startsWith("0x")) {
    for (let digits = 15; digits > 0; --digits) {
      const exponential = Number(number.toPrecision(digits)).toExponential().replace("e+", "e");
      const plain = String(Number(number.toPrecision(digits)));
      const shortest = plain.length <= exponential.length ? plain : exponential;
      if (shortest.length <= room) return shortest;
    }
  }
  return `${all.slice(0, Math.max(1, room - 1))}…`;
}

/** Everything of a document that the page asks for, in a form without holes. */
export function readTrace(document) {
  const trace = document.trace ?? {};
  const warpSize = trace.warp_size ?? 32;
  const steps = trace.steps ?? [];
  const arrays = trace.arrays ?? [];
  const reports = trace.reports ?? [];
  const run = { document, trace, warpSize, steps, arrays, reports, files: trace.files ?? [], threads: trace.threads ?? 0,
    warps: Math.max(1, Math.ceil((trace.threads ?? 0) / warpSize)), wrong: null, byNumber: new Map(steps.map((step) => [step.n, step])) };
  run.wrong = wrongStore(run);
  run.racing = racingAccesses(run);
  return run;
}

// The last store to the first element that is wrong: {n, thread, expected, got}.
function wrongStore({ document, steps, arrays }) {
  const mismatch = document.mismatches?.[0];
  if (!document.array || mismatch?.index === null || mismatch?.index === undefined) return null;
  const { element_size: size, count } = document.array;
  let found = null;
  for (const step of steps) {
    if (step.kind !== "store" && step.kind !== "global_atomic") continue;
    if (arrays[step.array]?.bytes !== size * count) continue;
    step.index.forEach((index, i) => {
      const begin = index * step.bytes;
      if (begin <= mismatch.index * size && mismatch.index * size < begin + step.bytes)
        found = { n: step.n, thread: step.threads[i], expected: mismatch.expected, got: mismatch.got };
    });
  }
  return found;
}

// Which threads of which steps race: a set of "step:thread".
function racingAccesses({ reports }) {
  const racing = new Set();
  for (const { race } of reports) {
    if (!race) continue;
    if (race.step) racing.add(`${race.step}:${race.thread}`);
    if (race.other_step) racing.add(`${race.other_step}:${race.other_thread}`);
  }
  return racing;
}

/** The warp that a failure is about. */
export function tellingWarp(run) {
  if (run.wrong) return Math.floor(run.wrong.thread / run.warpSize);
  const race = run.reports.find((report) => report.race)?.race;
  if (race) return Math.floor(race.thread / run.warpSize);
  const told = run.steps.find((step) => (step.kind === "report" || step.kind === "wait") && step.warp !== null);
  return told?.warp ?? 0;
}

/** The steps to show for one warp (null: for all), waits joined to what the referee says of them. */
export function shownSteps(run, warp) {
  const shown = [];
  for (const step of run.steps) {
    const mine = warp === null || step.warp === null || step.warp === undefined || step.warp === warp;
    if (!mine && step.kind !== "wait") continue;
    if (step.kind === "wait" && shown.at(-1)?.kind === "wait") {
      shown.at(-1).waits.push(step);
      continue;
    }
    shown.push(step.kind === "wait" ? { ...step, waits: [step] } : step);
  }
  return shown;
}

/** The warp whose lanes a step is drawn with. */
export function drawnWarp(run, step, warp) {
  if (step.warp !== null && step.warp !== undefined) return step.warp;
  if (warp !== null) return warp;
  return step.threads?.length ? Math.floor(step.threads[0] / run.warpSize) : tellingWarp(run);
}

/** A column's value as the drawing takes it: sets of lanes as numbers, the rest as text. */
function drawnValue(text, room) {
  if (text === null || text === undefined) return undefined;
  return /^0x[0-9a-f]{8}$/.test(text) ? maskNumber(text) : shortValue(text, room);
}

/** The lanes of a step in one warp, [{lane, thread, place}]. */
export function lanesInWarp(run, step, warp) {
  const lanes = [];
  (step.threads ?? []).forEach((thread, place) => {
    if (Math.floor(thread / run.warpSize) === warp) lanes.push({ lane: thread % run.warpSize, thread, place });
  });
  return lanes;
}

/** A step in the form of site/figures/stage/step_view.js. `room` is how many characters a cell holds. */
export function drawnStep(run, step, warp, room) {
  const here = lanesInWarp(run, step, warp);
  const base = { op: step.name, line: step.line, warp, width: step.width, mask: step.mask === undefined ? undefined : maskNumber(step.mask) };
  const isUndefined = (thread) => step.undefined?.includes(thread) ?? false;
  if (isTracedAccess(step)) {
    const perWord = 4 / (step.bytes || 4);
    const array = run.arrays[step.array];
    const wrong = (thread) => run.wrong?.n === step.n && run.wrong.thread === thread;
    return { ...base, kind: array?.global ? "global" : "shared", array: array?.name, wavefronts: step.wavefronts, write: step.kind !== "read",
      accesses: here.map(({ lane, thread, place }) => ({
        lane, cell: Math.floor((step.index?.[place] ?? 0) / perWord), index: step.index?.[place], write: step.kind !== "read",
        value: isUndefined(thread) ? "?" : shortValue(step.after?.[place], room), race: wrong(thread) || run.racing.has(`${step.n}:${thread}`),
      })) };
  }
  if (step.kind === "barrier") return { ...base, kind: "barrier", arrived: (step.arrived ?? []).map(maskNumber) };
  if (step.kind === "wait") return { ...base, kind: "report", waits: step.waits.map((wait) => waitOf(run, wait)) };
  return { ...base, kind: "collective", lanes: here.map(({ lane, thread, place }) => ({
    lane, active: true, before: drawnValue(step.before?.[place], room),
    after: isUndefined(thread) ? undefined : drawnValue(step.after?.[place], room), undefined: isUndefined(thread),
    from: fromLane(run, step.from?.[place], warp),
  })) };
}

function fromLane(run, thread, warp) {
  if (thread === null || thread === undefined || Math.floor(thread / run.warpSize) !== warp) return null;
  return thread % run.warpSize;
}

function waitOf(run, wait) {
  const lanes = lanesInWarp(run, wait, wait.warp).map(({ lane }) => lane);
  const missing = maskNumber(wait.missing ?? undefined) ?? 0;
  return { who: `${run.warps > 1 ? `warp ${wait.warp}, ` : ""}${lanesInWords(lanes)}`, line: wait.line, operation: wait.name ?? "", mask: wait.mask ?? "",
    missing: wait.missing ? lanesText(missing) : "every other thread of the block", warp: wait.warp, group: maskOf(lanes), missingMask: missing };
}

/** "lanes 0-3, 5". */
function lanesInWords(lanes) {
  return lanesText(maskOf(lanes));
}

const VERBS = { read: "read", write: "write", atomic: "update", store: "store to", global_atomic: "update" };

/** What a step does, in words. */
export function tracedWords(run, step) {
  const place = step.line ? `Line ${step.line}: ` : "";
  const warp = run.warps > 1 && step.warp !== null && step.warp !== undefined ? ` of warp ${step.warp}` : "";
  const lanes = lanesInWords((step.threads ?? []).map((thread) => thread % run.warpSize));
  const many = (step.threads?.length ?? 0) !== 1;
  const gap = (run.trace.cut ?? []).find(({ after }) => after === previousNumber(run, step));
  const before = gap ? `${gap.dropped} steps were not recorded. ` : "";
  if (isTracedAccess(step)) {
    const array = run.arrays[step.array];
    const bank = step.wavefronts > 1 && step.bytes <= 4 ? ` A bank conflict: ${step.wavefronts} wavefronts instead of 1.` : "";
    const wrong = run.wrong?.n === step.n ? ` Lane ${run.wrong.thread % run.warpSize} stores a wrong value: expected ${run.wrong.expected}, got ${run.wrong.got}.` : "";
    const unknown = step.undefined?.length ? " Nobody has written some of it." : "";
    return `${before}${place}${lanes}${warp} ${VERBS[step.kind]}${many ? "" : "s"} ${array?.global ? "global memory" : array?.name ?? "memory"}.${unknown}${bank}${wrong}`.replace("store tos", "stores to");
  }
  if (step.kind === "barrier") {
    const count = (step.arrived ?? []).reduce((sum, mask) => sum + countBits(maskNumber(mask)), 0);
    return `${before}${place}${step.name}: ${count === run.threads ? `all ${count} threads are here` : `${count} threads are here, the others have ended`}, and go on.`;
  }
  if (step.kind === "exit") return `${before}${lanes}${warp} ${many ? "have" : "has"} ended.`.replace(/^l/, "L");
  if (step.kind === "wait") return `${before}Nothing can run any more: lanes wait for others that never come.`;
  if (step.kind === "report") return `${before}The referee reports ${run.reports[step.report]?.rule ?? "something"}.`;
  const poison = step.undefined?.length ? ` Undefined in ${lanesInWords(step.undefined.map((thread) => thread % run.warpSize))}.` : "";
  const mask = step.mask === undefined ? "" : ` with mask ${hexMask(maskNumber(step.mask))}`;
  return `${before}${place}${step.name}${mask}: ${lanes}${warp} ${many ? "meet" : "comes"}.${poison}`;
}

function previousNumber(run, step) {
  const place = run.steps.indexOf(run.byNumber.get(step.n) ?? step);
  return place > 0 ? run.steps[place - 1].n : 0;
}

/** What one thread has to do with a step, in words, with all digits. */
export function threadWords(run, step, thread) {
  const place = step.threads?.indexOf(thread) ?? -1;
  const name = run.warps > 1 ? `Thread ${thread} (warp ${Math.floor(thread / run.warpSize)}, lane ${thread % run.warpSize})` : `Lane ${thread % run.warpSize}`;
  if (step.kind === "barrier" && place < 0) return `${name} is here.`;
  if (place < 0) return `${name} takes no part in this step.`;
  const nameOf = (other) => run.warps > 1 ? `thread ${other}` : `lane ${other % run.warpSize}`;
  const from = step.from?.[place] ?? null;
  const unknown = step.undefined?.includes(thread) ?? false;
  if (isTracedAccess(step)) {
    const array = run.arrays[step.array];
    const element = `${array?.global ? "global memory" : array?.name ?? "memory"}[${step.index?.[place]}]`;
    const bank = step.bank ? ` (bank ${step.bank[place]})` : "";
    if (step.kind === "read") {
      if (unknown) return `${name} reads ${element}${bank}, which nobody has written.`;
      const written = step.from_step?.[place] ? ` in step ${step.from_step[place]}` : "";
      return `${name} reads ${step.after?.[place]} from ${element}${bank}${from === null ? "" : `, which ${from === thread ? "it" : nameOf(from)} wrote${written}`}.`;
    }
    const old = step.before?.[place] ?? null;
    return `${name} writes ${step.after?.[place]} to ${element}${bank}${old === null ? "" : `, where ${old} was`}.`;
  }
  if (step.kind === "exit") return `${name} has ended.`;
  const brings = step.before?.[place] ?? null;
  const parts = [name];
  if (brings !== null) parts.push(`brings ${brings}`);
  const gets = step.after?.[place] ?? null;
  if (unknown) parts.push(`${brings === null ? "" : "and "}gets an undefined value: ${from === null ? "its source" : nameOf(from)} takes no part`);
  else if (gets !== null) parts.push(`${brings === null ? "" : "and "}gets ${gets}${from === null ? "" : from === thread ? ", its own" : ` from ${nameOf(from)}`}`);
  else parts.push(step.kind === "wait" ? "and waits" : "takes part");
  return `${parts.join(" ")}.`;
}

/**
 * Shared memory as it is after step number `n`: for each array of it {array, bytes, cells}, cells by
 * index {text, touched: "" | "read" | "written" | "race"}.
 */
export function memoryAt(run, n) {
  const memory = new Map();
  for (const step of run.steps) {
    if (step.n > n) break;
    const array = run.arrays[step.array];
    if (!isTracedAccess(step) || !array || array.global) continue;
    if (!memory.has(step.array)) memory.set(step.array, { array, bytes: step.bytes, cells: new Map() });
    const { bytes, cells } = memory.get(step.array);
    if (bytes !== step.bytes) continue;
    step.index.forEach((index, place) => {
      const race = run.racing.has(`${step.n}:${step.threads[place]}`);
      const touched = step.n !== n ? "" : race ? "race" : step.kind === "read" ? "read" : "written";
      const value = step.after?.[place] ?? null;
      if (value !== null || step.kind !== "read") cells.set(index, { text: value ?? "?", touched });
      else if (touched) cells.set(index, { text: null, touched });
    });
  }
  // What an earlier step touched is not touched now.
  return [...memory.values()];
}
