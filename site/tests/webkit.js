// Drives WebKitGTK, which has Safari's engine, where it is installed (Debian: webkit2gtk-driver, xvfb), by
// WebDriver: playwright-core drives only a build of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { findProgram } from './browser.js';

const element = 'element-6066-11e4-a52e-4f735466cecf'; // the standard's name for a reference to one

// MiniBrowser lies beside the library that it shows.
function miniBrowser() {
  const libraries = '/usr/lib';
  for (const place of readdirSync(libraries))
    for (const version of ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0']) {
      const path = join(libraries, place, version, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  return undefined;
}

const programs = { driver: findProgram('WEBKIT_DRIVER', ['WebKitWebDriver']), display: findProgram('XVFB', ['Xvfb']), browser: miniBrowser() };

/** Why WebKit cannot be driven here; false where it can. */
export const whyNoWebKit = Object.values(programs).every(Boolean) ? false : 'WebKitGTK cannot be driven: webkit2gtk-driver or xvfb is not installed.';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function until(condition, milliseconds, what) {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    const found = await condition();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error(`${what} did not come in ${milliseconds / 1000} seconds.`);
}

class Session {
  constructor(port, id) {
    this.base = `http://127.0.0.1:${port}/session/${id}`;
  }

  async command(method, path, body) {
    const answer = await fetch(this.base + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  goto(url) {
    return this.command('POST', '/url', { url });
  }

  reload() {
    return this.command('POST', '/refresh', {});
  }

  /** Calls a function, made of its text, on the page. */
  call(code, ...args) {
    return this.command('POST', '/execute/sync', { script: `return (${code})(...arguments)`, args });
  }

  waitFor(code, milliseconds = 30_000) {
    return until(() => this.call(code), milliseconds, String(code));
  }

  async click(selector) {
    await this.call((selector) => document.querySelector(selector).scrollIntoView({ behavior: 'instant', block: 'center' }), selector);
    const { [element]: id } = await this.command('POST', '/element', { using: 'css selector', value: selector });
    return this.command('POST', `/element/${id}/click`, {});
  }

  text(selector) {
    return this.call((selector) => document.querySelector(selector)?.textContent, selector);
  }

  close() {
    return this.command('DELETE', '').catch(() => {});
  }
}

/** Calls `use(session)` with a fresh browser, on a display that nobody sees. */
export async function inWebKit(use) {
  const home = mkdtempSync(join(tmpdir(), 'warplings-webkit-'));
  const started = [];
  const start = (program, words, options) => {
    const child = spawn(program, words, options);
    started.push(child);
    return child;
  };
  try {
    const display = start(programs.display, ['-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [number] = await once(display.stdout, 'data');
    const port = await freePort();
    const env = { ...process.env, DISPLAY: `:${String(number).trim()}`, HOME: home, XDG_RUNTIME_DIR: home, GDK_BACKEND: 'x11', GSETTINGS_BACKEND: 'memory', NO_AT_BRIDGE: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
    start(programs.driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
    const status = () => fetch(`http://127.0.0.1:${port}/status`).then((answer) => answer.ok, () => false);
    await until(status, 20_000, 'WebKitWebDriver');
    const options = { binary: programs.browser, args: ['--automation'] };
    const body = JSON.stringify({ capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } });
    const answer = await fetch(`http://127.0.0.1:${port}/session`, { method: 'POST', body });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    const session = new Session(port, value.sessionId);
    try {
      await use(session, value.capabilities);
    } finally {
      await session.close();
    }
  } finally {
    for (const child of started.reverse()) child.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 3 });
  }
}
