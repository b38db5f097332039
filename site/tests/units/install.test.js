// What is said when npm could not install the site's packages.
import assert from 'node:assert/strict';
import test from 'node:test';

import { reason } from '../../install.js';

const log = ['A complete log of this run can be found in:', '    /home/someone/.npm/_logs/debug-0.log'];
const said = (prefix, ...lines) => [...lines, ...log].map((line) => `npm ${prefix} ${line}\n`).join('');

test("npm's reason is told, not the path of its log", () => {
  const failed = 'request to https://example.org/vue failed, reason: self-signed certificate in certificate chain';
  for (const prefix of ['ERR!', 'error']) {
    assert.equal(reason(said(prefix, 'code SELF_SIGNED_CERT_IN_CHAIN', 'errno SELF_SIGNED_CERT_IN_CHAIN', failed, '')), failed);
    const outOfStep = '`npm ci` can only install packages when your package.json and package-lock.json are in sync.';
    assert.equal(reason(said(prefix, 'code EUSAGE', '', outOfStep, '', 'Missing: vue from lock file')), outOfStep);
  }
  assert.equal(reason(said('error', 'code ENOSPC', 'syscall write', 'errno -28', 'nospc ENOSPC: no space left on device, write')),
               'nospc ENOSPC: no space left on device, write');
});

test('an npm that says nothing is not quoted', () => {
  assert.equal(reason(''), 'it does not say why');
  assert.equal(reason(said('error')), 'it does not say why');
});
