// ./run.sh book, from its program on: it serves the site that is built, and stops when it is told.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath } from 'node:url';

import { serve } from '../serve.js';
import { siteFolder } from './browser.js';

const program = join(dirname(fileURLToPath(import.meta.url)), '..', 'book.js');

// A test that fails before it stops its server must not leave it behind: the runner would wait.
const children = [];
after(() => children.forEach((child) => child.kill('SIGKILL')));

// Starts it and resolves with { child, address, said() } once it says where it serves.
async function start(...options) {
  const child = spawn(process.execPath, [program, '--out', siteFolder(), ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let said = '';
  const address = await new Promise((found, failed) => {
    const deadline = setTimeout(() => failed(new Error(`It does not serve. It said: ${said}`)), 120_000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        said += text;
        const match = said.match(/http:\/\/127\.0\.0\.1:(\d+)\//);
        if (match) found(match[0]);
      });
    }
    child.on('exit', () => failed(new Error(`It ended. It said: ${said}`)));
    child.on('exit', () => clearTimeout(deadline));
  }).catch((error) => {
    child.kill('SIGKILL');
    throw error;
  });
  return { child, address, said: () => said };
}

// { status, headers, text } of a request whose path is sent as it stands.
function request(address, path, options = {}) {
  const { port } = new URL(address);
  return new Promise((done, failed) => {
    const sent = get({ host: '127.0.0.1', port, path, ...options }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, text }));
    });
    sent.on('error', failed);
  });
}

test('it serves the site, and Ctrl-C stops it and leaves nothing', async () => {
  const { child, address, said } = await start();
  assert.doesNotMatch(said(), /Building/, 'the site is up to date');
  assert.match((await request(address, '/chapters/02_shuffles.html')).text, /Warp shuffles/);
  child.kill('SIGINT');
  const [status] = await once(child, 'exit');
  assert.equal(status, 0);
  assert.match(said(), /Stopped/);
  await assert.rejects(request(address, '/'), /ECONNREFUSED/);
});

test('a port that is asked for and taken is an error; the usual one has a substitute', async () => {
  const other = await serve(siteFolder(), 0);
  try {
    await assert.rejects(start('--port', String(other.port)), /Cannot serve on port/);
  } finally {
    await other.close();
  }
  const first = await start();
  const second = await start();
  assert.notEqual(first.address, second.address);
  assert.match(second.said(), /is taken/);
  for (const { child } of [first, second]) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

test('nothing outside of the site is served, and nothing can be sent to it', async () => {
  const server = await serve(siteFolder(), 0);
  const address = `http://127.0.0.1:${server.port}`;
  try {
    for (const path of ['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%2f..%2fetc%2fpasswd', '/%00', '/%', '//etc/passwd']) {
      const { status, text } = await request(address, path);
      assert.equal(status, 404, path);
      assert.doesNotMatch(text, /root:/);
    }
    assert.equal((await request(address, '/', { method: 'POST' })).status, 405);
    const { headers } = await request(address, '/');
    assert.match(headers['content-security-policy'], /default-src 'self'/);
  } finally {
    await server.close();
  }
});
