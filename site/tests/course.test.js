// All exercises, one after the other by the way to the next, in one visit: with nothing but a comment added each
// fails, and its solution passes.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { readCourse, root } from '../course.js';
import { open, siteFolder } from './browser.js';

const { exercises } = readCourse();

test('every exercise is failed and solved on its page', async (context) => {
  if (!existsSync(join(siteFolder(), 'machine/index.json'))) return context.skip('the site was built without the parts that judge exercises (npm run machine)');
  const [{ chapter, name: first }] = exercises;
  await open(`/exercises/${chapter}/${first}.html`, {}, async (page) => {
    const exercise = page.locator('cuda-exercise');
    const verdict = exercise.locator('.outcome pre');
    const judged = async (text) => {
      await exercise.locator('.cm-content').focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(text);
      await exercise.getByRole('button', { name: 'Run', exact: true }).click();
      await page.waitForFunction(() => !document.querySelector('cuda-exercise').dataset.running, undefined, { timeout: 150_000 });
      return verdict.textContent();
    };
    for (const { name, chapter: folder } of exercises) {
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await exercise.getByRole('button', { name: 'Edit' }).click();
      await exercise.locator('.cm-content').waitFor();
      const text = (place) => readFileSync(join(root, place, folder, `${name}.cu`), 'utf8');
      assert.match(await judged(`${text('grader/skeletons')}// Mine.\n`), new RegExp(`✗ ${name}: \\d+ of \\d+ cases? fails?`), name);
      assert.match(await judged(text('solutions')), new RegExp(`✓ ${name} passes`), name);
      const next = exercise.locator('.next a');
      if (name !== exercises.at(-1).name) await next.click();
      else assert.equal(await next.textContent(), 'That was the last one. All exercises');
    }
  });
});
