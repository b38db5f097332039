// What the browser tests share: one Chromium, one server, and pages that are watched. A watched page
// that logs an error, throws, misses a file or asks another host for something fails its test.
import assert from 'node:assert/strict';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

import { chromium } from 'playwright-core';

import { serve } from '../serve.js';

let server;
let browser;
let folder;

// The path of the first of these programs that there is, or undefined; the variable may name another one.
export function findProgram(variable, names) {
  const paths = (process.env.PATH ?? '').split(delimiter);
  const candidates = names.flatMap((name) => paths.map((path) => join(path, name)));
  return [process.env[variable], ...candidates].filter(Boolean).find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

export const findChromium = () => findProgram('CHROMIUM', ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

export async function useSite(path) {
  if (!existsSync(join(path, 'index.html'))) throw new Error(`${path} holds no built site.`);
  folder = path;
  server = await serve(folder);
}

// Where the built site lies, and its address.
export const siteFolder = () => folder;
export const origin = () => `http://127.0.0.1:${server.port}`;

// The paths of all its pages, but for the one that says that there is none.
export function builtPages() {
  return readdirSync(folder, { recursive: true })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.html') && file !== '/404.html')
    .sort();
}

// The same with two of the pages of programs and of exercises, which are all made alike, for all of these.
export function differentPages() {
  return builtPages()
    .filter((page) => !/^\/(chapters\/examples|exercises)\//.test(page))
    .concat('/chapters/examples/01_shared_memory/index.html', '/chapters/examples/04_subwarps/three_ways.html')
    .concat('/exercises/index.html', '/exercises/05_cooperative_groups/group_sum.html');
}

async function startBrowser() {
  browser ??= await chromium.launch({
    executablePath: findChromium(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  return browser;
}

// Seconds of processor time that each of Chromium's processes has used, by its id.
export async function processorTimes() {
  const session = await (await startBrowser()).newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
}

export async function close() {
  await browser?.close();
  await server?.close();
}

function watch(page) {
  const troubles = [];
  const requests = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (/^(data|blob|about):/.test(url)) return;
    const local = url.startsWith('file:') || (server && url.startsWith(`${origin()}/`));
    if (!local) troubles.push(`another host: ${url}`);
    requests.push(url);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`);
  });
  return { troubles, requests };
}

// Opens a page of the site ('/chapters/02_shuffles.html') or a file ('file:///...') in a fresh
// profile, calls `use(page, watched)`, and fails if anything went wrong on the way. `options` are
// Playwright's for a context: { colorScheme: 'dark', viewport: { width, height }, ... }; with
// `troubles: false` the test looks at watched.troubles itself.
export async function open(path, options, use) {
  const { troubles: strict = true, ...context } = options;
  const opened = await (await startBrowser()).newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce', // nothing to wait for; a test of motion asks for it
    ...context,
  });
  opened.setDefaultTimeout(30_000);
  try {
    const page = await opened.newPage();
    const watched = watch(page);
    await page.goto(path.startsWith('/') ? origin() + path : path, { waitUntil: 'load' });
    if (path.startsWith('/') && context.javaScriptEnabled !== false) await ready(page);
    await use(page, watched);
    if (strict) assert.deepEqual(watched.troubles, []);
  } finally {
    await opened.close();
  }
}

// Waits until the page has been taken over by its scripts: only then do controls work.
export async function ready(page) {
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
}

// What axe finds wrong. The page must have been opened with `bypassCSP`.
export async function violations(page) {
  await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core') });
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

// The texts of the elements that have less contrast than WCAG asks of text, 4.5 to 1, with the ratio.
export function faintTexts(page, selector) {
  return page.locator(selector).evaluateAll((elements) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    // The colours above each other, as the screen shows them.
    const mixed = (colours) => {
      for (const colour of colours) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
      return canvas.getImageData(0, 0, 1, 1).data;
    };
    const luminance = (data) =>
      [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = data[i] / 255;
        return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
      }, 0);
    return elements.flatMap((element) => {
      if (!element.textContent.trim() || element.getClientRects().length === 0) return [];
      const layers = [];
      for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) layers.unshift(getComputedStyle(at).backgroundColor);
      const back = luminance(mixed(['#fff', ...layers]));
      const ink = luminance(mixed([getComputedStyle(element).color]));
      const ratio = (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05);
      return ratio < 4.5 ? [`${element.textContent.trim()}: ${ratio.toFixed(2)}`] : [];
    });
  });
}

// How far the page can be scrolled sideways, in pixels: 0 is right.
export function sideways(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
