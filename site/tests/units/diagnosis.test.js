// What the referee says in a chapter, as a card.
import assert from 'node:assert/strict';
import test from 'node:test';

import { cardOf } from '../../markdown/diagnosis.js';

const report = `differences <59>
chapters/examples/01_shared_memory/shared_race.cu
✗ 1 error (schedule forward)

  shared-race: two lanes of one warp access the same shared memory, one of them
  writes, and nothing orders them

     8 │   const unsigned t = threadIdx.x;
  >  9 │   tile[t] = in[t];
       │   ^^^^ write by thread 0 (warp 0, lane 0), not ordered before it

  Lanes of a warp may run in any order.

  Read  chapters/rules.md#shared-race
`;

test('its rule, its program and its section are links, and its lines light up', () => {
  const html = cardOf(report);
  assert.match(html, /<strong><a href="\.\/rules\.html#shared-race">shared-race<\/a>: two lanes[^<]*<\/strong>\n<strong> {2}writes, and nothing orders them<\/strong>\n\n/);
  assert.match(html, /\n<a href="\.\/examples\/01_shared_memory\/shared_race\.html">chapters\/examples\/01_shared_memory\/shared_race\.cu<\/a>\n/);
  assert.match(html, /\n {2}Read {2}<a href="\.\/rules\.html#shared-race">chapters\/rules\.md#shared-race<\/a>\n/);
  assert.match(html, /<span class="lit"> {2}&#62; {2}9 │ {3}tile\[t\] = in\[t\];<\/span>/);
  assert.match(html, /\n {2}Lanes of a warp may run in any order\.\n/);
});

test('nothing of the text is lost or becomes markup', () => {
  const text = cardOf(report).replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
  assert.equal(text.trim(), report.trim());
});
