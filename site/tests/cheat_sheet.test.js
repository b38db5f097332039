// The cheat sheet on paper: one side of A4, black on white in both colour schemes.
import assert from 'node:assert/strict';
import test from 'node:test';

import { open } from './browser.js';

for (const colorScheme of ['light', 'dark']) {
  test(`the cheat sheet prints on one page, from the ${colorScheme} colours`, async () => {
    await open('/chapters/cheat_sheet.html', { colorScheme }, async (page) => {
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      assert.equal([...paper.matchAll(/\/Type\s*\/Page\b/g)].length, 1);
      await page.emulateMedia({ media: 'print', colorScheme });
      const ink = await page.evaluate(() => getComputedStyle(document.body).color);
      assert.equal(ink, 'rgb(0, 0, 0)');
    });
  });
}
