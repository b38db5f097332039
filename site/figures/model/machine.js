// A block of warps that runs a kernel by the referee's rules, and records what happens.
//
// A kernel is a generator function of one thread. It yields calls and gets their results:
//   {op, mask, value, argument, width, line}   a warp operation of collective.js, "syncwarp", "activemask"
//   {op: "barrier", line}                      __syncthreads()
//   {op: "load", cell, line}                   shared memory; also "store" with a value, "atomic_add"
// Other fields of a call come back in the event that records it.
import { activemaskGroups, callName, complete, exchanges, isWidth, SHUFFLES } from "./collective.js";
import { bitOf, hasLane, lanesOf, lowestLane } from "./mask.js";
import { HappensBefore } from "./order.js";
import { explainStuck, maskMismatch, waitTable } from "./stuck.js";

const LIMIT = 100000; // events; a kernel of a figure has some hundred

/**
 * Runs `kernel(thread)` in one block until all threads have ended or none can go on.
 * `order`: "forward", "reverse" (a thread runs until it waits) or "in step" (one call each in turn).
 * `activemask`: a policy of activemaskGroups, with `random`.
 * Returns {events, reports, waits, finished, cells, values}: events in the order in which they
 * happened, reports {rule, message, lines, threads}, the wait table if nothing could go on, the
 * final cells, and what each thread returned. Throws RangeError for a kernel that does not end.
 */
export function run({ threads, warpSize = 32, kernel, order = "forward", activemask = "converged", random }) {
  const block = new Block(threads, warpSize, kernel, { activemask, random });
  block.go(order);
  return block.result();
}

class Block {
  constructor(threads, warpSize, kernel, policy) {
    this.warpSize = warpSize;
    this.policy = policy;
    this.threads = Array.from({ length: threads }, (_, id) => ({
      id,
      warp: Math.floor(id / warpSize),
      lane: id % warpSize,
      body: kernel(id),
      state: "ready",
      call: null,
      answer: undefined,
      passed: null,
      barriers: new Set(),
      value: undefined,
    }));
    this.warps = [];
    for (const thread of this.threads) (this.warps[thread.warp] ??= []).push(thread);
    this.order = new HappensBefore(threads);
    this.cells = new Map();
    this.events = [];
    this.reports = [];
    this.waits = [];
    this.over = false;
  }

  result() {
    return {
      events: this.events,
      reports: this.reports,
      waits: this.waits,
      finished: !this.over,
      cells: this.cells,
      values: this.threads.map((thread) => thread.value),
    };
  }

  record(event) {
    if (this.events.length >= LIMIT) throw new RangeError("this kernel does not come to an end");
    this.events.push(event);
  }

  report(rule, message, lines, threads) {
    this.reports.push({ rule, message, lines, threads });
    this.record({ kind: "report", rule, note: message, line: lines[0], lines, threads });
  }

  /** The lanes of a warp in a state, as a mask. */
  lanesIn(warp, ...states) {
    return (
      this.warps[warp].reduce((mask, t) => (states.includes(t.state) ? mask | bitOf(t.lane) : mask), 0) >>> 0
    );
  }

  alive(warp) {
    return this.lanesIn(warp, "ready", "collective", "barrier");
  }

  go(order) {
    const threads = order === "reverse" ? [...this.threads].reverse() : this.threads;
    for (;;) {
      for (let moved = true; moved;) {
        moved = false;
        for (const thread of threads) {
          if (thread.state !== "ready") continue;
          moved = true;
          do this.step(thread);
          while (order !== "in step" && thread.state === "ready");
        }
      }
      if (this.threads.every((thread) => thread.state === "exited")) return;
      const went = this.warps.map((_, warp) => this.completeCollectives(warp)).some(Boolean);
      if (this.over) return;
      if (!went && !this.completeBarrier()) return this.stop(explainStuck(this));
      if (this.over) return;
    }
  }

  /** Ends the run: nothing can go on. */
  stop({ rule, message, lines, threads, waits = waitTable(this) }) {
    this.over = true;
    this.waits = waits;
    this.reports.push({ rule, message, lines, threads });
    this.record({ kind: "report", rule, note: message, line: lines[0], lines, threads, waits: this.waits });
  }

  step(thread) {
    const { value: call, done } = thread.body.next(thread.answer);
    thread.answer = undefined;
    if (done) {
      thread.state = "exited";
      thread.value = call;
      this.record({ kind: "exit", warp: thread.warp, lane: thread.lane, thread: thread.id });
    } else if (call.op === "barrier") {
      thread.state = "barrier";
      thread.call = call;
      this.record({ kind: "arrive", ...call, warp: thread.warp, lane: thread.lane, thread: thread.id });
    } else if (["load", "store", "atomic_add"].includes(call.op)) {
      this.access(thread, call);
    } else {
      this.arrive(thread, call);
    }
  }

  access(thread, call) {
    const write = call.op !== "load";
    const before = this.cells.get(call.cell);
    if (call.op !== "store" && !this.cells.has(call.cell))
      this.report(
        "uninitialised-read",
        `thread ${thread.id} reads cell ${call.cell}, which nobody has written`,
        [call.line],
        [thread.id],
      );
    const value = call.op === "load" ? before : call.op === "store" ? call.value : before + call.value;
    const access = {
      ...call,
      thread: thread.id,
      warp: thread.warp,
      lane: thread.lane,
      write,
      value,
      atomic: call.op === "atomic_add",
    };
    const races = this.order.access({ ...access, event: this.events.length });
    if (write) this.cells.set(call.cell, value);
    this.record({ kind: "access", before, races, ...access });
    for (const other of races)
      this.reports.push({
        rule: "shared-race",
        lines: [call.line, other.line],
        threads: [thread.id, other.thread],
        message:
          `thread ${thread.id} and thread ${other.thread} access cell ${call.cell}, one of them writes, ` +
          "and nothing orders them",
      });
    thread.answer = call.op === "store" ? undefined : before;
  }

  arrive(thread, given) {
    const call = { width: this.warpSize, argument: 0, ...given };
    if (call.op === "activemask") call.mask = bitOf(thread.lane);
    if (SHUFFLES.includes(call.op)) {
      if (!isWidth(call.width, this.warpSize)) {
        this.report("bad-width", `${callName(call.op)} with width ${call.width}`, [call.line], [thread.id]);
        call.width = this.warpSize;
      }
      if (call.op !== "shfl" && (call.argument < 0 || call.argument > 31))
        this.report(
          "bad-width",
          `${callName(call.op)} with an argument of ${call.argument}`,
          [call.line],
          [thread.id],
        );
    }
    if (!hasLane(call.mask, thread.lane)) {
      this.report(
        "mask-without-caller",
        `lane ${thread.lane} calls ${callName(call.op)} with a mask that does not ` + "name it",
        [call.line],
        [thread.id],
      );
      thread.answer = { value: undefined, from: null, undefined: true, flag: false };
      return;
    }
    thread.call = call;
    thread.state = "collective";
    this.record({ kind: "arrive", ...call, warp: thread.warp, lane: thread.lane, thread: thread.id });
  }

  /** Lanes of `left` that made the same call as its lowest lane, on the same line, with the same mask. */
  groupOf(warp, left) {
    const lanes = this.warps[warp];
    const call = lanes[lowestLane(left)].call;
    return lanesOf(left).reduce((group, lane) => {
      const other = lanes[lane].call;
      const same =
        other.op === call.op &&
        (other.line === call.line || call.op === "syncwarp") &&
        (other.mask === call.mask || call.op === "activemask");
      return same ? (group | bitOf(lane)) >>> 0 : group;
    }, 0);
  }

  completeCollectives(warp) {
    let any = false;
    for (let left = this.lanesIn(warp, "collective"); left !== 0 && !this.over;) {
      const group = this.groupOf(warp, left);
      left = (left & ~group) >>> 0;
      const call = this.warps[warp][lowestLane(group)].call;
      const missing = (call.mask & this.alive(warp) & ~group) >>> 0;
      if (missing !== 0 && call.op !== "activemask") {
        const mismatch = maskMismatch(this, warp, group);
        if (mismatch) this.stop(mismatch);
        continue;
      }
      if (!this.checkPassed(warp, group, call)) return true;
      this.release(warp, group, call);
      this.rememberPassing(warp, group, call);
      any = true;
    }
    return any;
  }

  // A group completes without a lane that it waited for: that one came with another mask, or made
  // another call, and ended.
  checkPassed(warp, group, call) {
    for (const thread of this.warps[warp]) {
      if (!thread.passed) continue;
      if (hasLane(group, thread.lane)) thread.passed = null;
      else if (hasLane(call.mask, thread.lane)) {
        const elsewhere = thread.passed.line !== call.line;
        if (elsewhere && !(exchanges(call.op) && exchanges(thread.passed.op))) continue;
        this.stop({
          rule: elsewhere ? "different-collective" : "mask-mismatch",
          message: elsewhere
            ? `${callName(call.op)} waits for lane ${thread.lane}, which makes another call and ends`
            : "lanes meet at one call with different masks",
          lines: [call.line, thread.passed.line],
          threads: [this.warps[warp][lowestLane(group)].id, thread.id],
        });
        return false;
      }
    }
    return true;
  }

  // Others wait for some of these lanes, at the same place or in an exchange of their own. Legal, if
  // they come with that mask later.
  rememberPassing(warp, group, call) {
    for (const other of this.warps[warp]) {
      if (other.state !== "collective") continue;
      const atOneCall = other.call.op === call.op && other.call.line === call.line;
      if (!atOneCall && !(exchanges(other.call.op) && exchanges(call.op))) continue;
      for (const lane of lanesOf(other.call.mask & group)) this.warps[warp][lane].passed = { ...call };
    }
  }

  release(warp, group, call) {
    const lanes = this.warps[warp];
    const calls = lanes.map((thread) => thread.call);
    const results = call.op === "activemask" ? this.showActive(group) : complete(group, calls, this.warpSize);
    if (call.op === "syncwarp") this.order.join(lanesOf(group).map((lane) => lanes[lane].id));
    this.record({
      kind: "collective",
      ...call,
      warp,
      group,
      alive: this.alive(warp),
      lanes: lanes.map((thread, lane) => ({
        lane,
        active: hasLane(group, lane),
        before: hasLane(group, lane) ? calls[lane].value : undefined,
        after: results[lane]?.value,
        from: results[lane]?.from ?? null,
        undefined: results[lane]?.undefined ?? false,
      })),
    });
    for (const lane of lanesOf(group)) {
      lanes[lane].answer = results[lane];
      lanes[lane].state = "ready";
    }
  }

  showActive(group) {
    const results = [];
    for (const shown of activemaskGroups(this.policy.activemask, group, this.policy.random))
      for (const lane of lanesOf(shown))
        results[lane] = { value: shown, from: null, undefined: false, flag: false };
    return results;
  }

  completeBarrier() {
    const waiting = this.threads.filter((thread) => thread.state === "barrier");
    const alive = this.threads.filter((thread) => thread.state !== "exited");
    const line = waiting[0]?.call.line;
    if (waiting.length === 0 || waiting.length < alive.length || waiting.some((t) => t.call.line !== line))
      return false;
    const gone = this.threads.find((thread) => thread.state === "exited" && thread.barriers.has(line));
    if (gone) {
      this.stop({
        rule: "barrier-divergence",
        message: `thread ${gone.id} came to this barrier before and has ended`,
        lines: [line],
        threads: [waiting[0].id, gone.id],
        waits: [],
      });
      return true;
    }
    this.order.join(waiting.map((thread) => thread.id));
    this.record({ kind: "barrier", ...waiting[0].call, threads: waiting.map((thread) => thread.id) });
    for (const thread of waiting) {
      thread.state = "ready";
      thread.barriers.add(line);
    }
    return true;
  }
}
