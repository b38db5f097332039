// The questions: right and wrong answers, what is kept, what is forgotten, and the keyboard.
import assert from 'node:assert/strict';
import test from 'node:test';

import { open, ready } from './browser.js';

const chapter = '/chapters/02_shuffles.html';
const question = (page, number) => page.getByRole('group', { name: `Question ${number}`, exact: true });
// As many as the page asks: chapters gain questions.
const questionsOf = (page) => page.locator('quiz-question').count();
const stateOf = (locator) => locator.getAttribute('data-state');

test('a number is checked, a right one unfolds the answer, and it is kept', async () => {
  await open(chapter, {}, async (page) => {
    const first = question(page, 1);
    const [warp, lane, check] = [first.getByLabel('Warp'), first.getByLabel('Lane'), first.getByRole('button', { name: 'Check' })];
    await warp.fill('0');
    await lane.fill('3');
    await check.click();
    assert.equal(await stateOf(first), 'wrong');
    assert.match(await first.getByRole('status').textContent(), /Not yet.*0 of 2/);
    assert.equal(await first.locator('details').getAttribute('open'), null);

    await warp.fill(' 0x1 ');
    assert.equal(await stateOf(first), null, 'a changed answer is not judged any more');
    await lane.fill('11');
    await lane.press('Enter');
    assert.equal(await stateOf(first), 'right');
    assert.equal(await first.getByText('lane 11 of warp 1').isVisible(), true);
    assert.match(await page.locator('quiz-progress').textContent(), new RegExp(`1 of ${await questionsOf(page)} right`));

    await page.reload();
    await ready(page);
    assert.equal(await stateOf(question(page, 1)), 'right');
    assert.equal(await question(page, 1).getByLabel('Lane').inputValue(), '11');
  });
});

test('a wrong answer is told which part is wrong, and why its choice tempts', async () => {
  await open(chapter, {}, async (page) => {
    const fourth = question(page, 4);
    const parts = fourth.locator('[data-part]');
    await parts.nth(0).getByRole('radio', { name: 'undefined-shuffle' }).check();
    await parts.nth(1).getByRole('radio', { name: '8', exact: true }).check();
    assert.equal(await fourth.locator('.why:visible').count(), 0, 'nothing is said before the check');
    await fourth.getByRole('button', { name: 'Check' }).click();
    assert.deepEqual(await parts.evaluateAll((all) => all.map((part) => part.dataset.state)), ['right', 'wrong']);
    assert.match(await fourth.locator('.why:visible').textContent(), /sum of the eight values/);
    await parts.nth(1).getByRole('radio', { name: '32' }).check();
    assert.equal(await fourth.locator('.why:visible').count(), 0, 'a changed answer is not judged any more');
  });
});

test('what is no number gets a hint, and what is empty is asked for', async () => {
  await open(chapter, {}, async (page) => {
    const first = question(page, 1);
    await first.getByRole('button', { name: 'Check' }).click();
    assert.match(await first.getByRole('status').textContent(), /every part/);
    assert.equal(await page.evaluate(() => document.activeElement.name), 'part-0');
    await first.getByLabel('Warp').fill('one');
    await first.getByLabel('Lane').fill('11');
    await first.getByRole('button', { name: 'Check' }).click();
    assert.match(await first.getByRole('status').textContent(), /Write a number/);
    assert.equal(await stateOf(first), null);
  });
});

test('choices are made by the keyboard and kept', async () => {
  await open(chapter, {}, async (page) => {
    const seventh = question(page, 7);
    await seventh.getByRole('radio').first().focus();
    const texts = await seventh.locator('.choice').allTextContents();
    assert.ok(texts.includes('bad-width') && texts.length >= 3);
    const press = async (wanted) => {
      await page.keyboard.press('Space');
      for (let step = 0; step < texts.length; ++step) {
        const chosen = await seventh.locator('.choice:has(:checked)').textContent();
        if (chosen === wanted) return;
        await page.keyboard.press('ArrowDown');
      }
      assert.fail(`the arrows do not reach ${wanted}`);
    };
    await press('Nothing');
    await page.keyboard.press('Enter');
    assert.equal(await stateOf(seventh), 'wrong');
    await press('bad-width');
    await page.keyboard.press('Enter');
    assert.equal(await stateOf(seventh), 'right');
    await page.reload();
    await ready(page);
    assert.equal(await stateOf(question(page, 7)), 'right');
    assert.equal(await question(page, 7).getByRole('radio', { name: 'bad-width' }).isChecked(), true);
  });
});

test('where several choices are right, all of them are needed', async () => {
  await open('/chapters/03_masks.html', {}, async (page) => {
    const fourth = question(page, 4);
    const check = fourth.getByRole('button', { name: 'Check' });
    await fourth.getByRole('checkbox', { name: 'The first' }).check();
    await check.click();
    assert.equal(await stateOf(fourth), 'wrong');
    await fourth.getByRole('checkbox', { name: 'The third' }).check();
    await check.click();
    assert.equal(await stateOf(fourth), 'right');
  });
});

test('a question that only the reader can judge asks after the answer is unfolded', async () => {
  await open('/chapters/03_masks.html', {}, async (page) => {
    const seventh = question(page, 7);
    assert.equal(await seventh.getByRole('button').count(), 0);
    await seventh.locator('summary').click();
    await seventh.getByRole('button', { name: 'I had it' }).click();
    assert.equal(await stateOf(seventh), 'right');
    await page.reload();
    await ready(page);
    assert.equal(await question(page, 7).getByRole('button', { name: 'I had it' }).getAttribute('aria-pressed'), 'true');
  });
});

test('answers count on the first page, and can be forgotten', async () => {
  await open(chapter, {}, async (page) => {
    const total = await questionsOf(page);
    const first = question(page, 1);
    await first.getByLabel('Warp').fill('1');
    await first.getByLabel('Lane').fill('11');
    await first.getByRole('button', { name: 'Check' }).click();
    // There and back without loading the page anew.
    await page.getByRole('link', { name: 'Warplings' }).click();
    const row = page.locator('.course-map li', { hasText: 'Warp shuffles' });
    await row.getByText(`1 of ${total}`).waitFor();
    await row.getByRole('link').click();
    await page.waitForFunction(() => document.querySelector('quiz-question[aria-label="Question 1"]')?.dataset.state === 'right');
    await page.getByRole('button', { name: 'Forget my answers' }).click();
    assert.equal(await stateOf(question(page, 1)), null);
    assert.equal(await question(page, 1).getByLabel('Warp').inputValue(), '');
    await page.reload();
    await ready(page);
    assert.equal(await stateOf(question(page, 1)), null);
  });
});

test('storage that holds nonsense, or hostile text, does no harm', async () => {
  await open(chapter, {}, async (page) => {
    const key = await question(page, 1).getAttribute('data-key');
    const hostile = { [key]: { state: 'wrong', given: ['<img src=x onerror=alert(1)>', { a: 1 }] }, other: 'x' };
    for (const stored of ['{', '[]', 'null', '{"a": null}', JSON.stringify(hostile)]) {
      await page.evaluate((text) => localStorage.setItem('warplings.quiz', text), stored);
      await page.reload();
      await ready(page);
      assert.equal(await page.locator('quiz-progress').first().getByText(`of ${await questionsOf(page)}`).count(), 1);
    }
    assert.equal(await question(page, 1).locator('img').count(), 0);
    assert.equal(await question(page, 1).getByLabel('Warp').inputValue(), '<img src=x onerror=alert(1)>');
  });
});

test('every question of every chapter can be answered right on its page', async () => {
  for (const name of ['01_shared_memory', '02_shuffles', '03_masks', '04_subwarps', '05_cooperative_groups', '06_softmax']) {
    await open(`/chapters/${name}.html`, {}, async (page) => {
      const states = await page.$$eval('quiz-question', (elements) =>
        elements.map((element) => {
          const form = element.querySelector('form');
          if (!element.dataset.answers) {
            form.querySelector('[value="right"]').click();
            return element.dataset.state;
          }
          JSON.parse(element.dataset.answers).forEach((answer, index) => {
            const fields = form.querySelectorAll(`[name="part-${index}"]`);
            if ('value' in answer) fields[0].value = String(answer.value);
            else for (const at of answer.right) fields[at].checked = true;
          });
          form.requestSubmit();
          return element.dataset.state;
        }),
      );
      assert.ok(states.length >= 7);
      assert.deepEqual(new Set(states), new Set(['right']), name);
      assert.match(await page.locator('quiz-progress').textContent(), new RegExp(`${states.length} of ${states.length} right`));
    });
  }
});
