/** The look at hosts after a deploy: an edge that serves its build, then one thing wrong at a time. */

import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { siteOf, sites } from '../../../sites/all.ts';
import { vendorSources as vendors } from '../../../sites/vendors.ts';
import type { Site } from '../../../src/domain/site/site.ts';
import { createEdgeServer } from '../../../src/edge/node.ts';
import { readFileHashes, readHashes } from '../../../src/edge/page-manifest.ts';
import { hostAsker } from '../../../src/tools/live/ask.ts';
import { checkHost } from '../../../src/tools/live/check-host.ts';
import { smallDist } from '../../edge/support/small-dist.ts';

const site = siteOf('tur');
const origin = 'https://gatehouse.tr.example';
let built: string;
let live: string;
let server: Server | undefined;

beforeAll(() => {
  built = smallDist();
});
afterAll(() => rmSync(built, { recursive: true }));
beforeEach(() => {
  live = mkdtempSync(join(tmpdir(), 'gatehouse-live-'));
  cpSync(built, live, { recursive: true });
});
afterEach(async () => {
  const closing = server;
  server = undefined;
  if (closing) await new Promise((resolve) => closing.close(resolve).closeAllConnections());
  rmSync(live, { recursive: true });
});

/** Serves what is live, and compares it with what was built. */
async function look(port?: number) {
  const files = Object.fromEntries(
    // Planted there for other tests: no build makes them.
    Object.entries(readFileHashes(built, 'tur') ?? {}).filter(([name]) => !/\.env$|^\.git\//.test(name)),
  );
  return checkHost({
    origin,
    context: { site, environment: 'prod', known: true },
    ask: hostAsker(origin, `http://127.0.0.1:${port ?? (await serve(sites))}`),
    files,
    hashes: readHashes(built, 'tur'),
    vendors,
  });
}

async function serve(known: readonly Site[]): Promise<number> {
  const started = createEdgeServer(live, { sites: known, main: known[0] ?? site, vendors });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return (started.address() as AddressInfo).port;
}

const manifest = () => join(live, '.manifest/tur.json');

test('a host that serves its build has no findings, and each page of each language was asked for', async () => {
  const { answers, findings } = await look();
  expect(findings).toEqual([]);
  expect(answers).toBeGreaterThan(site.languages.length * 20);
});

test('a page of another build, a missing script and a missing language are named', async () => {
  appendFileSync(join(live, 'tur/tr-TUR/login/index.html'), '<!-- later -->');
  rmSync(join(live, 'tur/_astro/page.Dk3a.js'));
  rmSync(join(live, 'tur/en-TR'), { recursive: true });
  const { findings } = await look();
  // The language that is gone has no page for what is not found either.
  expect(findings).toContain(`${origin}/tr-TUR/login, and 1 more: not the file of this build.`);
  expect(findings).toContainEqual(expect.stringMatching(/\/\S+, and \d+ more: status 404 in place of 200\.$/));
});

test('an edge that does not know the inline parts of the pages is named once, whatever the number of pages', async () => {
  writeFileSync(manifest(), readFileSync(manifest(), 'utf8').replaceAll(/"sha256-[^"]{8}/g, '"sha256-OfBefore'));
  const { findings } = await look();
  expect(findings).toEqual([expect.stringMatching(/, and \d+ more: the policy refuses a part of the page\.$/)]);
});

test('an edge with the hashes of more than one build is right', async () => {
  const text = readFileSync(manifest(), 'utf8');
  const { hashes } = JSON.parse(text);
  const before = JSON.parse(JSON.stringify(hashes).replaceAll(/"sha256-[^"]{8}/g, '"sha256-OfBefore'));
  writeFileSync(manifest(), JSON.stringify({ ...JSON.parse(text), before }));
  expect((await look()).findings).toEqual([]);
});

test('a host that answers for another site is named by its headers, redirects and pages', async () => {
  const { findings } = await look(await serve([siteOf('nld')]));
  expect(findings.join('\n')).toMatch(/in place of 302/);
  expect(findings.join('\n')).toMatch(/no header strict-transport-security/);
});

test('a host that cannot be reached is one sentence', async () => {
  expect(await look(9)).toEqual({ answers: 1, findings: [expect.stringMatching(/cannot be reached: .+\.$/)] });
});
