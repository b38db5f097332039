// Programs that are compiled and judged on their pages, by the real compiler and the real referee.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { open, ready, sideways, siteFolder } from './browser.js';

const made = () => existsSync(join(siteFolder(), 'machine/index.json'));
const why = 'the site was built without the parts that run programs (npm run machine)';
const page = (name) => `/chapters/examples/01_shared_memory/${name}.html`;
const patience = { timeout: 120_000 };

// One visit, since a fresh profile compiles the compiler again.
test('a program is judged, changed, stopped, kept and run without a network', async (context) => {
  if (!made()) return context.skip(why);
  await open(page('out_of_bounds'), { viewport: { width: 390, height: 844 } }, async (page, watched) => {
    const program = page.locator('cuda-program');
    const state = program.locator('.state');
    const output = program.locator('.outcome pre');
    const ended = () => page.waitForFunction(() => !document.querySelector('cuda-program').dataset.running, undefined, patience);

    // Nothing is fetched before somebody asks for it.
    assert.deepEqual(watched.requests.filter((url) => url.includes('/machine/')), []);

    // With the keyboard alone.
    await program.getByRole('button', { name: 'Run' }).focus();
    await page.keyboard.press('Enter');
    await ended();
    assert.equal(await state.textContent(), 'The referee found an error.');
    assert.match(await output.textContent(), /out-of-bounds in kernel reverse[^]*out_of_bounds\.cu:7: write of 4 bytes by thread 0[^\n]*\n +tile\[t\] = values\[t\];/);
    await program.locator('.cm-line.diagnosed').first().waitFor();
    assert.equal(await sideways(page), 0);

    // One that does not compile, when the network is gone and the page is loaded again.
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    await program.getByRole('button', { name: 'Edit' }).click();
    await program.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('int main() { return nothing; }');
    await page.keyboard.press('Control+Enter');
    await ended();
    assert.equal(await state.textContent(), 'It does not compile.');
    assert.match(await output.textContent(), /out_of_bounds\.cu:1:\d+: error: use of undeclared identifier 'nothing'/);

    // A loop that does not end is stopped.
    await program.locator('.cm-content').focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('int main() { for (volatile int i = 0;;) i = 1; }');
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction(() => document.querySelector('cuda-program .state').textContent.startsWith('Running'), undefined, patience);
    await program.getByRole('button', { name: 'Stop' }).click();
    await ended();
    assert.equal(await state.textContent(), 'Stopped.');

    // What was written is there after a reload, and can be undone.
    await page.context().setOffline(false);
    await page.reload();
    await ready(page);
    assert.match(await program.locator('.cm-content').textContent(), /volatile int i/);
    await program.getByRole('button', { name: 'Undo all changes' }).click();
    assert.match(await program.locator('.cm-content').textContent(), /out of bounds|__global__/);
  });
});

test('where there are no scripts, the program is shown', async (context) => {
  if (!made()) return context.skip(why);
  await open(page('reverse'), { javaScriptEnabled: false }, async (page) => {
    assert.ok(await page.locator('cuda-program code').isVisible());
    assert.equal(await page.locator('cuda-program button.run').count(), 0);
  });
});
