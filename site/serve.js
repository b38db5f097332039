// Serves a folder of static files on the loopback interface, compressed where the browser takes it.
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { policy } from './policy.js';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.json', '.svg']);

// Compressed files, each made once: { changed, bytes } by path.
const compressed = new Map();

async function compress(file) {
  const kept = compressed.get(file.path);
  if (kept?.changed === file.changed) return kept.bytes;
  const bytes = await promisify(gzip)(await readFile(file.path));
  compressed.set(file.path, { changed: file.changed, bytes });
  return bytes;
}

// The file for a request, or undefined: it must lie in the folder.
async function fileFor(folder, url) {
  let path;
  try {
    path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const wanted = normalize(join(folder, path));
  if (wanted !== folder && !wanted.startsWith(folder + sep)) return undefined;
  for (const candidate of [wanted, `${wanted}.html`, join(wanted, 'index.html')]) {
    const info = await stat(candidate).catch(() => undefined);
    if (info?.isFile()) return { path: candidate, size: info.size, changed: info.mtimeMs };
  }
  return undefined;
}

async function answer(folder, request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const found = await fileFor(folder, request.url);
  const file = found ?? (await fileFor(folder, '/404.html'));
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found.\n');
    return;
  }
  const type = extname(file.path);
  const small = compressible.has(type) && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const bytes = small ? await compress(file) : undefined;
  response.writeHead(found ? 200 : 404, {
    'Content-Type': types[type] ?? 'application/octet-stream',
    'Content-Length': bytes?.length ?? file.size,
    ...(small ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    // The names of assets change with their contents; pages are asked for again.
    'Cache-Control': found && file.path.includes(`${sep}assets${sep}`) ? 'max-age=31536000, immutable' : 'no-cache',
  });
  if (request.method === 'HEAD') response.end();
  else if (bytes) response.end(bytes);
  else createReadStream(file.path).on('error', () => response.destroy()).pipe(response);
}

// Resolves with { port, close() } once it listens on 127.0.0.1. Port 0 is any free one. Rejects
// where the port is taken. `engine` (engine.js) judges what its pages send; without one nothing can be sent.
export function serve(folder, port = 0, engine) {
  const root = normalize(folder);
  const server = createServer((request, response) => {
    const isForEngine = engine && request.method === 'POST' && request.url.startsWith('/engine/');
    const answered = isForEngine ? engine.answer(request, response, server.address().port) : answer(root, request, response);
    answered.catch(() => response.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: server.address().port,
        close: () =>
          new Promise((done) => {
            server.close(done);
            server.closeAllConnections();
          }),
      });
    });
  });
}
