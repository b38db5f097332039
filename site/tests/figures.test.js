// The live figures, on the chapters' pages: each one reacts to its controls and to the keyboard, says
// in words what a step does, and fits a phone.
import assert from 'node:assert/strict';
import test from 'node:test';

import { figures } from '../figures/index.js';
import { open, sideways } from './browser.js';

const chapterOf = {
  '00': '/index.html',
  '01': '/chapters/01_shared_memory.html',
  '02': '/chapters/02_shuffles.html',
  '03': '/chapters/03_masks.html',
  '04': '/chapters/04_subwarps.html',
  '05': '/chapters/05_cooperative_groups.html',
  '06': '/chapters/06_softmax.html',
};
const pageOf = (name) => chapterOf[name.slice(0, 2)];

// One figure on its page, and what a reader sees of it.
class Figure {
  constructor(page, name) {
    this.page = page;
    this.host = page.locator(figures[name].element).first();
    this.frame = this.host.locator('.warp-figure');
  }

  // A fresh one in its place: tests of one page must not see what others did.
  async renew() {
    await this.host.evaluate((host) => host.replaceWith(host.cloneNode(true)));
    await this.host.scrollIntoViewIfNeeded();
    await this.frame.locator('svg.warp-canvas rect').first().waitFor();
  }

  says() {
    return this.frame.locator('[role=status]').textContent();
  }

  count() {
    return this.frame.locator('.warp-count').textContent();
  }

  drawing() {
    return this.frame.locator('svg.warp-canvas').innerHTML();
  }

  // The words of all cells and labels of the drawing.
  words() {
    return this.frame.locator('svg.warp-canvas text').evaluateAll((texts) => texts.map((text) => text.firstChild.data));
  }

  press(label) {
    return this.frame.getByRole('button', { name: label, exact: true }).click();
  }

  choose(words) {
    return this.frame.getByRole('radio', { name: words, exact: true }).check({ force: true });
  }

  async range(label, value) {
    await this.frame.getByLabel(label, { exact: true }).fill(String(value));
  }
}

// The tests of each figure, by the picture's name; all those of a page use it one after the other.
const tests = new Map(Object.keys(figures).map((name) => [name, []]));
const on = (name, words, use) => tests.get(name).push({ words, use });

for (const name of Object.keys(figures)) {
  on(name, 'steps by keyboard and by buttons, and says what each step does', async (figure, page) => {
    assert.ok((await figure.frame.getAttribute('aria-label')).length > 10, 'the figure has a name');
    if (name === '03_activemask.svg') await figure.press('Pull');
    await figure.frame.focus();
    await page.keyboard.press('Home');
    const steps = Number((await figure.count()).split(' of ')[1]);
    assert.ok(steps >= 2);
    const first = await figure.says();
    const drawn = await figure.drawing();
    await page.keyboard.press('ArrowRight');
    assert.match(await figure.count(), /^2 of /);
    assert.notEqual(await figure.says(), first);
    assert.notEqual(await figure.drawing(), drawn);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await figure.says(), first);
    await page.keyboard.press('End');
    assert.equal(await figure.count(), `${steps} of ${steps}`);
    await figure.press('First step');
    await figure.press('Step forward');
    assert.match(await figure.count(), /^2 of /);
    const title = figure.frame.locator('svg.warp-canvas > title');
    assert.equal(await title.textContent(), await figure.says());
  });
}

on('02_scan.svg', 'a figure plays with the space bar, and stops at its end', async (figure, page) => {
  await figure.frame.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press(' ');
  await figure.frame.getByRole('button', { name: 'Pause' }).waitFor();
  await page.waitForFunction(
    (element) => element.querySelector('.warp-count').textContent !== '1 of 4',
    await figure.frame.elementHandle(),
  );
  await page.keyboard.press(' ');
  await figure.frame.getByRole('button', { name: 'Play' }).waitFor();
});

on('02_divergence.svg', 'a branch costs both sides only where lanes disagree', async (figure) => {
  assert.match(await figure.says(), /7 instructions, in which 71 %/);
  for (const lane of [0, 1, 2]) await figure.press(`lanes that say yes: lane ${lane}`);
  assert.match(await figure.says(), /5 instructions, in which 100 %/);
});

on('01_halving_tree.svg', 'the halving tree shows the race that a missing barrier makes', async (figure, page) => {
  assert.match(await figure.says(), /37, the sum/);
  await figure.frame.getByLabel('barrier 2').uncheck();
  assert.match(await figure.says(), /Nothing orders the read of tile\[\d\]/);
  assert.equal(await figure.frame.locator('table tbody tr').count(), 2);
  await figure.choose('highest first');
  await figure.frame.focus();
  await page.keyboard.press('End');
  assert.match(await figure.says(), /is 37: right, by luck/);
  assert.match(await figure.frame.locator('svg rect[data-key="3:0"]').getAttribute('class'), /red/);
  await figure.choose('lowest first');
  await figure.frame.focus();
  await page.keyboard.press('End');
  assert.match(await figure.says(), /is 28, and 37 is right/);
  await figure.frame.getByLabel('barrier 2').check();
  assert.match(await figure.says(), /37, the sum/);
  assert.equal(await figure.frame.locator('table').count(), 0);
});

on('01_halving_tree.svg', 'a click on a barrier of the drawing removes it', async (figure) => {
  await figure.frame.locator('svg text', { hasText: 'barrier 1' }).click();
  assert.equal(await figure.frame.getByLabel('barrier 1').isChecked(), false);
});

on('00_race.svg', 'the first page tells what a GPU and the referee say of a missing barrier', async (figure) => {
  const said = () => figure.frame.locator('table').textContent();
  assert.match(await said(), /right: 37, whatever the order/);
  assert.doesNotMatch(await said(), /H200/);
  await figure.frame.getByLabel('barriers between the rounds').uncheck();
  assert.match(await said(), /right in 20000 of 20000 runs/);
  assert.match(await said(), /shared-race, line \d: write by thread \d, read by thread \d/);
  await figure.frame.locator('svg text', { hasText: 'no barrier 2' }).click();
  assert.match(await said(), /shared-race, line/);
  await figure.frame.getByLabel('barriers between the rounds').check();
  assert.doesNotMatch(await said(), /shared-race/);
});

on('02_shuffles.svg', 'the shuffles follow kind, argument, width and mask', async (figure) => {
  const after = async () => (await figure.frame.locator('svg [data-key^="after:"].mono').allTextContents()).join('');
  assert.equal(await after(), 'cdefghgh');
  await figure.choose('up');
  assert.equal(await after(), 'ababcdef');
  await figure.choose('xor');
  await figure.range('bits', 1);
  assert.equal(await after(), 'badcfehg');
  await figure.range('width', 1); // the second of 1, 2, 4, 8
  await figure.choose('idx');
  await figure.range('source', 3);
  assert.equal(await after(), 'bbddffhh');
  assert.match(await figure.says(), /modulo the width/);
  await figure.press('mask: lane 1');
  assert.equal(await after(), '?bddffhh');
  assert.match(await figure.says(), /undefined/);
});

on('02_shuffles.svg', 'a mask without lanes makes no call', async (figure) => {
  for (let lane = 0; lane < 8; ++lane) await figure.press(`mask: lane ${lane}`);
  assert.equal(await figure.says(), 'No lane makes the call.');
});

on('02_down_and_xor.svg', 'down leaves the result in one lane, xor in all', async (figure) => {
  const eights = async () => (await figure.words()).filter((words) => words === '8').length;
  assert.equal(await eights(), 9);
  await figure.choose('down');
  assert.equal(await eights(), 1);
  await figure.choose('the value');
  await figure.choose('maximum');
  assert.ok((await figure.words()).includes('7'));
});

on('02_scan.svg', 'the scan without its guard counts lanes twice', async (figure) => {
  assert.equal(await figure.frame.locator('svg rect.red').count(), 0);
  await figure.frame.getByLabel('guard').uncheck();
  assert.ok((await figure.frame.locator('svg rect.red').count()) > 5);
  assert.match(await figure.says(), /twice/);
});

on('03_crossed.svg', 'the crossed shuffle has its wait table, and the ways out have none', async (figure) => {
  const cells = await figure.frame.locator('td').allTextContents();
  assert.deepEqual(cells, [
    'lanes 0-15',
    'line 10',
    '__shfl_sync 0xffffffff',
    'lanes 16-31',
    'lanes 16-31',
    'line 12',
    '__shfl_sync 0xffffffff',
    'lanes 0-15',
  ]);
  for (const version of ['a mask for each branch', 'one call, outside', 'the others exit']) {
    await figure.choose(version);
    assert.equal(await figure.frame.locator('td').count(), 0);
    assert.match(await figure.says(), /All done/);
  }
});

on('03_activemask.svg', 'every pull of activemask is another step; the ballot never changes', async (figure) => {
  assert.match(await figure.says(), /331, right/);
  for (let pull = 0; pull < 6; ++pull) await figure.press('Pull');
  assert.equal(await figure.count(), '7 of 7');
  assert.match(await figure.says(), /different results so far/);
  await figure.choose('ballot above');
  assert.match(await figure.says(), /The result is 331/);
  await figure.choose('count with atomics');
  assert.match(await figure.says(), /adds its size: 5, as always/);
});

on('02_scan.svg', 'a pointer over a lane shows where its value came from', async (figure) => {
  await figure.frame.locator('svg rect[data-key="3:5"]').hover();
  const lit = await figure.frame.locator('svg rect.on').evaluateAll((cells) => cells.map((cell) => cell.dataset.key));
  for (const key of ['3:5', '2:5', '2:1', '0:0', '0:5']) assert.ok(lit.includes(key), key);
  assert.ok(!lit.includes('0:6'));
});

on('02_scan.svg', 'a drag over the drawing goes through the steps, a click stays', async (figure, page) => {
  await figure.frame.focus();
  await page.keyboard.press('Home');
  await figure.frame.locator('.warp-stage').scrollIntoViewIfNeeded();
  const { x, y, width, height } = await figure.frame.locator('.warp-stage').boundingBox();
  const drag = async (from, to) => {
    await page.mouse.move(x + from * width, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + to * width, y + height / 2, { steps: 8 });
    await page.mouse.up();
    return Number.parseInt(await figure.count());
  };
  const end = await drag(0.3, 0.6);
  assert.ok(end > 1, `step ${end}`);
  assert.ok((await drag(0.6, 0.5)) < end);
  assert.equal(await drag(0.95, 0.2), 1);
  assert.equal(await drag(0.5, 0.502), 1);
});

test('values travel along the arrows of a step, and stand still where motion is reduced', async () => {
  const travellers = async (reducedMotion) => {
    let texts;
    await open(pageOf('02_scan.svg'), { reducedMotion }, async (page) => {
      const figure = new Figure(page, '02_scan.svg');
      await figure.renew();
      await figure.frame.focus();
      await page.keyboard.press('Home');
      // Watched from before the key is pressed: a busy machine may draw no frame while they travel.
      await figure.frame.evaluate((frame) => {
        globalThis.travelled = new Set();
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes)
              if (node.classList?.contains('travels')) globalThis.travelled.add(node.textContent);
        }).observe(frame, { childList: true, subtree: true });
      });
      await page.keyboard.press('ArrowRight');
      assert.match(await figure.count(), /^2 of /);
      if (reducedMotion !== 'reduce') await page.waitForFunction(() => globalThis.travelled.size > 0);
      await figure.frame.locator('text.travels').first().waitFor({ state: 'detached' });
      texts = await page.evaluate(() => [...globalThis.travelled]);
    });
    return texts;
  };
  assert.ok((await travellers('no-preference')).length > 3);
  assert.deepEqual(await travellers('reduce'), []);
});

on('02_shuffles.svg', 'the focus is seen, and moves from control to control', async (figure, page) => {
  await figure.frame.focus();
  await page.keyboard.press('Tab');
  const outline = await figure.host.evaluate((host) => {
    const { activeElement } = host.shadowRoot;
    return { name: activeElement.value, style: getComputedStyle(activeElement.nextElementSibling).outlineStyle };
  });
  assert.deepEqual(outline, { name: 'shfl_down', style: 'solid' });
  await page.keyboard.press('ArrowRight');
  assert.match(await figure.frame.getByRole('radio', { name: 'xor' }).getAttribute('value'), /xor/);
  assert.equal(await figure.frame.getByRole('radio', { name: 'xor' }).isChecked(), true);
});

on('02_scan.svg', 'a maximum needs no guard, a sum does', async (figure) => {
  await figure.frame.getByLabel('guard: lane >= delta').uncheck();
  assert.match(await figure.says(), /count themselves twice/);
  await figure.choose('maxima');
  assert.match(await figure.says(), /which changes no maximum/);
  assert.equal(await figure.frame.locator('svg .line.red, svg .shape.red').count(), 0);
});

on('03_crossed.svg', 'what is said of the lanes that exited stands below them', async (figure) => {
  await figure.choose('the others exit');
  await figure.frame.focus();
  await figure.page.keyboard.press('End');
  const left = (place) => place.evaluate((element) => element.getBoundingClientRect().left);
  const note = await left(figure.frame.locator('svg text', { hasText: 'exited: not waited for' }));
  const lane16 = await left(figure.frame.locator('svg text', { hasText: /^16$/ }));
  assert.ok(note > lane16 - 20, `${note} is left of lane 16 at ${lane16}`);
});

on('03_compaction.svg', 'keeps what is above the limit', async (figure) => {
  await figure.range('keep values above', 5);
  assert.match(await figure.says(), /^2 values/);
});

on('03_match.svg', 'makes one atomic for each different value', async (figure) => {
  await figure.range('different values', 8);
  assert.match(await figure.says(), /^8 atomics/);
  await figure.choose('+0 and -0');
  assert.match(await figure.says(), /^2 atomics/);
});

on('04_three_ways.svg', 'counts the sectors of each way', async (figure) => {
  assert.match(await figure.says(), /16 sectors of 32 bytes, and use 100 %/);
  await figure.choose('one thread per row');
  assert.match(await figure.says(), /32 sectors of 32 bytes, and use 12.5 %/);
});

on('05_groups.svg', 'shows the same group by choice and by step', async (figure, page) => {
  await figure.choose('grid');
  assert.match(await figure.says(), /cooperative launch/);
  await figure.frame.focus();
  await page.keyboard.press('Home');
  assert.equal(await figure.frame.getByRole('radio', { name: 'thread', exact: true }).isChecked(), true);
});

on('06_passes.svg', 'overflows without the maximum', async (figure) => {
  assert.match(await figure.says(), /add up to 1/);
  await figure.choose('around 1000');
  await figure.choose('without');
  assert.match(await figure.says(), /NaN/);
  await figure.choose('around -100');
  await figure.choose('maximum from 0');
  assert.match(await figure.says(), /add up to 1, and are wrong all the same: lane 5's by 24 %/);
  assert.ok((await figure.frame.locator('svg rect.red').count()) >= 6);
});

on('06_passes.svg', 'no line of its code is cut off', async (figure) => {
  const box = figure.frame.locator('.warp-code');
  assert.ok(await box.evaluate((element) => element.scrollWidth <= element.clientWidth));
});

on('01_banks.svg', 'counts the wavefronts of a stride', async (figure) => {
  await figure.choose('32');
  assert.match(await figure.says(), /32 wavefronts/);
  await figure.range('any stride', 33);
  assert.match(await figure.says(), /: 1 wavefront\./);
});

test('without JavaScript the static pictures stand there', async () => {
  await open('/chapters/02_shuffles.html', { javaScriptEnabled: false }, async (page) => {
    assert.equal(await page.locator('warp-shuffles img').isVisible(), true);
  });
});

for (const path of new Set(Object.keys(figures).map(pageOf))) {
  test(`the live figures of ${path}`, async (context) => {
    await open(path, { reducedMotion: 'reduce' }, async (page) => {
      const here = [...tests].filter(([name]) => pageOf(name) === path);
      for (const [name, list] of here)
        for (const { words, use } of list)
          await context.test(`${name} ${words}`, async () => {
            const figure = new Figure(page, name);
            await figure.renew();
            await use(figure, page);
          });
      await page.setViewportSize({ width: 360, height: 740 });
      await page.emulateMedia({ colorScheme: 'dark' });
      // The page hears of it at its next frame, which on a busy machine comes later than the next question.
      await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
      await context.test('they fit a phone in the dark', async () => {
        for (const [name] of here) {
          const { frame } = new Figure(page, name);
          await page.waitForFunction(
            (element) => element.querySelector('svg').getBoundingClientRect().width < 360,
            await frame.elementHandle(),
          );
          const { width } = await frame.boundingBox();
          assert.ok(width <= 360, `${name} is ${width} pixels wide`);
          // What is cut off all the same can be reached by the keyboard.
          const cut = await frame.locator('.warp-code, .warp-stage').evaluateAll((all) =>
            all.filter((box) => box.scrollWidth > box.clientWidth + 1 && box.tabIndex < 0).map((box) => box.className),
          );
          assert.deepEqual(cut, [], name);
          const paper = await frame.evaluate((element) => getComputedStyle(element).backgroundColor);
          assert.ok(Number(paper.match(/\d+/)[0]) < 60, `${name} is ${paper} in the dark`);
        }
      });
      assert.ok((await sideways(page)) <= 0);
    });
  });
}

for (const name of ['01_halving_tree.svg', '02_scan.svg', '06_passes.svg'])
  test(`on a phone no label of ${name} stands where an arrow ends`, async () => {
    await open(pageOf(name), { viewport: { width: 390, height: 844 } }, async (page) => {
      const figure = new Figure(page, name);
      await figure.renew();
      await figure.frame.focus();
      await page.keyboard.press('End');
      const hidden = await figure.frame.locator('svg.warp-canvas').evaluate((svg) => {
        const heads = [...svg.querySelectorAll('path[data-to]')].map((path) => {
          const { x, y } = path.getPointAtLength(path.getTotalLength());
          return new DOMPoint(x, y).matrixTransform(path.getScreenCTM());
        });
        return [...svg.querySelectorAll('text')].flatMap((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          const covers = ({ x, y }) => x > left - 1 && x < right + 1 && y > top && y < bottom;
          return heads.some(covers) ? [text.textContent] : [];
        });
      });
      assert.deepEqual(hidden, []);
    });
  });
