import { describe, expect, test } from 'vitest';
import { mainSite, siteOf } from '../../../sites/all.ts';
import type { Exchange } from '../../../src/api/exchange.ts';
import type { TextStorage } from '../../../src/browser/types.ts';
import { profile } from '../../../src/contract/profile.ts';
import { whiteHosts } from '../../../src/contract/white-hosts.ts';
import type { Site, SiteId } from '../../../src/domain/site/site.ts';
import { landingAddress } from '../../../src/services/landing/landing.ts';
import { leaveAfterLogin } from '../../../src/services/landing/leave-after-login.ts';
import { rememberTarget, takeTarget } from '../../../src/services/landing/target-record.ts';
import type { CompletedLogin, FlowTools } from '../../../src/services/page/tools.ts';

interface World {
  site?: SiteId;
  language?: string;
  path?: string;
  referrer?: string;
  userAgent?: string;
  /** `undefined`: no answer. */
  hosts?: readonly string[] | undefined;
  /** The sites that the brand runs; all unless given. */
  run?: readonly SiteId[];
  country?: string | undefined;
}

function storage(): TextStorage & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void map.set(key, value),
    remove: (key) => void map.delete(key),
  };
}

function setUp(world: World = {}) {
  const state = {
    now: 1_000_000,
    path: '/en/login',
    referrer: '',
    userAgent: 'X11; Linux',
    hosts: ['gatehouse.example'] as readonly string[] | undefined,
    country: '' as string | undefined,
    ...world,
  };
  const site = siteOf(world.site ?? 'global');
  const originOf = (edition: Site) => `https://${edition.hosts.prod[0]}`;
  const asked: string[] = [];
  const left: string[] = [];
  const timers: (() => void)[] = [];
  const tabStorage = storage();
  const shared = storage();
  const exchange = {
    now: () => state.now,
    send: async ({ path }: { path: string }) => {
      asked.push(path);
      const answer =
        path === whiteHosts.path
          ? state.hosts && { hosts: state.hosts }
          : state.country === undefined
            ? undefined
            : { kyc_country: state.country };
      if (answer === undefined) throw new Error('no answer');
      return answer;
    },
  } as unknown as Exchange;
  const tools = {
    exchange,
    page: { language: world.language ?? 'en', storagePrefix: 'G', dialCountry: site.dialCountry },
    platform: {
      clock: {
        now: () => state.now,
        after: (_: number, callback: () => void) => {
          timers.push(callback);
          return () => undefined;
        },
      },
      storage: shared,
      tabStorage,
      userAgent: state.userAgent,
      location: {
        get query() {
          return new URL(state.path, originOf(site)).searchParams;
        },
        get referrer() {
          return state.referrer;
        },
        address: () => new URL(state.path, originOf(site)).href,
        replace: (address: string) => left.push(address),
      },
    },
  } as unknown as FlowTools;
  const siteRun = (id: SiteId) => (world.run?.includes(id) === false ? undefined : siteOf(id));
  const rules = { origin: originOf(site), domains: mainSite.policies.companyDomains, origins: [] };
  const go = (way: CompletedLogin = { newUser: false }) =>
    landingAddress(tools, { site, rules, siteOf: siteRun, originOf, sharesAccounts: () => false }, way);
  return { state, tools, asked, left, timers, tabStorage, shared, go };
}

describe('landing', () => {
  test('goes where the query says, and asks for the white hosts only for another host (S7.33)', async () => {
    const own = setUp({ path: '/en/login?redirect=/en/earn' });
    expect(await own.go()).toBe('/en/earn');
    expect(own.asked).not.toContain(whiteHosts.path);
    const other = setUp({ path: '/en/login?redirect=https://learn.gatehouse.example/a' });
    expect(await other.go()).toBe('https://learn.gatehouse.example/a');
    expect(other.asked).toContain(whiteHosts.path);
  });

  test('the white hosts can exclude a company host, and never add a foreign one (S7.33)', async () => {
    const path = '/en/login?redirect=https://gatehouse-help.example/a';
    expect(await setUp({ path, hosts: ['gatehouse.example'] }).go()).toBe('/en/dashboard');
    expect(await setUp({ path, hosts: [] }).go()).toBe('/en/dashboard');
    expect(await setUp({ path, hosts: undefined }).go()).toBe('https://gatehouse-help.example/a');
    const foreign = setUp({ path: '/en/login?redirect=https://evil.test/a', hosts: ['evil.test', 'test'] });
    expect(await foreign.go()).toBe('/en/dashboard');
  });

  test('detects a phone by its user agent, and uses the site’s own default (S2.16, S2.17)', async () => {
    const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148';
    expect(await setUp({ userAgent }).go()).toBe('/en/download');
    expect(await setUp({ userAgent, site: 'eu', language: 'en-EU' }).go()).toBe('/en-EU');
    expect(await setUp({ site: 'idn', language: 'id-IDN' }).go()).toBe('/id-IDN');
  });

  test('moves an account to its edition, with the target, and stays if the exchange does not answer (S4.43, S4.46)', async () => {
    const path = '/en/login?redirect=/en/earn%3Fa%3D1&ref=R1';
    const address =
      'https://gatehouse.nl.example/en-NL/login?ref=R1&redirect=%2Fen-NL%2Fearn%3Fa%3D1&moved_from=global#moved';
    expect(await setUp({ path, country: 'NLD' }).go()).toBe(address);
    expect(await setUp({ path, country: undefined }).go()).toBe('/en/earn?a=1');
    expect(await setUp({ path: '/en/login', country: 'NLD' }).go()).toBe(
      'https://gatehouse.nl.example/en-NL/login?moved_from=global#moved',
    );
  });

  test('moves no account to an edition that the brand does not run (S4.43)', async () => {
    const alone = { site: 'eu', language: 'en-EU', run: ['eu'] } as const;
    for (const country of ['NLD', 'HKG', 'USA'])
      expect(await setUp({ ...alone, country }).go()).toBe('/en-EU/dashboard');
    expect(await setUp({ ...alone, run: ['eu', 'nld'], country: 'NLD' }).go()).toMatch(
      /^https:\/\/gatehouse\.nl\.example\//,
    );
  });

  test('does not request the country of new accounts, and moves no account twice or away from an authorization (S4.43, S4.45)', async () => {
    const fresh = setUp({ country: 'NLD' });
    expect(await fresh.go({ newUser: true })).toBe('/en/dashboard?newUser=true');
    expect(fresh.asked).not.toContain(profile.path);
    expect(await setUp({ country: 'NLD', path: '/en/login?moved_from=are' }).go()).toBe('/en/dashboard');
    for (const path of ['/en/oauth-login?client_id=1', '/en/tr-login', '/en/telegram-register-login']) {
      expect(await setUp({ country: 'NLD', path }).go()).toBe('/en/dashboard');
    }
  });

  test('goes to the dashboard if the decision cannot be loaded, or not in time (S2.15)', async () => {
    const { tools, left, timers } = setUp();
    await leaveAfterLogin(tools, { newUser: false });
    await leaveAfterLogin({ ...tools, landing: () => Promise.reject(new Error('gone')) }, { newUser: true });
    const slow = leaveAfterLogin({ ...tools, landing: () => new Promise(() => undefined) }, { newUser: false });
    timers.at(-1)?.();
    await slow;
    await leaveAfterLogin({ ...tools, landing: async () => '/en/earn' }, { newUser: false });
    expect(left).toEqual(['/en/dashboard', '/en/dashboard?newUser=true', '/en/dashboard', '/en/earn']);
  });
});

describe('a target that is no longer in the address', () => {
  test('survives a link to the other form, a provider and a reload, and is used once (S2.15)', async () => {
    const { state, tools, go } = setUp({ path: '/en/login?redirect=/en/earn' });
    rememberTarget(tools);
    Object.assign(state, { path: '/en/login?code=1&state=2', referrer: 'https://provider.test/' });
    rememberTarget(tools);
    expect(await go()).toBe('/en/earn');
    expect(await go()).toBe('/en/dashboard');
  });

  test('survives a link between the forms, which changes the referrer (S5.17)', async () => {
    const { state, tools, go } = setUp({ path: '/en/login', referrer: 'https://gatehouse.example/en/trade/spot/' });
    rememberTarget(tools);
    Object.assign(state, { path: '/en/sign-up', referrer: 'https://gatehouse.example/en/login' });
    rememberTarget(tools);
    expect(await go()).toBe('/en/trade/spot/');
  });

  test('survives a browser that loses the tab’s storage, only after the return from a provider (S2.15)', async () => {
    const { tools, state, tabStorage, go } = setUp({ path: '/en/login?redirect=/en/earn' });
    rememberTarget(tools, { leaving: true });
    tabStorage.map.clear();
    state.path = '/en/login';
    expect(await go({ newUser: false })).toBe('/en/dashboard');
    expect(await go({ newUser: false, returned: true })).toBe('/en/earn');
    expect(await go({ newUser: false, returned: true })).toBe('/en/dashboard');
  });

  test('stores that the visitor was moved, expires after ten minutes, and invalid records are ignored (S4.43)', async () => {
    const { tools, state, tabStorage, go } = setUp({
      path: '/en/login?redirect=/en/earn&moved_from=nld',
      country: 'NLD',
    });
    rememberTarget(tools);
    state.path = '/en/login?code=1';
    expect(await go()).toBe('/en/earn');
    state.country = '';
    state.path = '/en/login?redirect=/en/earn';
    rememberTarget(tools);
    state.path = '/en/login';
    state.now += 10 * 60_000 + 1;
    expect(await go()).toBe('/en/dashboard');
    for (const junk of [
      '{',
      'null',
      '[]',
      '{"target":1}',
      '{"target":"/en/x","at":"soon"}',
      `{"target":"/en/x","at":${state.now + 1}}`,
    ]) {
      tabStorage.map.set('G_TARGET', junk);
      expect(takeTarget(tools, true)).toBeUndefined();
    }
    tabStorage.map.set('G_TARGET', JSON.stringify({ target: 'https://evil.test/', at: state.now }));
    expect(await go()).toBe('/en/dashboard');
  });
});
