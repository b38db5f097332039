// `./run.sh book`: installs the packages that the site needs on first use, builds it where it is not
// up to date, and serves it on this machine until Ctrl-C.
//   node book.js --out FOLDER [--port N]
// Ends with 0 when it is stopped, 1 where the site cannot be built, 3 where the machine lacks
// something, 130 when it is interrupted before it serves.
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';

import { build, isFresh } from './build.js';
import { Engine } from './engine.js';
import { install, isInstalled, site } from './install.js';
import { serve } from './serve.js';

// Always the same one if it is free: the browser keeps answers for an address with its port.
const usualPort = 8765;

function argument(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at >= 0 ? process.argv[at + 1] : otherwise;
}

function end(status, ...lines) {
  for (const line of lines) console.error(line);
  process.exit(status);
}

const terminal = process.stderr.isTTY;
function progress(text) {
  if (terminal) process.stderr.write(`\r\x1b[K${text}`);
  else if (text) console.error(text);
}

async function agrees() {
  if (!process.stdin.isTTY || !terminal) return true;
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  ask.on('SIGINT', () => end(130, '', 'Interrupted. Nothing was installed.'));
  const answer = await ask.question('Install them now with npm, into site/node_modules? [Y/n] ');
  ask.close();
  return /^\s*(y.*)?$/i.test(answer);
}

async function ensurePackages() {
  if (isInstalled()) return;
  console.error('The web edition needs packages that are not there yet (VitePress, 110 MB).');
  if (!(await agrees())) end(3, 'Nothing was installed. The command is  npm ci  in site/.');
  progress('Installing them with npm ...');
  const { status, message } = await install(stopped.signal);
  progress('');
  if (stopped.signal.aborted) end(130, 'Interrupted. The same command starts again.');
  if (status !== 0) end(3, message);
}

const folder = resolve(argument('--out', join(site, 'dist')));
const wanted = argument('--port');
const stopped = new AbortController();
let server;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, async () => {
    stopped.abort();
    if (!server) return;
    await server.close();
    progress('');
    console.error('Stopped.');
    process.exit(0);
  });
}

await ensurePackages();
if (!isFresh(folder)) {
  progress('Building the site; this takes some seconds ...');
  const failure = await build(folder, stopped.signal);
  progress('');
  if (stopped.signal.aborted) end(130, 'Interrupted. Nothing is half-done: the same command starts again.');
  if (failure !== undefined) end(1, 'The site could not be built.', failure);
}
const engine = new Engine();
try {
  server = await serve(folder, Number(wanted ?? usualPort), engine);
} catch (error) {
  const reason = { EADDRINUSE: 'it is taken', EACCES: 'the system does not allow it' }[error.code] ?? error.message;
  if (wanted !== undefined || error.code !== 'EADDRINUSE') end(3, `Cannot serve on port ${wanted ?? usualPort}: ${reason}.`);
  server = await serve(folder, 0, engine);
  console.error(`Port ${usualPort} is taken: what the browser kept of your answers belongs to that port.`);
}
console.log(`The web edition is at  http://127.0.0.1:${server.port}/#engine=${engine.secret}`);
console.log('From this address on, programs run and exercises are judged by this checkout, which keeps answers in exercises/.');
if (process.stdin.isTTY) console.log('Ctrl-C stops it.');
