// The lock file: whoever installs chooses the registry, and `npm ci` works on every system.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(text);
const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

test('the lock file names no address to download from', () => {
  assert.ok(Object.keys(packages).length > 100);
  for (const [name, entry] of Object.entries(packages)) assert.equal(entry.resolved, undefined, name);
});

test('every package has a checksum', () => {
  for (const [name, entry] of Object.entries(packages)) {
    if (name !== '') assert.match(entry.integrity, /^sha512-/, name);
  }
});

test('what is optional on this system is locked for the others, or npm ci refuses the file', () => {
  for (const [name, entry] of Object.entries(packages)) {
    for (const dependency of Object.keys(entry.optionalDependencies ?? {})) {
      assert.ok(packages[`node_modules/${dependency}`], `${dependency}, which ${name} wants`);
    }
  }
});

test('the same holds for what the pages compile programs with', () => {
  const read = (name) => JSON.parse(readFileSync(new URL(`../../machine/${name}`, import.meta.url), 'utf8'));
  const locked = read('package-lock.json').packages;
  for (const [name, version] of Object.entries(read('package.json').dependencies)) {
    assert.match(version, /^\d+\.\d+\.\d+(-[\w-]+)?$/, name);
    const entry = locked[`node_modules/${name}`];
    assert.equal(entry.version, version);
    assert.equal(entry.resolved, undefined);
    assert.match(entry.integrity, /^sha512-/);
  }
});

test('package.json pins exact versions, and the lock file follows it', () => {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
  for (const [name, version] of Object.entries(wanted)) {
    assert.match(version, /^\d+\.\d+\.\d+$/, name);
    assert.equal(packages[`node_modules/${name}`].version, version);
  }
});
