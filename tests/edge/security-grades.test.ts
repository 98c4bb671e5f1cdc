import { rmSync } from 'node:fs';
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { trackers } from '../../sites/trackers.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { createAnswer } from '../../src/edge/answer.ts';
import { watchHashes } from '../../src/edge/page-manifest.ts';
import { folderFiles } from '../../src/edge/static-files.ts';
import { gradeOf } from './support/observatory.ts';
import { smallDist } from './support/small-dist.ts';

const dist = smallDist();
afterAll(() => rmSync(dist, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
});

const watched = watchHashes(dist);
const answer = createAnswer({
  sites,
  main: mainSite,
  vendors,
  hashesOf: (site) => watched(site.id),
  ...folderFiles(dist),
});

/** The setup of an operator with a key for every tracker. */
const keyedAnswer = createAnswer({
  sites,
  main: mainSite,
  vendors: {
    ...vendors,
    prod: { ...vendors.prod, trackers: Object.values(trackers.prod).map(({ sources }) => sources) },
  },
  hashesOf: (site) => watched(site.id),
  ...folderFiles(dist),
});

const addresses = sites.flatMap(({ hosts, defaultLanguage }) => [
  ...routes.map(({ path }) => `https://${hosts.prod[0]}${localizedPath(defaultLanguage, path)}`),
  ...['/login', `/${defaultLanguage}/no-such-page`, '/_astro/page.Dk3a.js', '/favicon.svg'].map(
    (path) => `https://${hosts.prod[0]}${path}`,
  ),
]);

test(`Mozilla's Observatory gives at least 130 points to each of ${addresses.length} answers: every route, redirect, file and "not found"`, async () => {
  for (const address of addresses) {
    const response = await answer(new Request(address));
    const { score, results } = await gradeOf(address, response, await response.text());
    expect([address, results]).toEqual([
      address,
      expect.arrayContaining([
        'csp-implemented-with-no-unsafe-default-src-none',
        'hsts-implemented-max-age-at-least-six-months',
      ]),
    ]);
    expect([address, score, results]).toEqual([address, expect.toSatisfy((points) => points >= 130), results]);
  }
});

test('the points stay the same where the operator has a key for every tracker (S7.61)', async () => {
  for (const { path } of routes) {
    const address = `https://${mainSite.hosts.prod[0]}${localizedPath('en', path)}`;
    const response = await keyedAnswer(new Request(address));
    const { score, results } = await gradeOf(address, response, await response.text());
    expect([address, score, results]).toEqual([address, expect.toSatisfy((points) => points >= 130), results]);
  }
});

/** Findings of the evaluator that we accept, with the reason. */
const exceptions = [
  // Own modules are imported by path. The page hosts serve nothing that a visitor uploaded, no JSONP and no AngularJS.
  { type: Type.SCRIPT_ALLOWLIST_BYPASS, value: "'self'" },
  // Where the captcha's script of the forms comes from; the evaluator knows of no bypass at either.
  { type: Type.SCRIPT_ALLOWLIST_BYPASS, value: 'https://*.geetest.com' },
  { type: Type.SCRIPT_ALLOWLIST_BYPASS, value: 'http://vendor.localhost:*' },
  // The messenger's SDK, one file, on mini-app pages.
  { type: Type.SCRIPT_ALLOWLIST_BYPASS, value: 'https://telegram.org/js/telegram-web-app.js' },
  { type: Type.SCRIPT_ALLOWLIST_BYPASS, value: 'http://vendor.localhost:*/messenger/sdk.js' },
  { type: Type.SRC_HTTP, value: 'http://vendor.localhost:*/messenger/sdk.js' },
  // It asks for 'strict-dynamic' instead of the hosts: Chromium refuses the islands under it.
  { type: Type.STRICT_DYNAMIC, value: undefined },
  // For browsers from before 2016 that know no hashes: they run no island either.
  { type: Type.UNSAFE_INLINE_FALLBACK, value: undefined },
  // The local exchange and the vendors' stand-ins only: there is no certificate for them.
  { type: Type.SRC_HTTP, value: 'http://api.localhost:*' },
  { type: Type.SRC_HTTP, value: 'http://vendor.localhost:*' },
  // A compliance host of a tester's choice, locally only (S7.05).
  { type: Type.SRC_HTTP, value: 'http://*.localhost:*' },
];

test("Google's evaluator finds nothing above informational in any policy but the listed exceptions", async () => {
  const policies = new Set<string>();
  for (const address of addresses) {
    for (const url of [address, address.replace('https://', 'http://').replace(/\/\/[^/]+/, '//localhost')]) {
      policies.add((await answer(new Request(url))).headers.get('content-security-policy') ?? '');
    }
  }
  expect(policies.size).toBeGreaterThan(3);
  for (const policy of policies) {
    const { csp } = new CspParser(policy);
    const findings = new CspEvaluator(csp).evaluate(DEFAULT_CHECKS, STRICTCSP_CHECKS);
    const serious = findings.filter(
      ({ severity, type, value }) =>
        severity < Severity.INFO && !exceptions.some((known) => known.type === type && known.value === value),
    );
    expect([policy, serious]).toEqual([policy, []]);
  }
});
