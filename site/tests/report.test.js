// The class report that `grade` writes, of a made-up class: opened as a file, as an instructor
// opens it, on a screen, on a phone and on paper.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { faintTexts, open, sideways, siteFolder } from './browser.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
// The site is built beside the program; dist/ is not.
const program = [join(siteFolder(), '..'), join(root, 'build')]
  .map((build) => join(build, 'grader', 'classroom', 'report', 'tests', 'warplings-sample-class'))
  .find(existsSync);
const skip = program ? false : 'The program warplings-sample-class is not built.';
const folder = mkdtempSync(join(tmpdir(), 'warplings-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));

// A report in which somebody has a name of 200 letters without a space.
function report() {
  const file = join(folder, 'report.html');
  execFileSync(program, [file, '40']);
  const page = readFileSync(file, 'utf8');
  const long = page.replaceAll('Turing, Alan', 'W'.repeat(200));
  assert.notEqual(long, page);
  writeFileSync(file, long);
  return pathToFileURL(file).href;
}

for (const [name, options] of [
  ['on a screen', {}],
  ['in the dark', { colorScheme: 'dark' }],
  ['on a phone', { viewport: { width: 360, height: 740 } }],
]) {
  test(`nothing of it is wider than the page ${name}`, { skip }, async () => {
    const url = report();
    await open(url, options, async (page, { requests }) => {
      assert.deepEqual(requests, [url]);
      assert.equal(await page.locator('h1').textContent(), 'Class report');
      assert.ok((await page.locator('.matrix tbody tr').count()) >= 40);
      assert.equal(await sideways(page), 0);
      assert.deepEqual(await faintTexts(page, '.matrix .cell, .words, .legend li, .tile span'), []);
      const paper = await page.evaluate(() => Number(getComputedStyle(document.body).backgroundColor.match(/\d+/)[0]));
      assert.equal(paper < 60, options.colorScheme === 'dark');
    });
  });
}

test('nothing of it is wider than a sheet of paper', { skip }, async () => {
  // The printable width of an A4 page, in CSS pixels.
  await open(report(), { viewport: { width: 688, height: 1000 }, colorScheme: 'dark' }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main *')].filter((element) => element.getBoundingClientRect().right > innerWidth + 1).map((element) => element.tagName),
    );
    assert.deepEqual(cut, []);
    assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), 'rgb(255, 255, 255)');
  });
});
