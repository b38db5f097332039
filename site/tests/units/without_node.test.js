// Where Node is missing, the checks that need it say so in one line, and ctest counts them as skipped.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';

const site = fileURLToPath(new URL('../..', import.meta.url));
const which = (program) => execFileSync('/bin/sh', ['-c', `command -v ${program}`], { encoding: 'utf8' }).trim();

// What a script says where the path holds nothing but bash, dirname and `more`.
function said(script, words, more = {}) {
  const path = mkdtempSync(join(tmpdir(), 'warplings-path-'));
  try {
    for (const program of ['bash', 'dirname']) symlinkSync(which(program), join(path, program));
    for (const [name, text] of Object.entries(more)) {
      writeFileSync(join(path, name), text);
      chmodSync(join(path, name), 0o755);
    }
    const { status, stdout, stderr } = spawnSync(which('bash'), [join(site, script), ...words], { env: { PATH: path }, encoding: 'utf8' });
    return { status, lines: (stdout + stderr).trimEnd().split('\n') };
  } finally {
    rmSync(path, { recursive: true });
  }
}

for (const [script, words] of [
  ['tests/ctest.sh', ['units']],
  ['tests/ctest.sh', ['build', '/nowhere']],
  ['tests/ctest.sh', ['browser', '/nowhere', 'pages']],
  ['figures/tests/with_node.sh', ['--test']],
]) {
  test(`${script} ${words[0]} without Node is skipped and says why`, () => {
    const { status, lines } = said(script, words);
    assert.equal(status, 77);
    assert.equal(lines.length, 1);
    assert.match(lines[0], /^skipped: Node(\.js)? is not installed/i);
  });
}

test('a Node that is too old is named', () => {
  const { status, lines } = said('tests/ctest.sh', ['units'], { node: '#!/bin/sh\necho v16.20.0\n' });
  assert.equal(status, 77);
  assert.deepEqual(lines, ['Skipped: Node.js is v16.20.0, not 18 or later.']);
});
