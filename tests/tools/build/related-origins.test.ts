/** The files of related origins in a bundle: one thing wrong at a time. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { writeRelatedOrigins } from '../../../src/tools/passkeys/related-origins.ts';
import { writeBundle, writeFile } from './bundle-fixture.ts';

const names = ['prod', 'testnet', 'test'].map((name) => `.well-known/webauthn.${name}.json`);
let bundle: string;

beforeEach(() => {
  bundle = mkdtempSync(join(tmpdir(), 'gatehouse-origins-'));
  writeBundle(bundle);
  writeRelatedOrigins(bundle, 'global');
});

afterEach(() => rmSync(bundle, { recursive: true }));

/** Of these files; the bundle is another site's. */
async function findings(id: 'global' | 'tur' = 'global'): Promise<string[]> {
  const all = (await checkBundle(bundle, siteOf(id), {})).findings;
  return all.filter((one) => one.includes('webauthn'));
}

test('the site of the RP ID has one for each environment, with the hosts of the group (S1.27)', async () => {
  expect(await findings()).toEqual([]);
  expect(JSON.parse(readFileSync(join(bundle, names[0] ?? ''), 'utf8'))).toEqual({
    origins: [
      'https://gatehouse.example',
      'https://www.gatehouse.example',
      'https://gatehouse.tr.example',
      'https://gatehouse.com.tr.example',
      'https://gatehouse.eu.example',
      'https://gatehouse.nl.example',
      'https://gatehouse.ae.example',
    ],
  });
});

test.each(names)('a bundle without %s is found (S1.27)', async (name) => {
  rmSync(join(bundle, name));
  expect(await findings()).toEqual([`/${name} is missing: passkeys of the group’s other sites would not work.`]);
});

test.each([
  ['another origin', '{"origins":["https://gatehouse.example","https://evil.example"]}'],
  ['none', '{"origins":[]}'],
  ['the origins of another environment', undefined],
])('a file with %s is found (S1.27)', async (_, text) => {
  writeFile(bundle, '.well-known/webauthn.prod.json', text ?? readFileSync(join(bundle, names[2] ?? ''), 'utf8'));
  expect(await findings()).toContain(
    '.well-known/webauthn.prod.json does not list the origins of the passkey group in sites/.',
  );
});

test('a file on a site that has no RP ID of a group is found, and so is one without an ending, which would be no JSON (S1.27)', async () => {
  expect(await findings('tur')).toEqual([
    '.well-known/webauthn.prod.json (like 2 more) does not list the origins of the passkey group in sites/.',
  ]);
  writeFile(bundle, '.well-known/webauthn', '{"origins":[]}');
  expect(await findings()).toEqual(['.well-known/webauthn is of a kind that no page uses.']);
});
