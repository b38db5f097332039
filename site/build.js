// Makes the static files of the site.
//   node build.js [FOLDER]     into FOLDER, dist/ beside this file by default
// They are made beside the folder first and take its place when they are complete, so that an
// interrupted build leaves the old site or none.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { site } from './install.js';
import { hasParts, partsFolder } from './machine/built.js';

const stampName = '.made-from';

// Everything that the site is made from: names, sizes and times of change.
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const info = statSync(path);
    hash.update(`${path}\0${info.size}\0${info.mtimeMs}\n`);
  };
  const addAll = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (['node_modules', 'cache', '.temp', 'dist', 'tests', '.machine-objects'].includes(entry.name)) continue;
      if (entry.name.includes('.timestamp-')) continue; // VitePress's own, while it builds
      const path = join(folder, entry.name);
      if (entry.isDirectory()) addAll(path);
      else if (entry.isFile()) add(path);
    }
  };
  const root = dirname(site);
  addAll(join(root, 'chapters'));
  addAll(site);
  for (const name of ['solutions', 'grader/skeletons', 'grader/adapters']) if (existsSync(join(root, name))) addAll(join(root, name));
  for (const name of ['README.md', 'course.toml']) add(join(root, name));
  for (const file of readdirSync(join(root, 'referee'))) {
    if (file.endsWith('.md')) add(join(root, 'referee', file));
  }
  return hash.digest('hex');
}

// Is the site in `folder` made from what is here now?
export function isFresh(folder) {
  const stamp = join(folder, stampName);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

// Resolves with the output of a failed build, or nothing. `signal` (an AbortSignal) stops it.
export async function build(folder, signal) {
  const fresh = `${folder}.new-${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  const madeFrom = fingerprint();
  try {
    const failure = await runVitePress(fresh, signal);
    if (failure !== undefined) return failure;
    if (hasParts()) {
      cpSync(partsFolder, join(fresh, 'machine'), { recursive: true, filter: (path) => !path.endsWith(stampName) });
      cpSync(join(site, 'play', 'service_worker.js'), join(fresh, 'service_worker.js'));
    }
    writeFileSync(join(fresh, stampName), madeFrom);
    const old = `${folder}.old-${process.pid}`;
    if (existsSync(folder)) renameSync(folder, old);
    renameSync(fresh, folder);
    rmSync(old, { recursive: true, force: true });
    return undefined;
  } finally {
    for (const left of [fresh, join(site, '.vitepress', '.temp')]) rmSync(left, { recursive: true, force: true });
  }
}

function runVitePress(folder, signal) {
  const program = join(site, 'node_modules', 'vitepress', 'bin', 'vitepress.js');
  const child = spawn(process.execPath, [program, 'build', site, '--outDir', folder], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (said += text));
  }
  return new Promise((done) => {
    child.on('error', (error) => done(error.name === 'AbortError' ? 'interrupted' : String(error)));
    child.on('close', (status) => done(status === 0 ? undefined : said.trim() || `status ${status}`));
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? join(site, 'dist'));
  const failure = await build(folder);
  if (failure !== undefined) {
    console.error(failure);
    process.exitCode = 1;
  } else {
    console.log(`The site is in ${folder}.`);
  }
}
