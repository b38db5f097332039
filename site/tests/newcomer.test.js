// A newcomer's path: from the first page through chapter 1, its exercises one after the other, to its end.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { readCourse, root } from '../course.js';
import { open, ready, siteFolder } from './browser.js';

const chapter = '01_shared_memory';
const { exercises } = readCourse();
const own = exercises.filter((exercise) => exercise.chapter === chapter);
const solution = (name) => readFileSync(join(root, 'solutions', chapter, `${name}.cu`), 'utf8');

test('a newcomer reads, fails, repairs, leaves, comes back and reaches the end of chapter 1', async (context) => {
  if (!existsSync(join(siteFolder(), 'machine/index.json'))) return context.skip('the site was built without the parts that judge exercises (npm run machine)');
  await open('/', {}, async (page) => {
    const exercise = page.locator('cuda-exercise');
    const code = exercise.locator('.cm-content');
    const state = exercise.locator('.state');
    const verdict = exercise.locator('.outcome pre');
    const ended = () => page.waitForFunction(() => !document.querySelector('cuda-exercise').dataset.running, undefined, { timeout: 150_000 });
    const run = async () => {
      await exercise.getByRole('button', { name: 'Run', exact: true }).click();
      await ended();
    };
    const follow = async (link, path, title) => {
      await link.click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    };

    // Reads: takes a barrier away, and predicts.
    await page.getByLabel('barriers between the rounds').uncheck();
    await page.getByText(/shared-race, line/).waitFor();
    await follow(page.getByRole('link', { name: 'Begin with your first warp' }), `/chapters/${chapter}.html#first-light`, 'Reduction in shared memory');
    const question = page.locator('quiz-question').first();
    await question.getByRole('radio', { name: '64', exact: true }).check();
    await question.getByRole('button', { name: 'Check' }).click();
    await question.getByText('But the barrier after the load').waitFor();
    await question.getByRole('radio', { name: '1024', exact: true }).check();
    await question.getByRole('button', { name: 'Check' }).click();
    assert.equal(await question.getAttribute('data-state'), 'right');

    // The first exercise: as it came, with a slip, and right.
    await follow(page.getByRole('link', { name: 'Solve it in your browser' }).first(), `/exercises/${chapter}/first_light.html`, 'first_light');
    await run();
    assert.equal(await state.textContent(), 'This is the file as you got it.');
    assert.match(await verdict.textContent(), /✗ first_light: \d of \d cases fail/);
    await page.getByText('Hint 1 of').click();
    await exercise.getByRole('button', { name: 'Edit' }).click();
    await code.getByText('const int threads = 1;').click();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('32');
    await page.keyboard.press('Control+Enter');
    await ended();
    assert.equal(await state.textContent(), 'It does not compile.');
    assert.match(await verdict.textContent(), /first_light\.cu:\d+:\d+: error: expected ';'/);
    await code.getByText('const int threads = 32').click();
    await page.keyboard.press('End');
    await page.keyboard.type(';');
    await page.keyboard.press('Control+Enter');
    await ended();
    assert.match(await verdict.textContent(), /✓ first_light passes/);

    for (const { name } of own.slice(1)) {
      await follow(exercise.getByRole('link', { name: `Next exercise: ${name}` }), `/exercises/${chapter}/${name}.html`, name);
      await exercise.getByRole('button', { name: 'Edit' }).click();
      await code.waitFor();
      await run();
      assert.equal(await state.textContent(), 'This is the file as you got it.', name);
      await code.focus();
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(solution(name));
      // Half the way: away, and back again.
      if (name === 'missing_barrier') {
        await page.reload();
        await ready(page);
        await code.waitFor();
      }
      await run();
      assert.match(await verdict.textContent(), new RegExp(`✓ ${name} passes`));
    }

    // The chapter's end: the way on, what is passed, and the questions' count on the first page.
    const after = exercises[own.length];
    await exercise.getByRole('link', { name: `Next exercise: ${after.name}` }).waitFor();
    await follow(page.getByRole('link', { name: 'All exercises' }), '/exercises/', 'Exercises');
    await page.getByText(`You have passed ${own.length} of ${exercises.length}.`).waitFor();
    const marks = page.locator('exercise-mark[data-state=passed]');
    assert.deepEqual(await marks.evaluateAll((all) => all.map((mark) => mark.dataset.key)), own.map(({ name }) => `${chapter}/${name}`));
    await page.goto(new URL('/', page.url()).href);
    await ready(page);
    await page.locator('.course-map li').first().locator('quiz-progress').getByText(/^1\b/).waitFor();
  });
});
