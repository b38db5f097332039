// The same pages in Safari's engine, where WebKitGTK can be driven: a figure moves, and an exercise is failed,
// stepped through, left and solved.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { root } from '../course.js';
import { origin, siteFolder } from './browser.js';
import { inWebKit, whyNoWebKit } from './webkit.js';

const isReady = () => document.documentElement.dataset.ready === 'true';
const hasEnded = () => document.querySelector('cuda-exercise .run') && !document.querySelector('cuda-exercise').dataset.running;
const patience = 150_000;

test('figures move in WebKit', { skip: whyNoWebKit }, async () => {
  await inWebKit(async (page) => {
    await page.goto(`${origin()}/chapters/02_shuffles.html`);
    await page.waitFor(isReady);
    await page.waitFor(() => document.querySelector('warp-shuffles')?.shadowRoot?.querySelector('svg.warp-canvas rect'));
    const drawing = () => page.call(() => document.querySelector('warp-shuffles').shadowRoot.querySelector('svg.warp-canvas').innerHTML);
    const before = await drawing();
    await page.call(() => document.querySelector('warp-shuffles').shadowRoot.querySelector('input[value=shfl_xor]').click());
    assert.notEqual(await drawing(), before);
  });
});

test('an exercise is failed, left and solved in WebKit', { skip: whyNoWebKit }, async (context) => {
  if (!existsSync(join(siteFolder(), 'machine/index.json'))) return context.skip('the site was built without the parts that judge exercises (npm run machine)');
  const solution = readFileSync(join(root, 'solutions/01_shared_memory/missing_barrier.cu'), 'utf8');
  await inWebKit(async (page) => {
    await page.goto(`${origin()}/exercises/01_shared_memory/missing_barrier.html`);
    await page.waitFor(hasEnded);
    const run = async () => {
      await page.click('cuda-exercise .run');
      await page.waitFor(hasEnded, patience);
      return page.text('cuda-exercise .outcome pre');
    };
    assert.match(await run(), /missing_barrier: \d of \d cases fail[^]*shared-race/);
    // The editor comes, and moves what is below it.
    await page.waitFor(() => document.querySelector('cuda-exercise .cm-line.diagnosed'));
    await page.click('cuda-exercise .watch');
    await page.waitFor(() => document.querySelector('cuda-exercise .trace-report'), patience);
    assert.match(await page.text('cuda-exercise .trace-report'), /^shared-race/);

    // Pasted over all that is there, and there after a reload.
    await page.call((text) => {
      const content = document.querySelector('cuda-exercise .cm-content');
      content.focus();
      document.execCommand('selectAll');
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, solution);
    await page.reload();
    await page.waitFor(() => document.querySelector('cuda-exercise .cm-content'));
    await page.waitFor(hasEnded);
    assert.match(await run(), /✓ missing_barrier passes/);
  });
});
