// One mark and one palette: pages, figures and the terminal agree, and no colour is made up elsewhere.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { PALETTE } from '../../figures/stage/palette.js';
import { lanes, MARK, markSvg } from '../../markdown/mark.js';
import { root } from '../../markdown/pages.js';

const text = (path) => readFileSync(join(root, path), 'utf8');

// WCAG's contrast of two colours.
function contrast(one, other) {
  const luminance = (colour) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
      const part = Number.parseInt(colour.slice(1 + 2 * i, 3 + 2 * i), 16) / 255;
      return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test('the terminal lights the lanes that the pages light', () => {
  assert.ok(text('grader/text/lanes.h').includes(`kMark = 0x${MARK.toString(16)};`));
  assert.equal(lanes.filter(({ lit }) => lit).length, 12);
  assert.equal(markSvg().match(/<rect/g).length, 32);
});

test('every tone can be read on its fill, on paper and on a panel', () => {
  for (const night of [0, 1]) {
    for (const tone of ['plain', 'blue', 'green', 'amber', 'red', 'violet', 'teal', 'ink', 'soft', 'muted']) {
      for (const ground of ['paper', 'panel', `${tone}-fill`]) {
        if (!(ground in PALETTE)) continue;
        const ratio = contrast(PALETTE[tone][night], PALETTE[ground][night]);
        assert.ok(ratio >= 4.5, `${tone} on ${ground}: ${ratio.toFixed(2)}`);
      }
    }
  }
});

test('no colour of the site is outside the palette', () => {
  const known = new Set(Object.values(PALETTE).flat());
  for (const folder of ['site/.vitepress/theme', 'site/figures', 'site/markdown', 'site/quiz', 'site/trace', 'site/pages']) {
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.(js|css|vue|html)$/.test(file) || file.endsWith('print.css')) continue;
      for (const [colour] of text(join(folder, file)).matchAll(/#[0-9a-f]{6}\b/gi))
        assert.ok(known.has(colour), `${folder}/${file}: ${colour}`);
    }
  }
});
