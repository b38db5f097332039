// The same pages in Firefox, where it is installed: an exercise is failed, stepped through and solved.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { firefox } from 'playwright-core';

import { root } from '../course.js';
import { findProgram, origin, ready, siteFolder } from './browser.js';

const program = findProgram('FIREFOX', ['firefox-esr', 'firefox']);
const patience = { timeout: 150_000 };

async function inFirefox(use) {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath: program });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const troubles = [];
    page.on('pageerror', (error) => troubles.push(error.message));
    await use(page);
    assert.deepEqual(troubles, []);
  } finally {
    await browser.close();
  }
}

test('figures move in Firefox', { skip: program ? false : 'Firefox is not installed.' }, async () => {
  await inFirefox(async (page) => {
    await page.goto(`${origin()}/chapters/02_shuffles.html`);
    await ready(page);
    const frame = page.locator('warp-shuffles .warp-figure');
    await frame.locator('svg.warp-canvas rect').first().waitFor();
    const drawing = () => frame.locator('svg.warp-canvas').innerHTML();
    const before = await drawing();
    await frame.getByRole('radio', { name: 'xor', exact: true }).check({ force: true });
    assert.notEqual(await drawing(), before);
  });
});

test('an exercise is failed and solved in Firefox', { skip: program ? false : 'Firefox is not installed.' }, async (context) => {
  if (!existsSync(join(siteFolder(), 'machine/index.json'))) return context.skip('the site was built without the parts that judge exercises (npm run machine)');
  await inFirefox(async (page) => {
    await page.goto(`${origin()}/exercises/01_shared_memory/missing_barrier.html`);
    await ready(page);
    const exercise = page.locator('cuda-exercise');
    const ended = () => page.waitForFunction(() => !document.querySelector('cuda-exercise').dataset.running, undefined, patience);
    const verdict = () => exercise.locator('.outcome pre').textContent();
    await exercise.getByRole('button', { name: 'Run' }).click();
    await ended();
    assert.match(await verdict(), /missing_barrier: \d of \d cases fail[^]*shared-race/);
    await exercise.getByRole('button', { name: 'Step through the failing run' }).click();
    await exercise.locator('.trace-report').waitFor(patience);
    assert.match(await exercise.locator('.trace-report').textContent(), /^shared-race/);
    await exercise.locator('.cm-content').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(readFileSync(join(root, 'solutions/01_shared_memory/missing_barrier.cu'), 'utf8'));
    await page.keyboard.press('Control+Enter');
    await ended();
    assert.match(await verdict(), /✓ missing_barrier passes/);
  });
});
