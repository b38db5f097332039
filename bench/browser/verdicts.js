// Measures how long a reader of an exercise's page waits for a verdict, from pressing Run, in Chromium and from a
// local server: once with nothing fetched yet, and then for each exercise's solution, the first time on a page
// that was just opened, and once more, changed. Reports, and judges nothing.
//   node bench/browser/verdicts.js [--site FOLDER] [--out FILE.md] [--only WORD]
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';

import { readCourse, root } from '../../site/course.js';
import { close, findChromium, open, ready, useSite } from '../../site/tests/browser.js';

const options = { site: join(root, 'site/dist'), out: '', only: '' };
for (let i = 2; i + 1 < process.argv.length; i += 2) {
  const name = process.argv[i].replace(/^--/, '');
  if (!(name in options)) throw new Error(`There is no option ${process.argv[i]}.`);
  options[name] = process.argv[i + 1];
}
if (!findChromium()) {
  console.error('Chromium is not installed.');
  process.exit(77);
}

const exercises = readCourse().exercises.map(({ chapter, name }) => `${chapter}/${name}`).filter((name) => name.includes(options.only));
const solution = (name) => readFileSync(join(root, 'solutions', `${name}.cu`), 'utf8');
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const seconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
const load = () => loadavg().map((value) => value.toFixed(1)).join(', ');

// Milliseconds from Run to the verdict.
const timed = (page) =>
  page.evaluate(async () => {
    const exercise = document.querySelector('cuda-exercise');
    const began = performance.now();
    exercise.querySelector('.run').click();
    while (exercise.dataset.running) await new Promise((done) => setTimeout(done, 10));
    return performance.now() - began;
  });

async function write(page, text) {
  const code = page.locator('cuda-exercise .cm-content');
  await page.waitForFunction(() => document.querySelector('cuda-exercise .run'));
  await page.evaluate(() => document.querySelector('cuda-exercise').edit());
  await code.waitFor();
  await code.focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

async function passes(page, name) {
  const state = await page.locator('cuda-exercise .state').textContent();
  if (state !== 'It passes.') throw new Error(`${name}: ${state}`);
}

await useSite(resolve(options.site));
try {
  const before = load();
  const rows = [];
  const cold = {};
  await open(`/exercises/${exercises[0]}.html`, {}, async (page) => {
    await page.waitForLoadState('networkidle');
    cold.page = await page.evaluate(() =>
      [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].reduce((sum, { transferSize }) => sum + transferSize, 0),
    );
    await write(page, solution(exercises[0]));
    let fetched = 0;
    page.on('response', (response) => {
      if (response.url().includes('/machine/')) fetched += Number(response.headers()['content-length'] ?? 0);
    });
    cold.first = await timed(page);
    cold.fetched = fetched;
    await passes(page, exercises[0]);
    for (const name of exercises) {
      await page.goto(new URL(`/exercises/${name}.html`, page.url()).href);
      await ready(page);
      await write(page, solution(name));
      const first = await timed(page);
      await passes(page, name);
      await write(page, `${solution(name)}// Once more.\n`);
      const again = await timed(page);
      await passes(page, name);
      rows.push({ name, first, again });
      console.error(name, seconds(first), seconds(again));
    }
  });
  const firsts = rows.map(({ first }) => first);
  const agains = rows.map(({ again }) => again);
  const slowest = rows.reduce((a, b) => (a.again > b.again ? a : b));
  const text = `# How soon the verdict is there, on an exercise's page

\`node bench/browser/verdicts.js\`, on ${new Date().toISOString().slice(0, 10)}, in Chromium: ${cpus().length} cores (${cpus()[0].model}), load average
${before} when it began and ${load()} at its end. From pressing Run to the verdict on the solution, which the page compiles
and judges itself; everything comes from a local server. MB are 10^6 bytes, as sent.

- Before Run the page has loaded ${megabytes(cold.page)} MB. The first Run fetches ${megabytes(cold.fetched)} MB and takes ${seconds(cold.first)} s.
- The first Run on a page that was just opened, with all of it in the browser's cache: ${seconds(median(firsts))} s in the median, ${seconds(Math.max(...firsts))} s at most.
- Each further Run, of a changed answer: ${seconds(median(agains))} s in the median, ${seconds(slowest.again)} s at most (\`${slowest.name.split('/')[1]}\`).

| exercise | first, s | further, s |
|---|---|---|
${rows.map(({ name, first, again }) => `| \`${name.split('/')[1]}\` | ${seconds(first)} | ${seconds(again)} |`).join('\n')}
`;
  if (options.out) writeFileSync(options.out, text);
  else console.log(text);
} finally {
  await close();
}
