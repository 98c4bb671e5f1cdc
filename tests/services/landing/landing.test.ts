import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { SiteId } from '../../../src/domain/site/site.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { rememberTarget } from '../../../src/services/landing/target-record.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, desktop, iphone, openTestPage, type TestPage } from '../../support/test-page.ts';
import { linkOfCompany } from '../../support/token-checks.ts';

afterEach(closeTestPages);

type Options = NonNullable<Parameters<typeof openTestPage>[2]>;

async function openLogin(id: SiteId, path: string, options: Options = {}): Promise<TestPage> {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  return openTestPage(siteOf(id), path, { sandbox, ...options });
}

/** @returns where the visitor lands */
async function logIn(page: TestPage): Promise<string | undefined> {
  rememberTarget(page.app);
  const flow = createLoginFlow({
    ...page.app,
    captcha: testCaptcha(page, sceneCodes.login),
    tokenChecks: linkOfCompany,
  });
  await flow.submit({ username: ann.email, dialCode: '', password: annsPassword });
  return page.left.at(-1);
}

test.each<['phone' | 'computer', SiteId, string, string]>([
  ['computer', 'global', '/en/login', '/en/dashboard'],
  ['phone', 'global', '/en/login', '/en/download'],
  ['computer', 'hkg', '/zh-HK/login', '/zh-HK/dashboard'],
  ['phone', 'hkg', '/zh-HK/login', '/zh-HK'],
  ['computer', 'tur', '/tr-TUR/login', '/tr-TUR/dashboard'],
  ['phone', 'tur', '/tr-TUR/login', '/tr-TUR'],
  ['computer', 'kaz', '/ru-KAZ/login', '/ru-KAZ'],
  ['phone', 'kaz', '/ru-KAZ/login', '/ru-KAZ'],
  ['computer', 'eu', '/en-EU/login', '/en-EU/dashboard'],
  ['phone', 'eu', '/en-EU/login', '/en-EU'],
  ['computer', 'nld', '/nl-NL/login', '/nl-NL/dashboard'],
  ['phone', 'nld', '/nl-NL/login', '/nl-NL'],
  ['computer', 'geo', '/ka-GEO/login', '/ka-GEO/dashboard'],
  ['phone', 'geo', '/ka-GEO/login', '/ka-GEO'],
  ['computer', 'idn', '/id-IDN/login', '/id-IDN'],
  ['phone', 'idn', '/id-IDN/login', '/id-IDN'],
  ['computer', 'are', '/en/login', '/en/dashboard'],
  ['phone', 'are', '/en/login', '/en/download'],
  ['computer', 'global', '/ja-JP/login', '/ja-JP/dashboard'],
])('a %s on %s that logs in at %s lands at %s (S2.15, S2.16, S2.17, S2.19)', async (device, id, path, target) => {
  const userAgent = device === 'phone' ? iphone : desktop;
  expect(await logIn(await openLogin(id, path, { userAgent }))).toBe(target);
});

test.each<[SiteId, string, 'allowed' | 'forbidden', string]>([
  ['global', '/en/login', 'forbidden', '/en'],
  ['are', '/en/login', 'forbidden', '/en'],
  ['hkg', '/zh-HK/login', 'allowed', '/zh-HK/download'],
  ['kaz', '/ru-KAZ/login', 'allowed', '/ru-KAZ'],
])(
  'a phone on %s that logs in at %s while the exchange says that downloads are %s lands at %s (S2.16, S7.44)',
  async (id, path, downloads, target) => {
    const page = await openLogin(id, path, { userAgent: iphone });
    page.scenario({ downloads });
    expect(await logIn(page)).toBe(target);
  },
);

test('the configuration of downloads is asked for only where it decides: on a phone that asked for no page (S2.16, S7.44)', async () => {
  const asked = async (path: string, userAgent: string) => {
    const page = await openLogin('global', path, { userAgent });
    await logIn(page);
    return page.bodiesTo('/v3/config/web');
  };
  expect(await asked('/en/login', iphone)).toEqual([{ project_name: 'front-door', keys: ['download_config'] }]);
  expect(await asked('/en/login', desktop)).toEqual([]);
  expect(await asked('/en/login?redirect=%2Fen%2Fterms', iphone)).toEqual([]);
});

test.each(['redirect', 'redirect_url'])(
  'a target in the query %s is where a login lands (S2.15, S5.14)',
  async (name) => {
    const target = '/en/terms?from=%2Fa&b=c+d#part';
    expect(await logIn(await openLogin('global', `/en/login?${name}=${encodeURIComponent(target)}`))).toBe(target);
  },
);

test('a company host that the exchange’s list leaves out is not a target: the visitor lands at home base (S7.33)', async () => {
  const help = 'https://gatehouse-help.example/en';
  const path = `/en/login?redirect=${encodeURIComponent(help)}`;
  expect(await logIn(await openLogin('global', path))).toBe(help);
  const page = await openLogin('global', path);
  const result = { hosts: ['gatehouse.example'] };
  page.fault('whiteHosts', { type: 'ret_code', code: 0, spelling: 'ret_code', result });
  expect(await logIn(page)).toBe('/en/dashboard');
});

test('an account of the Netherlands is moved to the Dutch login once, with its target and codes, and is logged in there (S4.43, S4.44, S4.46, S7.27)', async () => {
  const path = '/en/login?redirect=%2Fen%2Fterms%3Fa%3D1&ref=R%2B1&affiliate_id=42';
  const page = await openLogin('global', path);
  page.scenario({ kycCountry: 'NLD' });
  const moved = new URL((await logIn(page)) ?? '');
  expect([moved.host, moved.pathname, moved.hash]).toEqual(['nld.localhost:4321', '/en-NL/login', '#moved']);
  expect(Object.fromEntries(moved.searchParams)).toEqual({
    ref: 'R+1',
    affiliate_id: '42',
    redirect: '/en-NL/terms?a=1',
    moved_from: 'global',
    tmp_token: expect.stringMatching(/^\S{20,}$/),
  });
  // The exchange changes its mind: nobody is moved back.
  const arrived = openTestPage(siteOf('nld'), moved.pathname + moved.search, { sandbox: page.sandbox });
  arrived.scenario({ kycCountry: 'GBR' });
  const flow = createLoginFlow({
    ...arrived.app,
    captcha: testCaptcha(arrived, sceneCodes.login),
    tokenChecks: linkOfCompany,
  });
  await flow.quick(moved.searchParams.get('tmp_token') ?? '');
  expect(arrived.left).toEqual(['/en-NL/terms?a=1']);
  expect(arrived.browser.cookies.get('GATEHOUSE_TOKEN')).toMatch(/^[\w-]{43}$/);
});

test('who cannot have a token is moved without (S7.27)', async () => {
  const page = await openLogin('global', '/en/login');
  page.scenario({ kycCountry: 'NLD' });
  page.fault('quickToken', { type: 'status', status: 503 });
  const moved = new URL((await logIn(page)) ?? '');
  expect([moved.pathname, moved.search]).toEqual(['/en-NL/login', '?moved_from=global']);
});

test.each<[SiteId, string, string, string]>([
  ['tur', '/tr-TUR/login', 'GBR', '/tr-TUR/dashboard'],
  ['global', '/en/oauth-login', 'NLD', '/en/oauth'],
  ['global', '/en/oauth-login?client_id=a%20b', 'NLD', '/en/oauth?client_id=a%20b'],
])('%s at %s keeps an account of %s, which lands at %s (S4.45, S2.11)', async (id, path, kycCountry, target) => {
  const page = await openLogin(id, path);
  page.scenario({ kycCountry });
  expect(await logIn(page)).toBe(target);
});

test('a target outlives the link between the forms in the tab, and not the tab (S2.15)', async () => {
  const tabStorage = memoryStorage();
  const { sandbox, app } = await openLogin('global', '/en/sign-up?redirect=%2Fen%2Fterms', { tabStorage });
  rememberTarget(app);
  expect(await logIn(openTestPage(siteOf('global'), '/en/login', { sandbox, tabStorage }))).toBe('/en/terms');
  expect(await logIn(openTestPage(siteOf('global'), '/en/login', { sandbox }))).toBe('/en/dashboard');
});
