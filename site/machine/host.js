// The referee's own host of WebAssembly programs as one script for a worker.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const host = join(dirname(dirname(here)), 'referee/src/runtime/platform/wasm/host.mjs');

const asNode = {
  name: 'as-node',
  setup({ onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path: join(here, 'as_node', `${path.slice(5)}.js`) }));
  },
};

export async function hostScript() {
  const form = { bundle: true, format: 'esm', target: 'es2022', write: false };
  const made = await build({ entryPoints: [host], ...form, plugins: [asNode] });
  return made.outputFiles[0].text;
}
