import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { complianceFaults } from '../../../src/tools/build/check-compliance.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'check-compliance-'));
  for (const network of ['', 'testnet/', 'test/']) write(network, '[]');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(network: string, text: string): void {
  const path = join(root, 'public/compliance', network, 'login-entry-fe.json');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const rule = { element: 'signUpLink', action: 'hide', rc: 'EEA' };

test('files without a fault let the build go on (S7.58)', () => {
  write('', JSON.stringify([rule, { ...rule, action: 'show', siteId: ['EU', 'NLD'], logic: 'or' }]));
  expect(complianceFaults(root)).toEqual([]);
});

test.each([
  [
    { ...rule, element: 'singUpLink' },
    'there is no element "singUpLink"; there are signUpLink, loginLink, signUpForm, thirdPartyLogin.',
  ],
  [{ ...rule, action: 'remove' }, 'there is no action "remove"; there are hide, disable, show.'],
  [
    { ...rule, siteId: ['EU', 'NL'] },
    'there is no site "NL"; there are GLOBAL, HKG, TUR, KAZ, EU, NLD, GEO, IDN, ARE.',
  ],
  [{ ...rule, logic: 'xor' }, 'there is no logic "xor"; there are and, or.'],
  [{ action: 'hide' }, 'it is no rule; a rule has an element and an action, both texts.'],
])('a typo in a rule stops the build: %j (S3.38, S4.54)', (typo, message) => {
  write('test/', JSON.stringify([rule, typo]));
  expect(complianceFaults(root)).toEqual([`public/compliance/test/login-entry-fe.json, rule 2: ${message}`]);
});

test('a file that is missing, no JSON or no list stops the build (S7.58)', () => {
  rmSync(join(root, 'public/compliance/testnet/login-entry-fe.json'));
  write('', '{"rules":[]}');
  write('test/', '[');
  expect(complianceFaults(root)).toEqual([
    'public/compliance/login-entry-fe.json is not a list of rules.',
    'public/compliance/testnet/login-entry-fe.json is missing.',
    expect.stringContaining('public/compliance/test/login-entry-fe.json is not JSON: '),
  ]);
});
