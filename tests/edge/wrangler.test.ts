/** What `npm run edge:config -- --engine worker` writes, as Cloudflare's tool takes it. A dry run uploads nothing and asks no account. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteOf, sites } from '../../sites/all.ts';
import { readHashes } from '../../src/edge/page-manifest.ts';
import { workerFiles } from '../../src/tools/build/worker-modules.ts';
import { smallDist } from './support/small-dist.ts';

let dist: string;
let out: string;
beforeAll(() => {
  dist = smallDist();
});
afterAll(() => rmSync(dist, { recursive: true }));
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'gatehouse-wrangler-'));
});
afterEach(() => rmSync(out, { recursive: true }));

const wrangler = join(import.meta.dirname, '..', '..', 'node_modules', 'wrangler', 'bin', 'wrangler.js');

function dryRun() {
  return spawnSync(process.execPath, [wrangler, 'deploy', '--dry-run', '--outdir', join(out, 'dry')], {
    cwd: out,
    encoding: 'utf8',
    env: { ...process.env, HOME: out, NODE_OPTIONS: '', WRANGLER_SEND_METRICS: 'false', CI: '1' },
  });
}

async function write(ids: readonly string[]) {
  const bundles = ids.map((id) => ({ site: siteOf(id as 'tur'), hashes: readHashes(dist, id) }));
  const files = await workerFiles(bundles, dist, 'cloudflare');
  for (const [name, text] of files) writeFileSync(join(out, name), text);
  return JSON.parse(files.get('wrangler.json') ?? '');
}

const options = { tags: ['all'], timeout: 300_000 };

test.each([
  ['one site', ['tur'], 'gatehouse-tur', '/tur'],
  ['all sites', sites.map(({ id }) => id), 'gatehouse', ''],
])(
  'wrangler deploy --dry-run takes the module, the settings and the files of %s (S2.03)',
  options,
  async (_, ids, name, folder) => {
    expect(await write(ids)).toMatchObject({ name, assets: { directory: dist + folder } });
    const { status, stdout, stderr } = dryRun();
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('--dry-run: exiting now.'), '']);
    expect(stdout).toContain('env.ASSETS');
    expect(readFileSync(join(out, 'dry', 'index.js'), 'utf8')).toContain('createWorker');
  },
);

test('wrangler refuses settings that it does not know (S2.03)', options, async () => {
  const settings = await write(['tur']);
  settings.assets.html_handling = 'no';
  writeFileSync(join(out, 'wrangler.json'), JSON.stringify(settings));
  expect(dryRun().status).not.toBe(0);
});
