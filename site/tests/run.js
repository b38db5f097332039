// Runs the browser tests of the site: every tests/*.test.js in one process, with one browser.
//   node tests/run.js [--site FOLDER] [WORD...]
// FOLDER holds the built site (dist/ by default). With words, only the files whose names contain
// one of them are run. Ends with status 77 where there is no Chromium, which it says in one line.
import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';

import { close, findChromium, useSite } from './browser.js';

const here = dirname(fileURLToPath(import.meta.url));
const words = process.argv.slice(2);
let site = join(here, '..', 'dist');
const option = words.indexOf('--site');
if (option >= 0) [, site] = words.splice(option, 2);

if (!findChromium()) {
  console.log('Skipped: Chromium is not installed.');
  process.exit(77);
}
await useSite(resolve(site));
after(close);
// A test that hangs must not hold up everything: the browser's own waits are shorter than this.
setTimeout(() => {
  console.error('The browser tests take too long.');
  process.exit(1);
}, 540_000).unref();

const files = readdirSync(here)
  .filter((file) => file.endsWith('.test.js'))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  .sort();
if (files.length === 0) {
  console.error('There is no such test file.');
  process.exit(2);
}
for (const file of files) await import(`./${file}`);
