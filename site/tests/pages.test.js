// Every page of the site: opens without trouble, is light, fits a phone, and links to what exists.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { builtPages, differentPages, open, origin, sideways, siteFolder, violations } from './browser.js';

const kilobyte = 1000;
const limit = 500 * kilobyte; // with everything that the page loads, not compressed

const built = builtPages();
const pages = differentPages();

// What the browser got, in bytes as they are before compression.
function weightOf(page) {
  return page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.reduce((sum, entry) => sum + entry.decodedBodySize, 0);
  });
}

async function scrollThrough(page) {
  await page.evaluate(async () => {
    document.documentElement.style.scrollBehavior = 'auto';
    for (let y = 0; y < document.documentElement.scrollHeight; y += 800) {
      window.scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
  // A picture behind a live figure is not shown, and so not loaded.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.getClientRects().length === 0));
}

test('every page says that nothing comes from, or goes to, another host', () => {
  for (const page of [...built, '/404.html']) {
    const html = readFileSync(join(siteFolder(), page), 'utf8');
    const said = html.indexOf('http-equiv="Content-Security-Policy" content="default-src \'self\';');
    assert.ok(said > 0 && said < html.indexOf('</head>'), page);
  }
});

test('there is a page for every chapter, for rosetta and for the referee', () => {
  const chapters = readdirSync(new URL('../../chapters/', import.meta.url)).filter((file) => file.endsWith('.md'));
  assert.ok(chapters.length >= 7);
  for (const file of chapters) assert.ok(pages.includes(`/chapters/${file.replace(/md$/, 'html')}`), file);
  assert.ok(pages.includes('/referee.html'));
  assert.ok(pages.includes('/index.html'));
});

for (const path of pages) {
  test(`${path} opens without trouble and is light`, async () => {
    await open(path, {}, async (page) => {
      await scrollThrough(page);
      assert.notEqual(await page.title(), '');
      assert.equal(await page.locator('h1').count(), 1);
      const broken = await page.$$eval('img', (images) => images.filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src));
      assert.deepEqual(broken, []);
      const weight = await weightOf(page);
      assert.ok(weight > 50 * kilobyte, `only ${weight} bytes were counted`);
      assert.ok(weight < limit, `it weighs ${Math.round(weight / kilobyte)} KB`);
    });
  });

  test(`${path} has nothing that axe finds wrong`, async () => {
    for (const colorScheme of ['light', 'dark'])
      await open(path, { colorScheme, bypassCSP: true }, async (page) => assert.deepEqual(await violations(page), [], colorScheme));
  });

  test(`${path} has no sideways scroll on a phone`, async () => {
    await open(path, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, async (page) => {
      assert.equal(await sideways(page), 0);
    });
  });
}

test('every link inside of the site leads to a page, and every fragment to a place on it', () => {
  const ids = new Map(
    built.map((path) => {
      const html = readFileSync(join(siteFolder(), path), 'utf8');
      return [path, { html, ids: new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => decodeURIComponent(id))) }];
    }),
  );
  let links = 0;
  const dead = [];
  for (const [path, { html }] of ids) {
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), `${origin()}${path}`);
      if (url.origin !== origin()) continue;
      ++links;
      const target = ids.get(url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname);
      const fragment = decodeURIComponent(url.hash.slice(1));
      if (!target || (fragment && !target.ids.has(fragment))) dead.push(`${path}: ${href}`);
    }
  }
  assert.ok(links > 200);
  assert.deepEqual(dead, []);
});

test('a missing page says so', async () => {
  await open('/nowhere.html', { troubles: false }, async (page) => {
    assert.match(await page.locator('h1').textContent(), /no such page/);
  });
});
