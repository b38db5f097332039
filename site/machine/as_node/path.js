// What the referee's host wants of node:path. All files lie in the root, which the compiler's table
// of places writes as two slashes.
export const resolve = (path) => path.replace(/^\/+/, '/');
