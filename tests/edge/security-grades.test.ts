import { rmSync } from 'node:fs';
import { CspEvaluator, DEFAULT_CHECKS, STRICTCSP_CHECKS } from 'csp_evaluator/dist/evaluator.js';
import { Severity, Type } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, expect, test } from 'vitest';
import { mainSite, sites } from '../../sites/all.ts';
import { trackers } from '../../sites/trackers.ts';
import { vendorSources as vendors } from '../../sites/vendors.ts';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { createAnswer } from '../../src/edge/answer.ts';
import { watchHashes } from '../../src/edge/page-manifest.ts';
import { folderFiles } from '../../src/edge/static-files.ts';
import { smallDist } from './support/small-dist.ts';

const dist = smallDist();
afterAll(() => rmSync(dist, { recursive: true, force: true }));

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

/** Two years: the preload lists of browsers want one. */
const strictTransport = 'max-age=63072000; includeSubDomains';

/** What every policy says, so that all that it does not name is forbidden. */
const limits = { 'default-src': "'none'", 'base-uri': "'none'", 'form-action': "'none'" };

async function expectSafe(address: string, response: Response): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  expect([address, headers]).toEqual([
    address,
    expect.objectContaining({
      'strict-transport-security': strictTransport,
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(?:no-referrer|strict-origin-when-cross-origin)$/),
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': expect.stringMatching(/^same-origin(?:-allow-popups)?$/),
      'permissions-policy': expect.stringContaining('camera=()'),
    }),
  ]);
  // No cookie, and no page of another origin may read the answer.
  for (const name of ['set-cookie', 'access-control-allow-origin', 'access-control-allow-credentials']) {
    expect([address, name, response.headers.has(name)]).toEqual([address, name, false]);
  }
  const text = headers['content-security-policy'] ?? '';
  const policy: Record<string, string> = Object.fromEntries(
    text.split('; ').map((directive) => [directive.split(' ')[0], directive.replace(/^\S+ ?/, '')]),
  );
  expect([address, policy]).toEqual([address, expect.objectContaining(limits)]);
  expect(text).not.toContain("'unsafe-");
  // No whole scheme, and not every host.
  expect(policy['script-src'] ?? '').not.toMatch(/(?:^| )(?:\*|data:|blob:|https?:)(?: |$)/);
  // Nobody frames a page but the messenger, whose host `x-frame-options` cannot name.
  const ancestors = policy['frame-ancestors'];
  expect([address, ancestors]).toEqual([address, expect.stringMatching(/^(?:'none'|https:\/\/web\.telegram\.org)$/)]);
  const isHtml = headers['content-type']?.startsWith('text/html') ?? false;
  if (isHtml && ancestors === "'none'") expect([address, headers['x-frame-options']]).toEqual([address, 'DENY']);
  const location = response.headers.get('location') ?? '/';
  expect(new URL(location, address).origin).toBe(new URL(address).origin);
  // A script of another host would need its hash beside it.
  expect(await response.text()).not.toMatch(/<script[^>]+src="?(?:https?:)?\/\//);
}

test(`each of ${addresses.length} answers is safe by its headers: every route, redirect, file and "not found"`, async () => {
  for (const address of addresses) await expectSafe(address, await answer(new Request(address)));
});

test('and so it is where the operator has a key for every tracker (S7.61)', async () => {
  for (const { path } of routes) {
    const address = `https://${mainSite.hosts.prod[0]}${localizedPath('en', path)}`;
    await expectSafe(address, await keyedAnswer(new Request(address)));
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
