// Measures how long each page of a built site takes to its `load` event, from the local server and in
// a fresh profile each time, and what it weighs then. Reports, and judges nothing: the bound on
// the weight is in pages.test.js, and time depends on the machine and on what else it does. What does
// not depend on the latter is the processor time that all of Chromium used, so that is said, too.
//   node tests/load.js [--site FOLDER] [--runs N] [--out FILE.md]
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { close, differentPages, findChromium, open, processorTimes, useSite } from './browser.js';

const here = dirname(fileURLToPath(import.meta.url));
const options = { site: join(here, '..', 'dist'), runs: '5', out: '' };
for (let i = 2; i + 1 < process.argv.length; i += 2) {
  const name = process.argv[i].replace(/^--/, '');
  if (!(name in options)) throw new Error(`There is no option ${process.argv[i]}.`);
  options[name] = process.argv[i + 1];
}
const runs = Number(options.runs);
if (!(runs >= 1)) throw new Error('--runs takes a number from 1.');
if (!findChromium()) {
  console.error('Chromium is not installed.');
  process.exit(77);
}

// One visit: milliseconds to the end of `load`, those of the processor from a process's start until
// its scripts have taken the page over, and bytes as sent (with headers) and as unpacked.
async function visit(path) {
  let seen;
  const before = await processorTimes();
  await open(path, {}, async (page) => {
    let busy = 0;
    for (const [id, time] of await processorTimes()) busy += 1000 * (time - (before.get(id) ?? 0));
    await page.waitForLoadState('networkidle');
    seen = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      const all = [navigation, ...performance.getEntriesByType('resource')];
      const sum = (key) => all.reduce((total, entry) => total + entry[key], 0);
      return { load: navigation.loadEventEnd, files: all.length, sent: sum('transferSize'), unpacked: sum('decodedBodySize') };
    });
    seen.busy = busy;
  });
  return seen;
}

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const load = () => loadavg().map((value) => value.toFixed(1)).join(', ');
const kilobytes = (bytes) => Math.round(bytes / 1000);

await useSite(resolve(options.site));
try {
  await visit('/index.html'); // Chromium's own start, and the server's first reading of files
  const before = load();
  const rows = [];
  for (const path of differentPages()) {
    const visits = [];
    for (let i = 0; i < runs; ++i) visits.push(await visit(path));
    const times = visits.map((one) => one.load);
    rows.push({ path, best: Math.min(...times), middle: median(times), worst: Math.max(...times), ...visits.at(-1), busy: median(visits.map((one) => one.busy)) });
    console.error(path, times.map(Math.round).join(' '));
  }
  const slowest = rows.reduce((a, b) => (a.middle > b.middle ? a : b));
  const heaviest = rows.reduce((a, b) => (a.unpacked > b.unpacked ? a : b));
  const text = `# How soon a page of the web edition is there

\`node site/tests/load.js --runs ${runs}\`, on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0].model}), load average
${before} when it began and ${load()} at its end. Time is from the request to the end of \`load\`, from the local
server, with an empty cache; ${runs} visits each. CPU is the median of the processor time of all of Chromium's processes
for it, a new renderer's start and everything until the controls work included. KB are 1000 bytes of all that the page had loaded when
nothing more came: as sent, with headers, and unpacked.

The slowest in the median is ${slowest.path} with ${Math.round(slowest.middle)} ms, the heaviest ${heaviest.path} with
${kilobytes(heaviest.unpacked)} KB unpacked.

| page | best, ms | median, ms | worst, ms | CPU, ms | files | KB sent | KB unpacked |
|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.path} | ${[row.best, row.middle, row.worst, row.busy].map(Math.round).join(' | ')} | ${row.files} | ${kilobytes(row.sent)} | ${kilobytes(row.unpacked)} |`).join('\n')}
`;
  if (options.out) writeFileSync(options.out, text);
  else console.log(text);
} finally {
  await close();
}
