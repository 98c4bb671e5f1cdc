// @module-tag all

/**
 * More than eighty things planted in a bundle, one at a time, each once as it was found on a disk and once with the manifest made anew, as
 * if the build had made it so. And bundles that are as they should be, which nobody may refuse.
 */

import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { vendorSources } from '../../../sites/vendors.ts';
import { responseHeaders } from '../../../src/domain/http/response-headers.ts';
import { readHashes, writeManifest } from '../../../src/edge/page-manifest.ts';
import { bundleSources } from '../../../src/tools/build/bundle-sources.ts';
import { checkBundle } from '../../../src/tools/build/check-bundle.ts';
import { refuseRobots } from '../../../src/tools/build/place-bundle.ts';
import { precompress } from '../../../src/tools/build/precompress.ts';
import { root } from '../../../src/tools/system/command.ts';
import { finishBundle, site, writeBundle } from './bundle-fixture.ts';
import { Bundle, plants } from './plants.ts';

let work: string;
let good: string;
let dist: string;
let bundle: Bundle;

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), 'gatehouse-planted-'));
  good = join(work, 'good');
  dist = join(work, 'dist');
  bundle = new Bundle(join(dist, site.id), site);
  writeBundle(join(good, site.id));
  for (const name of ['public', 'sites/brands/gatehouse/files']) {
    cpSync(join(root, name), join(good, site.id), { recursive: true });
  }
  finishBundle(good);
});
afterAll(() => rmSync(work, { recursive: true }));

/** The findings after a change of the good bundle. */
async function findingsAfter(
  change: () => void | Promise<void>,
  { anew = true, ...sources }: { anew?: boolean; copied?: string[]; isPreview?: boolean } = {},
): Promise<readonly string[]> {
  rmSync(dist, { recursive: true, force: true });
  cpSync(good, dist, { recursive: true });
  await change();
  if (anew) writeManifest(dist, site.id);
  return (await checkBundle(bundle.folder, site, { ...bundleSources(sources.isPreview), ...sources })).findings;
}

test('there are more than eighty plants, and no name twice', () => {
  expect(new Set(plants.map(({ name }) => name)).size).toBe(plants.length);
  expect(plants.length).toBeGreaterThan(80);
});

describe('is found, whatever the manifest says', () => {
  test.each(plants)('$name', async ({ plant }) => {
    expect(await findingsAfter(() => plant(bundle))).not.toEqual([]);
  });
});

describe('is found by the manifest of the build', () => {
  test.each(plants)('$name', async ({ plant }) => {
    const found = await findingsAfter(() => plant(bundle), { anew: false });
    expect(found.join()).toMatch(/not the file of the build|\bsymbolic link|status\.json|is missing|hidden file/);
  });
});

describe('is not refused:', () => {
  const operatorStatus = { maintenance: { text: { en: 'Deposits are paused.' } }, signUp: false, passkeys: false };
  /** Folders of an adopter, whose files the build copies. */
  const withFile = (name: string, text: string) => {
    const folder = join(work, 'public', name.replaceAll('/', '-'));
    new Bundle(folder, site).write(name, text);
    bundle.write(name, text);
    return folder;
  };
  const policies = () =>
    Object.entries(
      responseHeaders('login', { site, environment: 'prod', known: true }, readHashes(dist, site.id), vendorSources),
    );
  const copied: [name: string, file: string, text: () => string][] = [
    ['the file of an app', '.well-known/assetlinks.json', () => '[{"relation":["delegate_permission"]}]'],
    ['a contact for security', '.well-known/security.txt', () => 'Contact: mailto:security@gatehouse.example\n'],
    ['rules for search engines', 'robots.txt', () => 'User-agent: *\nAllow: /\n'],
    [
      'the verification of a search engine',
      'google0123456789abcdef.html',
      () => '<!doctype html><html><title>Verification</title></html>',
    ],
    [
      'headers of the table',
      '_headers',
      () =>
        `/*\n${policies()
          .map(([name, value]) => `  ${name}: ${value}`)
          .join('\n')}\n`,
    ],
    ['redirects to ours', '_redirects', () => '/old /en/login 302\n/blog https://blog.gatehouse.example/ 301\n'],
    ['a rule for static hosts', '_headers', () => '/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n'],
  ];

  test('the bundle as it is', async () => {
    expect(await findingsAfter(() => {}, { anew: false })).toEqual([]);
    expect(await findingsAfter(() => {})).toEqual([]);
  });

  test.each(copied)('%s that the adopter has in public/', async (_, name, text) => {
    const folder = { path: '' };
    const sources = bundleSources().copied ?? [];
    await findingsAfter(() => {});
    folder.path = withFile(name, text());
    writeManifest(dist, site.id);
    const more = { ...bundleSources(), copied: [folder.path, ...sources] };
    expect((await checkBundle(bundle.folder, site, more)).findings).toEqual([]);
  });

  test('a bundle with the operator’s file, put there after the build', async () => {
    const put = () => bundle.write('status.json', JSON.stringify(operatorStatus));
    expect(await findingsAfter(put, { anew: false })).toEqual([]);
  });

  test('a bundle with compressed copies', async () => {
    const compress = async () => void (await precompress(bundle.folder));
    expect(await findingsAfter(compress, { anew: false })).toEqual([]);
  });

  test('a bundle with the scripts of the build before', async () => {
    expect(await findingsAfter(() => bundle.write('_astro/older.a1b2c3d4.js', 'export {};'))).toEqual([]);
  });

  test('a preview that is checked as one, and as nothing else', async () => {
    const mark = () => {
      for (const page of globSync('**/*.html', { cwd: bundle.folder })) {
        bundle.change(page, (html) => html.replace('</head>', '<meta name="build" content="preview"></head>'));
      }
      refuseRobots(bundle.folder);
    };
    expect(await findingsAfter(mark, { isPreview: true })).toEqual([]);
    expect(await findingsAfter(mark)).toEqual(
      expect.arrayContaining([expect.stringContaining('is marked as a preview')]),
    );
    expect(dirname(bundle.folder)).toBe(dist);
  });
});
