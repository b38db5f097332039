// Hosts of WebAssembly programs as one script for a worker each: the referee's own, and the grader's.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
export const programHost = join(dirname(dirname(here)), 'referee/src/runtime/platform/wasm/host.mjs');
export const judgeHost = join(here, 'judge_host.js');

const asNode = {
  name: 'as-node',
  setup({ onResolve }) {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path: join(here, 'as_node', `${path.slice(5)}.js`) }));
  },
};

export async function hostScript(host) {
  const form = { bundle: true, format: 'esm', target: 'es2022', write: false };
  const made = await build({ entryPoints: [host], ...form, plugins: [asNode] });
  return made.outputFiles[0].text;
}
