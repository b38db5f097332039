// Exercises that are solved on their pages, and judged there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { readCourse, root } from '../course.js';
import { builtPages, open, ready, sideways, siteFolder, violations } from './browser.js';

const { exercises } = readCourse();
const made = () => existsSync(join(siteFolder(), 'machine/index.json'));
const why = 'the site was built without the parts that judge exercises (npm run machine)';
const solution = (name) => readFileSync(join(root, 'solutions', `${name}.cu`), 'utf8');
const page = (name) => `/exercises/${name}.html`;

// What a reader does on an exercise's page, with the keyboard alone.
function reader(page) {
  const exercise = page.locator('cuda-exercise');
  const idle = () => !document.querySelector('cuda-exercise').dataset.running;
  return {
    exercise,
    verdict: () => exercise.locator('.outcome pre').textContent(),
    state: () => exercise.locator('.state').textContent(),
    ended: () => page.waitForFunction(idle, undefined, { timeout: 150_000 }),
    async write(text) {
      await exercise.locator('.cm-content').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
      await page.keyboard.press('Control+Enter');
    },
  };
}

test('every exercise has a page with its contract and its hints, and the map leads there', async () => {
  const built = builtPages();
  const map = readFileSync(join(siteFolder(), 'exercises/index.html'), 'utf8');
  for (const { chapter, name, hints } of exercises) {
    assert.ok(built.includes(page(`${chapter}/${name}`)), name);
    const html = readFileSync(join(siteFolder(), page(`${chapter}/${name}`)), 'utf8');
    assert.equal(html.match(/<details class="hint">/g).length, hints.length, name);
    assert.match(html, /<h2 id="contract"/, name);
    assert.ok(map.includes(page(`${chapter}/${name}`)), name);
  }
});

test('hints come one after the other', async () => {
  await open(page('01_shared_memory/block_sum'), {}, async (page) => {
    const [first, second, third] = [1, 2, 3].map((n) => page.getByText(`Hint ${n} of 3`));
    assert.equal(await second.isVisible(), false);
    await first.click();
    assert.equal(await second.isVisible(), true);
    assert.equal(await third.isVisible(), false);
  });
});

test('an exercise is failed, left, and solved, with the keyboard and on a phone', async (context) => {
  if (!made()) return context.skip(why);
  const options = { viewport: { width: 390, height: 844 }, bypassCSP: true };
  await open(page('01_shared_memory/block_sum'), options, async (page, watched) => {
    const { exercise, verdict, state, ended, write } = reader(page);
    const right = solution('01_shared_memory/block_sum');
    assert.deepEqual(watched.requests.filter((url) => /\/machine\/|editor/.test(url)), []);
    await exercise.getByRole('button', { name: 'Run' }).focus();
    await page.keyboard.press('Enter');
    await ended();
    assert.equal(await state(), 'This is the file as you got it.');

    await exercise.getByRole('button', { name: 'Edit' }).focus();
    await page.keyboard.press('Enter');
    await exercise.locator('.cm-content').waitFor();
    await write(right.replace('  __syncthreads();\n', '\n'));
    await ended();
    const line = right.split('\n').indexOf('  tile[t] = in[t];') + 1;
    assert.match(await verdict(), new RegExp(`block_sum: 6 of 6 cases fail[^]*shared-race: two threads[^]*> ${line} │ {3}tile\\[t\\] = in\\[t\\];`));
    assert.equal(await exercise.locator('.cm-line.diagnosed').count(), 2);
    assert.match(await exercise.locator('.outcome a').getAttribute('href'), /\/chapters\/rules\.html#shared-race$/);
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await violations(page), []);

    // The run that fails, at the step at which it does.
    await exercise.getByRole('button', { name: 'Step through the failing run' }).focus();
    await page.keyboard.press('Enter');
    const steps = exercise.locator('.trace');
    await steps.waitFor();
    assert.match(await steps.locator('.trace-report').textContent(), /^shared-race: two lanes/);
    assert.ok(await steps.evaluate((element) => element === document.activeElement));
    const [, at, all] = /^(\d+) of (\d+)$/.exec(await steps.locator('.warp-count').textContent());
    await page.keyboard.press('ArrowLeft');
    assert.equal(await steps.locator('.warp-count').textContent(), `${at - 1} of ${all}`);
    assert.match(await steps.locator('.warp-code :is(.now, .bad)').first().textContent(), /^\d+ +\S/);
    assert.equal(await sideways(page), 0);
    assert.deepEqual(await violations(page), []);

    // Gone in the middle of a run, with what was written kept.
    await write(right);
    await page.reload();
    await ready(page);
    await exercise.locator('.cm-content').waitFor();
    await exercise.getByRole('button', { name: 'Run' }).focus();
    await page.keyboard.press('Enter');
    await ended();
    assert.match(await verdict(), /✓ block_sum passes: 6 cases/);
    await exercise.getByText('What the solution does otherwise').focus();
    await page.keyboard.press('Enter');
    await exercise.getByText('Nothing: it is the same.').waitFor();
    assert.deepEqual(await violations(page), []);
    assert.match(await exercise.getByRole('link', { name: 'Next exercise: missing_barrier' }).getAttribute('href'), /missing_barrier\.html$/);

    await page.goto(new URL('/exercises/', page.url()).href);
    await ready(page);
    assert.equal(await page.locator('exercise-mark[data-state=passed]').getAttribute('data-key'), '01_shared_memory/block_sum');
    assert.match(await page.locator('exercise-count').textContent(), /You have passed 1 of 41/);
  });
});

test('an answer that loops, overflows its stack or prints without end is ended, and the next is judged', async (context) => {
  if (!made()) return context.skip(why);
  await open(page('01_shared_memory/first_light'), {}, async (page) => {
    const { exercise, verdict, state, ended, write } = reader(page);
    const right = solution('01_shared_memory/first_light');
    const first = (statement) => right.replace(/(\nvoid first_light\([^)]*\) \{\n)/, `$1${statement}\n`);
    await exercise.getByRole('button', { name: 'Edit' }).click();
    await exercise.locator('.cm-content').waitFor();

    await write(first('for (volatile int i = 0;;) i = 1;'));
    await page.waitForFunction(() => document.querySelector('cuda-exercise .state').textContent.startsWith('Judging'), undefined, { timeout: 120_000 });
    await exercise.getByRole('button', { name: 'Stop' }).click();
    await ended();
    assert.equal(await state(), 'Stopped.');

    await write(`int deeper(volatile int* n) { volatile int room[100] = {*n}; return deeper(room) + room[1]; }\n${first('int n = 1; deeper(&n);')}`);
    await ended();
    assert.match(await verdict(), /The program was ended by SIGSEGV/);
    // 2 GB, and all the memory that there is.
    await write(`#include <cstdio>\n${first('static char line[1 << 20]; for (char& c : line) c = 46; line[sizeof line - 1] = 10; for (int i = 0; i < 2048; ++i) fwrite(line, 1, sizeof line, stdout);')}`);
    await ended();
    assert.match(await state(), /It passes|It ran out of time/);
    await write(`#include <cstdlib>\n#include <cstring>\n${first('for (void* some = malloc(1 << 20); some; some = malloc(1 << 20)) memset(some, 1, 1 << 20);')}`);
    await ended();
    assert.match(await state(), /It passes|It ran out of time|It crashed/);
    await write(right);
    await ended();
    assert.match(await verdict(), /✓ first_light passes/);
  });
});

test('two tabs judge at the same time, and each keeps what the other has passed', async (context) => {
  if (!made()) return context.skip(why);
  await open('/exercises/', {}, async (map) => {
    const tabs = await Promise.all(['01_shared_memory/first_light', '02_shuffles/warp_sum'].map(async (name) => {
      const tab = await map.context().newPage();
      await tab.goto(new URL(page(name), map.url()).href);
      await ready(tab);
      const own = reader(tab);
      await own.exercise.getByRole('button', { name: 'Edit' }).click();
      await own.exercise.locator('.cm-content').waitFor();
      await own.write(solution(name));
      return own;
    }));
    for (const { ended, verdict } of tabs) {
      await ended();
      assert.match(await verdict(), /✓ \w+ passes/);
    }
    // On the map, which was open all the time.
    await map.waitForFunction(() => document.querySelectorAll('exercise-mark[data-state=passed]').length === 2);
    assert.match(await map.locator('exercise-count').textContent(), /You have passed 2 of 41/);
  });
});

test('after the first visit an exercise is solved, stepped through and compared without a network', async (context) => {
  if (!made()) return context.skip(why);
  await open(page('01_shared_memory/first_light'), {}, async (page) => {
    const { exercise, verdict, ended, write } = reader(page);
    await exercise.getByRole('button', { name: 'Run' }).click();
    await ended();
    assert.match(await verdict(), /first_light: \d of \d cases fail/);
    await page.waitForFunction(async () => {
      const kept = await (await caches.open('warplings-pages')).keys();
      return ['editor', 'steps', 'first_light'].every((word) => kept.some(({ url }) => new RegExp(`/${word}[^/]*\\.js$`).test(url)));
    });
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await exercise.getByRole('button', { name: 'Edit' }).click();
    await exercise.locator('.cm-content').waitFor();
    await write(solution('01_shared_memory/first_light'));
    await ended();
    assert.match(await verdict(), /✓ first_light passes/);
    await exercise.getByRole('button', { name: 'Step through a run' }).click();
    await exercise.locator('.trace .warp-canvas').first().waitFor();
    await exercise.getByText('What the solution does otherwise').click();
    await exercise.getByText('Nothing: it is the same.').waitFor();
  });
});
