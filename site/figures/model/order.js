// Happens-before: which accesses to shared memory are ordered, and which pairs race. Each thread
// has a vector clock; only barriers join clocks. Shuffles, votes, matches and reductions do not.

export class HappensBefore {
  /** `threads` is how many there are. */
  constructor(threads) {
    this.clocks = Array.from({ length: threads }, (_, thread) => {
      const clock = new Array(threads).fill(0);
      clock[thread] = 1;
      return clock;
    });
    this.cells = new Map();
  }

  /** A barrier: everything before it, in any of `threads`, comes before everything after it. */
  join(threads) {
    const joined = this.clocks[0].map((_, i) => Math.max(...threads.map((thread) => this.clocks[thread][i])));
    for (const thread of threads) {
      this.clocks[thread] = joined.slice();
      this.clocks[thread][thread] += 1;
    }
  }

  /**
   * Records an access and returns the earlier ones that it races with. An access is
   * {thread, cell, write, value, atomic, ...}; what else it holds comes back in the result.
   * Two accesses race if one writes, they are not both atomic, and nothing orders them. Writes of
   * the same value are not reported.
   */
  access(access) {
    const stamped = { atomic: false, ...access, time: this.clocks[access.thread][access.thread] };
    const before = this.cells.get(access.cell) ?? [];
    const races = before.filter((other) => (other.write || access.write) && this.unordered(other, stamped));
    // The last access of a kind by a thread stands for its earlier ones: they come before it.
    const replaced = (other) =>
      other.thread === stamped.thread && other.write === stamped.write && other.atomic === stamped.atomic;
    this.cells.set(access.cell, [...before.filter((other) => !replaced(other)), stamped]);
    return races;
  }

  unordered(earlier, later) {
    if (earlier.thread === later.thread) return false;
    if (earlier.atomic && later.atomic) return false;
    if (earlier.write && later.write && earlier.value !== undefined && Object.is(earlier.value, later.value))
      return false;
    return earlier.time > this.clocks[later.thread][earlier.thread];
  }
}
