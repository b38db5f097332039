// Puts the site's npm packages into node_modules, exactly as package-lock.json has them. Does
// nothing where they are there already. Needs Node alone, so that it can run before anything else.
//   node install.js        status 0 done, 1 failed, 3 there is no npm, 75 no registry can be reached
import { spawn } from 'node:child_process';
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

const unreachable =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|network timeout|\b50[234] /;

// The first sentence of npm's errors. Names of errors stand before it, the log's path after it.
export function reason(said) {
  const lines = said.replace(/^npm \S+ A complete log of this run[^]*/m, '').split('\n').map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim());
  return lines.find((line) => line && !/^(code|errno|syscall|path|command|dest) \S/.test(line)) ?? 'it does not say why';
}

// Resolves with { status, message }: status as above; the message is one line for a person, empty
// when all is well. `signal` (an AbortSignal) stops it.
export function install(signal) {
  const npm = spawn('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd: site,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let said = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text) => (said += text));
  }
  return new Promise((done) => {
    npm.on('error', (error) => {
      const missing = error.code === 'ENOENT';
      done({ status: missing ? 3 : 1, message: missing ? 'npm is not installed: it comes with Node.js, or as a package of its own.' : error.message });
    });
    npm.on('close', (status) => {
      if (status === 0) {
        copyFileSync(lock, stamp);
        done({ status: 0, message: '' });
      } else if (unreachable.test(said)) {
        done({ status: 75, message: 'npm cannot reach its registry to fetch the packages of the site.' });
      } else {
        done({ status: 1, message: `npm ci failed: ${reason(said)}` });
      }
    });
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !isInstalled()) {
  const { status, message } = await install();
  if (message) console.error(message);
  process.exitCode = status;
}
