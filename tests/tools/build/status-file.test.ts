/** What `npm run deploy:check` says of an operator's `/status.json` in a bundle. */

import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { precompress } from '../../../src/tools/build/precompress.ts';
import { finishBundle, site, writeBundle, writeFile } from './bundle-fixture.ts';

let dist: string;
let bundle: string;

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'gatehouse-status-'));
  bundle = join(dist, site.id);
  writeBundle(bundle);
  finishBundle(dist);
});

afterEach(() => rmSync(dist, { recursive: true }));

const add = (name: string, text: string) => writeFile(bundle, name, text);
const findings = async () => (await checkBundle(bundle, site, {})).findings;

describe('the file of an operator, status.json', () => {
  test('may be in a bundle, and is not compressed, because it is edited there', async () => {
    const text = { tr: 'x'.repeat(500), 'en-TR': 'y'.repeat(500), en: 'z'.repeat(500) };
    add('status.json', JSON.stringify({ maintenance: { text }, signUp: false, captcha: { recaptcha: false } }));
    await precompress(bundle);
    expect(globSync('status.json*', { cwd: bundle })).toEqual(['status.json']);
    expect(await findings()).toEqual([]);
  });

  test('is found to say what pages ignore', async () => {
    const maintenance = { text: { 'de-EU': 'Wartung' }, from: 'tomorrow' };
    const others = { signup: false, providers: { lantern: false }, captcha: { magpie: false, recaptcha: 'off' } };
    add('status.json', JSON.stringify({ maintenance, ...others }));
    expect(await findings()).toEqual([
      'status.json says nothing that pages understand at "signup".',
      'status.json says nothing that pages understand at "maintenance.from".',
      'status.json says nothing that pages understand at "captcha.recaptcha".',
      'status.json names the provider "lantern", which the site does not have.',
      'status.json names the captcha vendor "magpie", which the site does not have.',
      'status.json names the language "de-EU", which the site does not have.',
    ]);
    add('status.json', '[]');
    expect(await findings()).toEqual(['status.json cannot be read by pages, so everything is on.']);
  });
});
