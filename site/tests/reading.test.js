// Reading: colours, search, the list of pages, code, the keyboard, and pages without JavaScript.
import assert from 'node:assert/strict';
import test from 'node:test';

import { faintTexts, open, ready, sideways } from './browser.js';

const chapter = '/chapters/02_shuffles.html';

// The luminance of the page's background and of its text, from 0 to 1.
function luminances(page) {
  return page.evaluate(() => {
    const of = (name) => {
      const [r, g, b] = getComputedStyle(document.body)[name].match(/[\d.]+/g).map(Number);
      return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
    };
    return { back: of('backgroundColor'), text: of('color') };
  });
}

test('the page takes the colours of the system', async () => {
  for (const colorScheme of ['light', 'dark']) {
    await open(chapter, { colorScheme }, async (page) => {
      const { back, text } = await luminances(page);
      assert.ok(colorScheme === 'dark' ? back < 0.2 && text > 0.7 : back > 0.9 && text < 0.3);
    });
  }
});

test('the switch changes the colours, of the pictures too, and the choice is kept', async () => {
  await open(chapter, { colorScheme: 'light' }, async (page) => {
    const paper = async () => {
      const picture = page.locator('.drawing').first();
      await picture.scrollIntoViewIfNeeded();
      return (await picture.screenshot()).toString('base64');
    };
    const light = await paper();
    await page.getByRole('switch', { name: 'Dark colours' }).click();
    assert.ok((await luminances(page)).back < 0.2);
    assert.notEqual(await paper(), light);
    await page.reload();
    await ready(page);
    assert.ok((await luminances(page)).back < 0.2);
    assert.equal(await page.getByRole('switch', { name: 'Dark colours' }).getAttribute('aria-checked'), 'true');
  });
});

test('drawings have the type of the page, which can be read on a phone', async () => {
  await open(chapter, { viewport: { width: 390, height: 800 }, isMobile: true }, async (page) => {
    const texts = await page.locator('.drawing text:not(.mono)').evaluateAll((all) =>
      all.map((text) => {
        const { fontFamily, fontSize } = getComputedStyle(text);
        const svg = text.ownerSVGElement;
        const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
        return { words: text.textContent, family: fontFamily.split(',')[0], size: Number.parseFloat(fontSize) * scale };
      }),
    );
    assert.ok(texts.length > 20);
    for (const { words, family, size } of texts) {
      assert.equal(family, 'Inter', words);
      assert.ok(size >= 11, `${words}: ${size} px`);
    }
  });
});

test('search finds a rule by the keyboard alone and leads to its section', async () => {
  await open('/', {}, async (page) => {
    await page.keyboard.press('/');
    await page.keyboard.type('undefined-shuffle');
    const results = page.getByRole('option');
    await results.nth(1).waitFor();
    assert.equal(await page.getByRole('combobox').inputValue(), 'undefined-shuffle');
    assert.match(await results.first().textContent(), /› undefined-shuffle/);
    assert.ok((await page.locator('dialog mark').count()) > 0);
    assert.equal(await results.first().getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowDown');
    assert.equal(await results.nth(1).getAttribute('aria-selected'), 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.waitForURL(/chapters\/rules\.html#undefined-shuffle$/);
    assert.equal(await page.getByRole('dialog').count(), 0);
  });
});

test('search says when there is nothing, and shows what was typed as text', async () => {
  await open('/', {}, async (page) => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('<img src=x onerror=alert(1)>zzzqqq');
    await page.getByText('Nothing found.').waitFor();
    assert.equal(await page.locator('dialog img').count(), 0);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

test('on a phone the list of pages opens, leads on, and closes', async () => {
  await open(chapter, { viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true }, async (page) => {
    const list = page.getByRole('navigation', { name: 'Pages', exact: true });
    assert.equal(await list.isVisible(), false);
    await page.getByRole('button', { name: 'Pages' }).click();
    assert.equal(await list.isVisible(), true);
    assert.equal(await list.locator('[aria-current="page"]').textContent(), '2. Warp shuffles');
    await page.keyboard.press('Escape');
    assert.equal(await list.isVisible(), false);
    await page.getByRole('button', { name: 'Pages' }).click();
    await list.getByRole('link', { name: 'Rosetta' }).click();
    await page.waitForURL(/rosetta/);
    await page.getByRole('heading', { level: 1, name: 'Rosetta' }).waitFor();
    assert.equal(await list.isVisible(), false);
    assert.equal(await sideways(page), 0);
  });
});

test('the outline marks the section that is read', async () => {
  await open(`${chapter}#the-scan`, { viewport: { width: 1400, height: 900 } }, async (page) => {
    await page.locator('.outline [aria-current="true"]', { hasText: 'The scan' }).waitFor();
  });
});

test('a verdict\'s link leads to the rule: anchors are those that GitHub makes', async () => {
  await open('/chapters/rules.html#barrier-divergence', {}, async (page) => {
    await page.waitForFunction(() => {
      const { top } = document.getElementById('barrier-divergence').getBoundingClientRect();
      return top >= 0 && top < 300;
    });
  });
});

test('the first key leads past the bar to the text', async () => {
  await open(chapter, {}, async (page) => {
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Skip to the text');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'text');
  });
});

test('CUDA\'s words stand out in code, and a program is one link away', async () => {
  await open('/chapters/01_shared_memory.html', {}, async (page) => {
    const colour = (text) =>
      page.locator('.vp-code span', { hasText: text }).last().evaluate((span) => getComputedStyle(span).color);
    assert.notEqual(await colour(/^__global__$/), await page.evaluate(() => getComputedStyle(document.body).color));
    await page.getByRole('link', { name: 'reverse.cu' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'reverse.cu' }).waitFor();
    assert.match(await page.locator('.vp-code').last().textContent(), /__global__ void/);
  });
});

test('without JavaScript the text, the static pictures and the folded answers are there', async () => {
  await open(chapter, { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator('img[src*="02_shuffles"]').isVisible(), true);
    assert.equal(await page.locator('quiz-question form').first().isVisible(), false);
    const answer = page.getByRole('group', { name: 'Question 1', exact: true }).locator('details');
    await answer.locator('summary').click();
    assert.equal(await answer.getByText('lane 11 of warp 1').isVisible(), true);
    assert.equal(await page.getByRole('link', { name: '3. Masks, votes and ballots' }).first().isVisible(), true);
  });
});

for (const colorScheme of ['light', 'dark'])
  test(`code can be read in every word of it, ${colorScheme}`, async () => {
    for (const page of ['01_shared_memory', '02_shuffles', '03_masks', '04_subwarps', '05_cooperative_groups', '06_softmax'])
      await open(`/chapters/${page}.html`, { colorScheme }, async (opened) => {
        assert.ok((await opened.locator('.vp-code span').count()) > 50);
        assert.deepEqual(await faintTexts(opened, '.vp-code span:not(:has(span))'), []);
      });
  });

test('red is the colour of no word of code: it means that something is wrong', async () => {
  await open('/chapters/01_shared_memory.html', {}, async (page) => {
    const red = await page.locator('.vp-code span:not(:has(span))').evaluateAll((words) =>
      words.filter((word) => {
        const [r, g, b] = getComputedStyle(word).color.match(/\d+/g).map(Number);
        return r > 150 && g < 70 && b < 90;
      }).length,
    );
    assert.equal(red, 0);
  });
});

test('what a program prints does not look like what is typed', async () => {
  await open('/chapters/01_shared_memory.html', {}, async (page) => {
    const look = (language) =>
      page.locator(`.text div.language-${language}`).first().evaluate((block) => {
        const { borderTopStyle, backgroundColor } = getComputedStyle(block);
        return [borderTopStyle, backgroundColor];
      });
    assert.deepEqual(await look('text'), ['dashed', 'rgba(0, 0, 0, 0)']);
    assert.equal((await look('cpp'))[0], 'solid');
  });
});

test('a word of an earlier chapter says what it means, by pointer and by keyboard, and leads there', async () => {
  await open('/chapters/03_masks.html', {}, async (page) => {
    const term = page.locator('a.term', { hasText: /^warps?$/i });
    assert.equal(await term.count(), 1);
    const shown = () => term.evaluate((link) => getComputedStyle(link, '::after').content);
    assert.equal(await shown(), 'none');
    await term.hover();
    assert.match(await shown(), /32 neighbouring threads/);
    await page.mouse.move(0, 0);
    assert.equal(await shown(), 'none');
    await term.evaluate((link) => link.focus({ focusVisible: true }));
    assert.match(await shown(), /32 neighbouring threads/);
    await page.keyboard.press('Enter');
    await page.waitForURL(/01_shared_memory(\.html)?#first-light$/);
    await page.locator('h1', { hasText: 'Reduction' }).waitFor();
    // Where the word is explained it is no link.
    assert.equal(await page.locator('a.term', { hasText: /^warps?$/i }).count(), 0);
  });
});

test('no table has a heading without words', async () => {
  for (const page of ['04_subwarps', 'rosetta'])
    await open(`/chapters/${page}.html`, {}, async (opened) => {
      assert.ok((await opened.locator('.text th').count()) > 3);
      assert.equal(await opened.locator('.text th:empty').count(), 0);
    });
});

test('in the list of exercises the mark of each stands in place of the bullet, beside all of its lines', async () => {
  await open('/exercises/', { viewport: { width: 390, height: 844 } }, async (page) => {
    const item = page.locator('.text li:has(exercise-mark)').first();
    await item.locator('exercise-mark span').waitFor();
    const look = await item.evaluate((li) => {
      const lines = document.createRange();
      lines.selectNodeContents(li.lastChild);
      const left = (rectangles) => Math.min(...[...rectangles].map((rectangle) => rectangle.left));
      const [mark, name] = ['exercise-mark', 'a'].map((part) => left(li.querySelector(part).getClientRects()));
      return { bullet: getComputedStyle(li).listStyleType, mark, name, text: left(lines.getClientRects()) };
    });
    assert.equal(look.bullet, 'none');
    assert.ok(look.mark + 10 < look.name, JSON.stringify(look));
    assert.ok(look.text >= look.name - 6, JSON.stringify(look));
  });
});
