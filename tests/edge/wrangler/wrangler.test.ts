/** What `npm run edge:config -- --engine worker` writes, as Cloudflare's tool reads it. */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { readHashes } from '../../../src/edge/page-manifest.ts';
import { workerFiles } from '../../../src/tools/build/worker-modules.ts';
import { findApart } from '../../../src/tools/system/install-apart.ts';
import { smallDist } from '../support/small-dist.ts';

let dist: string;
let out: string;
beforeAll(() => {
  dist = smallDist();
  out = mkdtempSync(join(tmpdir(), 'gatehouse-wrangler-'));
});
afterAll(() => {
  for (const folder of [dist, out]) rmSync(folder, { recursive: true });
});

const bundle = (id: string) => ({ site: siteOf(id as 'tur'), hashes: readHashes(dist, id) });
const all = () =>
  workerFiles(
    sites.map(({ id }) => bundle(id)),
    dist,
  );
const settingsOf = (files: ReadonlyMap<string, string>) => JSON.parse(files.get('wrangler.json') ?? '');

test('the settings are what the schema of the tool allows, for one site and for all (S2.03)', () => {
  const schema = readFileSync(join(import.meta.dirname, 'config.schema.json'), 'utf8');
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(schema));
  for (const files of [workerFiles([bundle('tur')], dist), all()]) {
    expect([isValid(settingsOf(files)), isValid.errors]).toEqual([true, null]);
    expect(existsSync(settingsOf(files).assets.directory)).toBe(true);
    expect(files.has(settingsOf(files).main)).toBe(true);
  }
  // The schema does refuse.
  const settings = settingsOf(all());
  for (const wrong of [{ assets: { ...settings.assets, html_handling: 'no' } }, { rules: 'js' }, { made_up: 1 }]) {
    expect(isValid({ ...settings, ...wrong })).toBe(false);
  }
});

/** `npm run test:all` installs it before the tests. */
const installed = findApart('wrangler');

test.skipIf(installed === undefined)(
  'wrangler deploy --dry-run takes all modules and files',
  {
    tags: ['all'],
    timeout: 120_000,
  },
  () => {
    const wrangler = join(installed ?? '', 'node_modules', 'wrangler', 'bin', 'wrangler.js');
    const files = all();
    for (const [name, text] of files) {
      mkdirSync(dirname(join(out, name)), { recursive: true });
      writeFileSync(join(out, name), text);
    }
    const { status, stdout } = spawnSync(
      process.execPath,
      [wrangler, 'deploy', '--dry-run', '--outdir', join(out, 'dry')],
      {
        cwd: out,
        encoding: 'utf8',
        env: { ...process.env, HOME: out, NODE_OPTIONS: '', WRANGLER_SEND_METRICS: 'false', CI: '1' },
      },
    );
    expect([status, stdout]).toEqual([0, expect.stringContaining('--dry-run: exiting now.')]);
    for (const name of files.keys()) {
      if (name.endsWith('.js') && name !== 'index.js') expect(stdout).toContain(` ${name} `);
    }
    expect(existsSync(join(out, 'dry/index.js'))).toBe(true);
  },
);
