// The machine's engine of ./run.sh book: what it refuses, an exercise that is solved with it, and a program that is run.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { after } from 'node:test';

import { root } from '../course.js';
import { Engine } from '../engine.js';
import { serve } from '../serve.js';
import { open, ready, siteFolder } from './browser.js';

const name = '01_shared_memory/missing_barrier';
const solution = readFileSync(join(root, 'solutions', `${name}.cu`), 'utf8');
const skeleton = readFileSync(join(root, 'grader/skeletons', `${name}.cu`), 'utf8');
const program = [join(siteFolder(), '..'), join(root, 'build')].map((build) => join(build, 'grader/cli/warplings')).find(existsSync);

const folder = mkdtempSync(join(tmpdir(), 'warplings-engine-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, `${name}.cu`);
mkdirSync(dirname(file), { recursive: true });

// Calls `use` with a server and its engine, whose answers lie in a folder of their own.
async function serving(own, use) {
  const engine = new Engine({ folder, ...own });
  const server = await serve(siteFolder(), 0, engine);
  try {
    await use(engine, server.port);
  } finally {
    await server.close();
  }
}

// { status, text } of a POST.
function post(port, path, headers, body) {
  return new Promise((done, failed) => {
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let text = '';
      response.on('data', (piece) => (text += piece));
      response.on('end', () => done({ status: response.statusCode, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

test('who does not come from its own page with the secret gets nothing, and nothing is run or written', async () => {
  // A program that would be started leaves a file.
  const trace = join(folder, 'started');
  const tell = join(folder, 'tell.sh');
  writeFileSync(tell, `#!/bin/sh\ntouch ${trace}\n`, { mode: 0o755 });
  await serving({ program: tell }, async ({ secret }, port) => {
    const here = `127.0.0.1:${port}`;
    const good = { Host: here, Origin: `http://${here}`, 'X-Warplings-Secret': secret, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ exercise: name, source: 'int i;\n' });
    const refused = {
      'no secret': { 'X-Warplings-Secret': '' },
      'another secret': { 'X-Warplings-Secret': secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) },
      'half of it': { 'X-Warplings-Secret': secret.slice(0, 20) },
      'another site': { Origin: 'https://example.org' },
      'another port': { Origin: `http://127.0.0.1:${port + 1}` },
      'a file': { Origin: 'null' },
      'another name for this machine': { Host: `localhost:${port}`, Origin: `http://localhost:${port}` },
      "another site's name that leads here": { Host: `example.org:${port}` },
      'a form of another site': { 'Sec-Fetch-Site': 'cross-site' },
    };
    for (const [why, changed] of Object.entries(refused)) {
      for (const step of ['open', 'test', 'trace', 'run']) {
        const { status, text } = await post(port, `/engine/${step}`, { ...good, ...changed }, body);
        assert.equal(status, 403, `${why}: ${step}`);
        assert.doesNotMatch(text, /source/);
      }
    }
    const { Origin, ...withoutOrigin } = good;
    assert.equal((await post(port, '/engine/test', withoutOrigin, body)).status, 403);
    assert.equal((await fetch(`http://${here}/engine/test`, { headers: { 'X-Warplings-Secret': secret } })).status, 404);
    assert.ok(!existsSync(trace) && !existsSync(file));

    // With all of it, only what it is for.
    for (const exercise of ['../../etc/passwd', '01_shared_memory/../../x', 'first_light', '', undefined])
      assert.equal((await post(port, '/engine/test', good, JSON.stringify({ exercise, source: '' }))).status, 404);
    for (const program of ['../../etc/passwd', '01_shared_memory/../../x', 'reverse', name, ''])
      assert.equal((await post(port, '/engine/run', good, JSON.stringify({ program, source: '' }))).status, 404);
    for (const step of ['remove', 'run']) assert.equal((await post(port, `/engine/${step}`, good, body)).status, 404);
    assert.equal((await post(port, '/engine/run', good, JSON.stringify({ program: 'play' }))).status, 400);
    assert.equal((await post(port, '/engine/test', good, JSON.stringify({ exercise: name }))).status, 400);
    assert.ok((await post(port, '/engine/test', good, 'x'.repeat(2 << 20)).catch(() => ({ status: 413 }))).status >= 400);
    assert.ok(!existsSync(trace) && !existsSync(file));

    assert.equal((await post(port, '/engine/test', good, body)).status, 200);
    assert.ok(existsSync(trace));
    assert.equal(readFileSync(file, 'utf8'), 'int i;\n');
    rmSync(file);
  });
});

test('a server without an engine has none', async () => {
  const server = await serve(siteFolder(), 0);
  try {
    assert.equal((await post(server.port, '/engine/open', {}, '{}')).status, 405);
  } finally {
    await server.close();
  }
});

test('an exercise is failed and solved with it, and its file is never lost', async (context) => {
  if (!program) return context.skip('The program warplings is not built.');
  writeFileSync(file, skeleton);
  await serving({ program }, async ({ secret }, port) => {
    const at = `http://127.0.0.1:${port}`;
    await open(`${at}/#engine=${secret}`, { troubles: false }, async (page, { troubles }) => {
      await ready(page);
      assert.equal(new URL(page.url()).hash, '', 'it does not stay in the address');
      await page.goto(`${at}/exercises/${name}.html`);
      await ready(page);
      const exercise = page.locator('cuda-exercise');
      const state = exercise.locator('.state');
      const ended = () => page.waitForFunction(() => !document.querySelector('cuda-exercise').dataset.running, undefined, { timeout: 120_000 });
      const write = async (text) => {
        await exercise.locator('.cm-content').focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(text);
        await page.keyboard.press('Control+Enter');
        await ended();
      };
      assert.match(await state.textContent(), /kept in exercises\/01_shared_memory\/missing_barrier\.cu/);
      await exercise.getByRole('button', { name: 'Edit' }).click();
      await exercise.locator('.cm-content').waitFor();
      const wrong = `${skeleton}// Mine.\n`;
      await write(wrong);
      assert.equal(await state.textContent(), 'The referee found an error.');
      assert.match(await exercise.locator('.outcome pre').textContent(), /shared-race: two lanes/);
      assert.ok((await exercise.locator('.cm-line.diagnosed').count()) > 0);
      assert.equal(readFileSync(file, 'utf8'), wrong);
      await exercise.getByRole('button', { name: 'Step through the failing run' }).click();
      assert.match(await exercise.locator('.trace-report').textContent(), /^shared-race/);

      // Changed in another editor meanwhile: what that wrote is kept beside.
      // Its own line comes first: the editor draws only the lines that are in sight.
      const elsewhere = `// In another editor.\n${skeleton}`;
      writeFileSync(file, elsewhere);
      await write(solution);
      assert.match(await state.textContent(), /It passes\. The file had been changed elsewhere: that is kept as exercises\/01_shared_memory\/missing_barrier\.cu\.backup1\./);
      assert.equal(readFileSync(file, 'utf8'), solution);
      assert.equal(readFileSync(`${file}.backup1`, 'utf8'), elsewhere);
      await exercise.locator('.insight').waitFor();

      // A page that is opened again shows the file as it is now.
      writeFileSync(file, elsewhere);
      await page.reload();
      await ready(page);
      await exercise.getByText('In another editor.').waitFor();
      assert.deepEqual(readdirSync(dirname(file)).sort(), ['missing_barrier.cu', 'missing_barrier.cu.backup1']);
      assert.deepEqual(troubles.filter((text) => !text.startsWith(`another host: ${at}/`)), []);
    });
  });
});

test('a program is run by it, changed and stopped', async (context) => {
  if (!program) return context.skip('The program warplings is not built.');
  await serving({ program }, async ({ secret }, port) => {
    const at = `http://127.0.0.1:${port}`;
    await open(`${at}/#engine=${secret}`, { troubles: false }, async (page, { requests }) => {
      await ready(page);
      await page.goto(`${at}/chapters/examples/01_shared_memory/out_of_bounds.html`);
      await ready(page);
      const place = page.locator('cuda-program');
      const state = place.locator('.state');
      const output = place.locator('.outcome pre');
      const ended = () => page.waitForFunction(() => !document.querySelector('cuda-program').dataset.running, undefined, { timeout: 120_000 });
      const write = async (text) => {
        await place.locator('.cm-content').focus();
        await page.keyboard.press('Control+a');
        await page.keyboard.insertText(text);
        await page.keyboard.press('Control+Enter');
      };
      await place.getByText('Runs on this machine.').waitFor();
      await place.getByRole('button', { name: 'Run' }).click();
      await ended();
      assert.equal(await state.textContent(), 'The referee found an error.');
      assert.match(await output.textContent(), /out-of-bounds: [^]*> +7 │ +tile\[t\] = values\[t\];/);
      assert.match(await output.locator('a').first().getAttribute('href'), /\/chapters\/rules\.html#out-of-bounds$/);
      await place.locator('.cm-line.diagnosed').first().waitFor();

      await write('#include "../check.cuh"\nint main() { std::puts("hello"); return 3; }\n');
      await ended();
      assert.equal(await output.textContent(), 'hello\n');
      assert.equal(await state.textContent(), 'It ended with status 3.');

      await write('int main() { return nothing; }');
      await ended();
      assert.equal(await state.textContent(), 'It does not compile.');
      assert.match(await output.textContent(), /^out_of_bounds\.cu:1:21: error: |\nout_of_bounds\.cu:1:21: error: /);

      // 2 GB of output, of which the page gets the beginning, and a loop that is stopped.
      await write('#include <cstdio>\nint main() { for (int i = 0; i < 1 << 25; ++i) std::puts("0123456789012345678901234567890123456789012345678901234567890123"); }');
      await ended();
      assert.equal(await state.textContent(), 'No errors found.');
      assert.ok((await output.textContent()).length < 2e6);

      await write('int main() { for (volatile int i = 0;;) i = 1; }');
      await place.getByRole('button', { name: 'Stop' }).click();
      await ended();
      assert.equal(await state.textContent(), 'Stopped.');
      assert.deepEqual(requests.filter((url) => url.includes('/machine/')), []);
    });
  });
});
