// The page that `trace --html` writes, of runs that fail: made by the program itself, opened as a
// file, as a student opens it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

import { faintTexts, open, sideways, siteFolder } from './browser.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
// The site is built beside the program; dist/ is not.
const program = [join(siteFolder(), '..'), join(root, 'build')]
  .map((build) => join(build, 'grader', 'cli', 'warplings'))
  .find(existsSync);
const skip = program ? false : 'The program warplings is not built.';
const folder = mkdtempSync(join(tmpdir(), 'warplings-trace-'));
after(() => rmSync(folder, { recursive: true, force: true }));

// The page of a wrong answer to an exercise, with `change` made to its text.
async function pageOf(exercise, name, change = (text) => text) {
  const [chapter, short] = exercise.split('/');
  const answer = readFileSync(join(root, 'grader', 'misconceptions', chapter, short, `${name}.cu`), 'utf8');
  const tree = join(folder, name);
  mkdirSync(join(tree, chapter), { recursive: true });
  writeFileSync(join(tree, chapter, `${short}.cu`), change(answer));
  const page = join(folder, `${name}.html`);
  rmSync(page, { force: true });
  await promisify(execFile)(program, ['trace', short, '--from', tree, '--html', page]);
  return pathToFileURL(page).href;
}

const words = (page) => page.locator('.warp-say').textContent();
const count = (page) => page.locator('.warp-count').textContent();

test('a wrong sum can be stepped through to the lane that stores it', { skip }, async () => {
  const url = await pageOf('01_shared_memory/block_sum', 'one_round_short');
  await open(url, {}, async (page, { requests }) => {
    assert.deepEqual(requests, [url]);
    assert.equal(await page.locator('h1').count(), 1);
    assert.match(await count(page), /^1 of \d+$/);
    await page.getByRole('button', { name: 'Step forward' }).click();
    assert.match(await count(page), /^2 of /);
    await page.locator('#trace').focus();
    await page.keyboard.press('ArrowLeft');
    assert.match(await count(page), /^1 of /);
    await page.getByRole('button', { name: 'wrong value' }).click();
    assert.match(await words(page), /stores a wrong value: expected -?\d+, got -?\d+/);
    const marked = await page.locator('.warp-code .now').textContent();
    assert.match(marked, /\*out = tile\[0\]/);
    assert.equal(await page.locator('.warp-code [aria-current=step]').count(), 1);
    assert.ok((await page.locator('.warp-canvas .shape.red').count()) > 0);
  });
});

test('the keys work before anything has the focus', { skip }, async () => {
  const url = await pageOf('01_shared_memory/block_sum', 'one_round_short');
  await open(url, {}, async (page) => {
    await page.keyboard.press('ArrowRight');
    assert.match(await count(page), /^2 of /);
    await page.keyboard.press('End');
    assert.match(await count(page), /^(\d+) of \1$/);
    await page.keyboard.press('ArrowDown');
    assert.match(await page.locator('.trace-lane').textContent(), /^(Thread \d+|Lane 0)/);
    assert.deepEqual(await faintTexts(page, '.warp-code span, .warp-code div.now'), []);
  });
});

test('a lane tells where its value came from, by pointer and by keyboard', { skip }, async () => {
  const url = await pageOf('01_shared_memory/missing_barrier', 'barrier_of_the_warp');
  await open(url, {}, async (page) => {
    await page.getByRole('button', { name: 'shared-race' }).click();
    await page.locator('#trace').focus();
    await page.keyboard.press('ArrowDown');
    assert.match(await page.locator('.trace-lane').textContent(), /^Thread \d+ \(warp \d, lane 0\)/);
    await page.keyboard.press('Escape');
    assert.match(await page.locator('.trace-lane').textContent(), /^Point at a lane/);
    await page.locator('.warp-canvas [data-key$=":1"]').first().hover();
    assert.match(await page.locator('.trace-lane').textContent(), /lane 1\)/);
  });
});

test('a race is drawn with both of its accesses, and shared memory by banks', { skip }, async () => {
  const url = await pageOf('01_shared_memory/missing_barrier', 'barrier_of_the_warp');
  await open(url, {}, async (page) => {
    await page.getByRole('button', { name: 'shared-race' }).click();
    assert.match(await page.locator('.trace-report').textContent(), /^shared-race: two threads of different warps/);
    assert.ok((await page.locator('.warp-code .bad').count()) > 0);
    assert.equal(await page.locator('.warp-canvas:visible').count(), 2);
    const memory = page.locator('.trace-memory table');
    assert.match(await memory.locator('caption').textContent(), /tile, float, \d+ elements/);
    assert.equal(await memory.locator('th[scope=col]').count(), 32);
    assert.ok((await memory.locator('td.race').count()) > 0);
  });
});

test('a deadlock ends with its wait table', { skip }, async () => {
  const url = await pageOf('03_masks/crossed_masks', 'unchanged');
  await open(url, {}, async (page) => {
    await page.locator('#trace').focus();
    await page.keyboard.press('End');
    assert.equal(await page.locator('.warp-table table:visible th').count(), 4);
    assert.match(await page.locator('.trace-report').textContent(), /(different-collective|deadlock|absent-lane|mask)/);
  });
});

test('BF16 that a kernel moves as vectors of integers is shown as numbers', { skip }, async () => {
  const url = await pageOf('06_softmax/softmax128', 'truncating_store');
  await open(url, {}, async (page) => {
    await page.locator('#trace').focus();
    await page.keyboard.press('End');
    for (let i = 0; i < 9 && !/store to global memory/.test(await words(page)); ++i) await page.keyboard.press('ArrowLeft');
    assert.match(await words(page), /store to global memory/);
    const texts = await page.locator('.warp-canvas:visible text').evaluateAll((all) => all.map((text) => text.firstChild?.data ?? ''));
    const vectors = texts.filter((text) => text.endsWith('…'));
    assert.equal(vectors.length, 16, 'one row: sixteen lanes store eight numbers each');
    for (const text of vectors) assert.match(text, /^[-\d.e]+…$/);
    await page.keyboard.press('ArrowDown');
    // Eight probabilities, as small as the drawn inputs make them: 0.25, 1.4e-14.
    assert.match(await page.locator('.trace-lane').textContent(), /writes( [01](\.\d+)?| \d(\.\d+)?e-\d+){8} to global memory/);
  });
});

test('what the student wrote is shown, and never run', { skip }, async () => {
  const attack = '// </script><img src=x onerror="window.attacked=1"><script>window.attacked=1</script> @MODULES@\n';
  const url = await pageOf('01_shared_memory/block_sum', 'one_round_short', (text) => text + attack);
  await open(url, {}, async (page) => {
    assert.equal(await page.evaluate(() => window.attacked), undefined);
    assert.match(await page.locator('.warp-code').textContent(), /<\/script><img src=x onerror/);
  });
});

for (const [name, options] of [
  ['in the dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 390, height: 844 } }],
]) {
  test(`the page is readable ${name}`, { skip }, async () => {
    const url = await pageOf('01_shared_memory/block_sum', 'one_round_short');
    await open(url, options, async (page) => {
      assert.equal(await sideways(page), 0);
      const [ink, paper] = await page.evaluate(() => {
        const light = (colour) => colour.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
        const style = getComputedStyle(document.querySelector('.warp-say'));
        return [light(style.color), light(getComputedStyle(document.documentElement).backgroundColor)];
      });
      assert.ok(options.colorScheme === 'dark' ? ink > paper + 300 : paper > ink + 300, `${ink} on ${paper}`);
    });
  });
}

for (const [name, viewport] of [
  ['on a screen', { width: 1280, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
]) {
  test(`two lanes and 32 banks have room ${name}`, { skip }, async () => {
    const url = await pageOf('01_shared_memory/block_sum', 'one_round_short');
    await open(url, { viewport }, async (page) => {
      const drawing = page.locator('.warp-canvas:visible').filter({ has: page.locator('[data-key="word:31"], text:text-is("bank")') }).first();
      await drawing.waitFor();
      const { width, right, hidden } = await drawing.evaluate((svg) => {
        const shown = svg.getBoundingClientRect();
        const texts = [...svg.querySelectorAll('text')].map((text) => ({ words: text.firstChild?.data ?? '', box: text.getBoundingClientRect() }));
        const crosses = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
        const labels = texts.filter(({ words }) => words === 'bank' || words.startsWith('tile['));
        return {
          width: shown.right,
          right: Math.max(...[...svg.querySelectorAll('rect')].map((rect) => rect.getBoundingClientRect().right)),
          hidden: labels.flatMap((label) => texts.filter((other) => other.box !== label.box && crosses(label.box, other.box)).map((other) => `${label.words} on ${other.words}`)),
        };
      });
      assert.ok(right <= width, `the last bank ends at ${right}, the drawing at ${width}`);
      assert.deepEqual(hidden, []);
    });
  });
}
