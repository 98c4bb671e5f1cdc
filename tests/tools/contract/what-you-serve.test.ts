import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { menu } from '../../../sites/brands/gatehouse/menu.ts';
import { policies } from '../../../sites/shared.ts';
import { type AfterLogin, afterLoginTarget } from '../../../src/domain/navigation/after-login.ts';
import { namedPaths } from '../../../src/domain/navigation/named-paths.ts';
import { knownScopes } from '../../../src/domain/oauth/scopes.ts';
import { contentSites, registerTypes } from '../../../src/domain/site/site.ts';
import { storedThings } from '../../../src/domain/storage/stored-things.ts';
import { servedCalls, servedFile, withServedCalls } from '../../../src/tools/contract/served-calls.ts';
import { partOfCall, partOn } from '../../../src/tools/contract-check/parts.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', '..', servedFile), 'utf8');

test('the list of calls is what the code says: "npm run contract" writes it anew (S7.01)', () => {
  expect(
    withServedCalls(
      page,
      servedCalls((call) => partOfCall[call]),
    ) === page,
  ).toBe(true);
});

test('the page names every path of other teams that pages lead to (S1.22, S2.12, S2.15-S2.18)', () => {
  const visitor: AfterLogin = {
    ...{
      language: 'en',
      rules: { origin: '', domains: [], origins: [] },
      newUser: false,
      mobile: false,
      miniApp: false,
    },
    ...{ downloads: true, query: new URLSearchParams(), referrer: '', stored: null },
    landing: 'dashboard',
  };
  const landings = [visitor, { ...visitor, mobile: true }, { ...visitor, miniApp: true }].map((facts) =>
    afterLoginTarget(facts).address.replace(/^\/en/, ''),
  );
  const paths = [
    ...landings,
    ...Object.values(namedPaths),
    ...menu.areas.map(({ path }) => path),
    ...[policies.termsPath, policies.privacyPath],
  ];
  expect(landings).toHaveLength(3);
  expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

test('the page names every scope, sub-site, registration type and cookie', () => {
  const cookies = storedThings
    .filter(({ place }) => place === 'cookie')
    .map(({ name, life }) => [name('PREFIX'), typeof life === 'object' ? life.days : 0] as const);
  const isInTable = ([name, days]: (typeof cookies)[number]) =>
    page.split('\n').some((row) => row.startsWith(`| \`${name}\` `) && row.includes(`| ${days} `));
  expect(cookies.filter((cookie) => !isInTable(cookie))).toEqual([]);
  const names = [...knownScopes, ...contentSites, ...registerTypes];
  expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('a regulated site is told its own calls (S7.22, S7.24)', () => {
  const callsOf = (id: 'tur' | 'global') => servedCalls((call) => partOn(siteOf(id), call));
  expect(callsOf('tur')).toContain('POST /user/public/login_compliance');
  expect(callsOf('tur')).not.toContain('POST /login`');
  expect(callsOf('global')).toContain('POST /login`');
  expect(callsOf('global')).not.toContain('login_compliance');
});
