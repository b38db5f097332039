// The whole way of a program through the page's parts, without a page:
//   node machine/in_node.js PARTS FILE.cu [PROGRAM.wasm]
// compiles it and leaves the program, or runs it with the referee's own host.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { compiler } from './compile.js';
import { partsIn } from './parts_in_folder.js';

const host = fileURLToPath(new URL('../../referee/src/runtime/platform/wasm/host.mjs', import.meta.url));

// { status, stdout, stderr } of the program.
export async function runProgram(parts, program, name, variables = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'warplings-'));
  try {
    const file = join(folder, name);
    const runtime = join(folder, 'runtime.wasm');
    for (const part of ['runtime.wasm', 'runtime.json']) writeFileSync(join(folder, part), await parts.bytes(part));
    writeFileSync(file, program);
    const env = { ...process.env, ...variables };
    const { status, stdout, stderr } = spawnSync(process.execPath, [host, runtime, file], { encoding: 'utf8', env });
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , folder, file, kept] = process.argv;
  const begin = performance.now();
  const lap = (what) => process.env.TIMES && console.error(`${what} after ${Math.round(performance.now() - begin)} ms`);
  const parts = partsIn(folder);
  const { program: compile } = await compiler(parts);
  lap('ready');
  const source = readFileSync(file, 'utf8');
  const more = {};
  for (const [, name] of source.matchAll(/^#include "\.\.\/(.*)"/gm))
    more[name] = readFileSync(join(dirname(file), '..', name), 'utf8');
  const { messages, program } = await compile(resolve(file), source, more, lap);
  lap('done');
  process.stderr.write(messages);
  if (program && kept) {
    writeFileSync(kept, program);
  } else if (program) {
    const { status, stdout, stderr } = await runProgram(parts, program, basename(file, '.cu'));
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    process.exitCode = status;
  } else {
    process.exitCode = 1;
  }
}
