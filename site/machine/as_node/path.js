// What the referee's host wants of node:path. All files lie in the root; the compiler's table of
// places writes it as two slashes, and what a call says of its own place has none.
export const resolve = (path) => `/${path.replace(/^\/+/, '')}`;
