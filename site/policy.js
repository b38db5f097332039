// Nothing that a page shows may come from, or go to, another place. Each page says so itself, as servers
// of static files do not; the local server says it of everything.
export const policy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  "img-src 'self' data:; base-uri 'none'; form-action 'none'";
