// What the referee's host wants of node:path: its files have whole paths.
export const resolve = (path) => path;
