// Puts the site's npm packages into node_modules, exactly as package-lock.json has them. Does
// nothing where they are there already. Needs Node alone, so that it can run before anything else.
//   node install.js        says what it does; status 0 done, 1 failed, 75 no registry can be reached
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const site = dirname(fileURLToPath(import.meta.url));
const lock = join(site, 'package-lock.json');
// Written last: an interrupted installation is none.
const stamp = join(site, 'node_modules', '.complete');

export function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === readFileSync(lock, 'utf8');
}

// { status, message }: status as above; the message is one line for a person, empty when all is well.
export function install() {
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: site,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  });
  if (npm.error?.code === 'ENOENT') return { status: 1, message: 'npm is not installed; it comes with Node.js, or as the package npm.' };
  if (npm.status === 0) {
    copyFileSync(lock, stamp);
    return { status: 0, message: '' };
  }
  const said = `${npm.stdout}${npm.stderr}`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/.test(said) || npm.error?.code === 'ETIMEDOUT') {
    return { status: 75, message: 'npm cannot reach its registry.' };
  }
  const last = said.trim().split('\n').filter((line) => !/complete log of this run/i.test(line)).at(-1) ?? '';
  return { status: 1, message: `npm ci failed: ${last.replace(/^npm (error|ERR!) ?/, '')}` };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !isInstalled()) {
  const { status, message } = install();
  if (message) console.error(message);
  process.exitCode = status;
}
