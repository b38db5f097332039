// What the referee's host wants of node:process, in a worker.
const { argv: words, env: variables, tick } = globalThis.run;

export const argv = words;
export const env = variables;
// A worker does nothing else, so the time that passes is its own.
export function cpuUsage() {
  tick();
  return { user: performance.now() * 1000, system: 0 };
}

export class Exit extends Error {
  constructor(status) {
    super(`status ${status}`);
    this.status = status;
  }
}
export function exit(status) {
  throw new Exit(status);
}

globalThis.process = { cpuUsage, hrtime: { bigint: () => BigInt(Math.round(performance.now() * 1e6)) } };
