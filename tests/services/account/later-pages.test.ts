import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { storedThingOf } from '../../../src/domain/storage/stored-things.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { loadCountries } from '../../../src/services/account/countries.ts';
import { loadCaptchaConfig } from '../../../src/services/captcha/config.ts';
import { downloadsAllowed } from '../../../src/services/landing/downloads.ts';
import { createTestExchange, infoOf } from '../../sandbox/support/sandbox.ts';
import { eventually } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { closeTestPages, openTestPage, type TestBrowser, testBrowser } from '../../support/test-page.ts';

afterEach(closeTestPages);

const site = siteOf('global');
const countryPaths = ['/register/countryCode', '/v2/public/country-list'];

function visit() {
  const sandbox = createTestExchange();
  const browser = testBrowser();
  return { browser, page: (path = '/en/sign-up') => openTestPage(site, path, { sandbox, browser }) };
}

const cached = (browser: TestBrowser) => [...browser.storage.all.keys()].filter((key) => key.includes('_CACHE_'));

async function askedBy(page: ReturnType<typeof openTestPage>, use: () => Promise<unknown>): Promise<string[]> {
  await use();
  await settled();
  return page.sent.map(({ path }) => path).sort();
}

test('a page keeps the countries for an hour, and the next page of the visit asks nobody (S3.40, S7.09, S7.45)', async () => {
  const { browser, page } = visit();
  const first = page();
  expect(await askedBy(first, () => loadCountries(first.app.exchange, 'sign-up'))).toEqual(countryPaths);
  expect(cached(browser).sort()).toEqual([
    'GATEHOUSE_CACHE_en:GET http://api.localhost:4321/register/countryCode ',
    'GATEHOUSE_CACHE_en:GET http://api.localhost:4321/v2/public/country-list ',
  ]);
  const [text = ''] = [...browser.storage.all].filter(([key]) => key.includes('countryCode')).map(([, value]) => value);
  expect(JSON.parse(text)).toEqual({
    expireAt: first.app.platform.clock.now() + 3_600_000,
    data: { list: expect.arrayContaining([{ country: 'NL', country_code: '31' }]) },
  });
  const next = page('/en/login');
  expect(await askedBy(next, () => loadCountries(next.app.exchange, 'login'))).toEqual([]);
  // In another language the answer may be another one.
  const other = page('/ja-JP/login');
  expect(await askedBy(other, () => loadCountries(other.app.exchange, 'login'))).toEqual(countryPaths);
});

test('the configurations of captcha and downloads are kept for a minute of the visit, each by its key (S7.09, S7.44)', async () => {
  const { page } = visit();
  const use = async (one: ReturnType<typeof openTestPage>) => {
    await loadCaptchaConfig(one.app, sceneCodes.login, new AbortController().signal);
    await downloadsAllowed(one.app.exchange, true);
  };
  const first = page();
  expect(await askedBy(first, () => use(first))).toEqual(['/v3/config/web', '/v3/config/web']);
  const next = page();
  expect(await askedBy(next, () => use(next))).toEqual([]);
  next.wait(60_000);
  const late = page();
  expect(await askedBy(late, () => use(late))).toEqual(['/v3/config/web', '/v3/config/web']);
});

test('nothing is added to a storage with more than 4718592 characters, and the next page asks again (S9.04)', async () => {
  const { browser, page } = visit();
  browser.storage.set('other', 'x'.repeat(4_718_592));
  for (const one of [page(), page()]) {
    expect(await askedBy(one, () => loadCountries(one.app.exchange, 'sign-up'))).toEqual(countryPaths);
  }
  expect(cached(browser)).toEqual([]);
});

test('what is kept for later pages is in the table of stored things, and names nobody: a registration that is recalled is not kept (S7.09, S7.19)', async () => {
  const { browser, page } = visit();
  const first = page();
  await loadCountries(first.app.exchange, 'sign-up');
  await downloadsAllowed(first.app.exchange, true);
  const { uuid } = await first.sandbox.call('registerInfo', infoOf).then(({ result }) => result as { uuid: string });
  const recalling = page(`/en/sign-up?uuid=${uuid}`);
  const policy = { types: ['newCode'], compliance: false } as const;
  const flow = createRegisterFlow({ ...recalling.app, channel: recalling.channel(), policy });
  await eventually(
    () => recalling.sent.find(({ path }) => path === '/user/public/register/recall/info'),
    () => 'no recall',
  );
  await settled();
  flow.dispose();
  expect(cached(browser).filter((key) => key.includes('recall'))).toEqual([]);
  expect(cached(browser)).toHaveLength(3);
  for (const key of cached(browser)) {
    expect(storedThingOf('local', key, 'GATEHOUSE')).toMatchObject({ consent: 'essential' });
  }
});
