import type { Page } from '@playwright/test';
import { entrySetting, escapes, isCompanyOrigin, openRedirectBrowser } from '../src/tools/corpora/redirect-browser.ts';
import { legitimateTargets } from '../tests/support/legitimate-targets.ts';
import { makeEscapes } from '../tests/support/redirect-escapes.ts';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, sites, test, Visitor } from './support/visitor.ts';

const password = 'a horse & a battery';
const global = siteNamed('global');
const nld = siteNamed('nld');

/** Registers, and comes out with an account and no session. */
async function newAccount(visitor: Visitor, page: Page): Promise<string> {
  const account = newEmail();
  await visitor.register(global, account, password);
  await page.context().clearCookies();
  return account;
}

/** Logs in and waits until the page is left for good. */
async function logInAt(visitor: Visitor, page: Page, account: string, address: string, referer?: string): Promise<URL> {
  await page.goto(address, referer === undefined ? {} : { referer });
  await visitor.logIn(account, password);
  await page.waitForURL((url) => !/\/(?:login|sign-up)$/.test(url.pathname) || url.hash === '#moved');
  return new URL(page.url());
}

test('whoever was on the way somewhere lands there after a login, under either name of the query, and after a language switch and a look at sign-up (S2.15, S5.14)', async ({
  visitor,
  page,
}) => {
  const account = await newAccount(visitor, page);
  const target = '/en/terms?from=%2Fa&b=c+d#part';
  const query = `redirect=${encodeURIComponent(target)}`;
  expect((await logInAt(visitor, page, account, originOf(global, `/en/login?${query}`))).href).toBe(
    originOf(global, target),
  );

  await page.context().clearCookies();
  await visitor.open(global, `/en/login?redirect_url=${encodeURIComponent(target)}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/en\/sign-up\?redirect_url=/);
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja-JP\/sign-up\?redirect_url=/);
  await page.locator('main .form-foot a').click();
  await expect(page).toHaveURL(/\/ja-JP\/login\?redirect_url=/);
  await page.reload();
  await visitor.logIn(account, password);
  await expect(page).toHaveURL(originOf(global, target));
});

test('the target survives all steps of a registration and a reload in the middle, and Back does not return to the form (S2.15)', async ({
  visitor,
  page,
}) => {
  const account = newEmail();
  await visitor.open(global, '/en/terms');
  await visitor.open(global, '/en/sign-up?redirect=%2Fen%2Fprivacy');
  await visitor.startRegistration(account);
  await page.reload();
  await visitor.enterCode(await codeSentTo(account));
  await visitor.password.fill(password);
  await visitor.submit.click();
  await expect(page).toHaveURL(originOf(global, '/en/privacy'));
  await page.goBack();
  await expect(visitor.username).toHaveValue('');
  await expect(visitor.code).toHaveCount(0);
  await expect(visitor.password).toHaveCount(0);
});

test('on a phone a login leads to the download page, or home where there is none; some sites lead home (S2.16, S2.17, S2.19)', async ({
  browser,
}) => {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
  for (const [agent, id, path] of [
    [userAgent, 'global', '/en/download'],
    [userAgent, 'nld', '/nl-NL'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'idn', '/id-IDN'],
  ] as const) {
    const site = siteNamed(id);
    const context = await browser.newContext({ userAgent: agent });
    const page = await context.newPage();
    const visitor = new Visitor(page);
    const account = newEmail();
    await visitor.open(site, `/${site.defaultLanguage}/sign-up`);
    await visitor.startRegistration(account);
    await visitor.enterCode(await codeSentTo(account));
    await visitor.password.fill(password);
    await visitor.submit.click();
    await expect(page).toHaveURL(originOf(site, path));
    await context.close();
  }
});

test('in a real browser none of 50,000 made targets leads out of the company, and none of 200 real ones is refused, through every way in (S5.14–S5.17)', async () => {
  test.setTimeout(600_000);
  const browser = await openRedirectBrowser();
  try {
    const made = makeEscapes(50_000, 3);
    const seen = await browser.see(made.map(({ text }) => text));
    expect(seen.length).toBeGreaterThanOrEqual(8 * 50_000);
    expect(escapes(seen)).toEqual([]);

    const honest = await browser.see(legitimateTargets);
    const taken = new Set(
      honest.filter((landed) => landed.entry === 'redirect' && landed.taken).map(({ text }) => text),
    );
    expect(legitimateTargets.filter((target) => !taken.has(target))).toEqual([]);

    // The browser goes there: to what was taken for a target, of each kind of trick.
    const kinds = new Map(made.map(({ kind, text }) => [text, kind]));
    const byKind = new Map<string, (typeof seen)[number]>();
    for (const landed of seen) if (landed.taken) byKind.set(`${kinds.get(landed.text)} ${landed.entry}`, landed);
    const asked = await browser.goTo([...byKind.values()].slice(0, 600));
    const client = new URL(entrySetting.client).origin;
    expect([...asked].filter((origin) => !isCompanyOrigin(origin) && origin !== client)).toEqual([]);
    expect(asked.size).toBeGreaterThan(0);
    // What would have been seen, had one got through.
    expect(
      await browser.goTo([
        { address: '/..//evil.test/../x', from: 'https://gatehouse.example' },
        { address: '//evil.test/', from: 'https://gatehouse.example' },
      ]),
    ).toContain('https://evil.test');
  } finally {
    await browser.close();
  }
});

test('a hundred logins with hostile targets, one of each kind, in the query, as referrer and in storage ask no stranger for anything (S5.14–S5.17)', async ({
  visitor,
  page,
}) => {
  test.setTimeout(600_000);
  const account = await newAccount(visitor, page);
  const strangers: string[] = [];
  const { host } = new URL(originOf(global));
  const own = [host, `api.${host}`, ...sites.map((site) => new URL(originOf(site)).host)];
  await page.context().route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (own.includes(url.host)) return route.continue();
    strangers.push(url.href);
    return route.fulfill({ contentType: 'text/html', body: 'a stranger' });
  });
  const byKind = new Map(
    makeEscapes(4000, 5).map(({ kind, text }) => [kind, text.replaceAll('gatehouse.example', host)]),
  );
  const tries = [...byKind.values()].filter((_, index) => index % Math.ceil(byKind.size / 100) === 0);
  expect(tries.length).toBeGreaterThan(60);
  for (const [index, text] of tries.entries()) {
    const way = index % 4;
    const query =
      way < 2 ? `?${way === 0 ? 'redirect' : 'redirect_url'}=${encodeURIComponent(text.toWellFormed())}` : '';
    await page.goto(
      originOf(global, `/en/login${query}`),
      way === 2 ? { referer: 'https://evil.test/gatehouse.example' } : {},
    );
    if (way === 3) {
      await page.evaluate((target) => {
        sessionStorage.setItem('GATEHOUSE_TARGET', JSON.stringify({ target, at: Date.now() }));
      }, text);
    }
    await visitor.logIn(account, password);
    await page.waitForURL((url) => url.pathname !== '/en/login' || url.hash !== '', { waitUntil: 'commit' });
    expect([text, new URL(page.url()).host]).toEqual([text, host]);
    await page.context().clearCookies();
  }
  expect(strangers).toEqual([]);
});

test('where the exchange’s list of hosts has no place for a company host, the visitor lands at home base instead (S7.33)', async ({
  visitor,
  page,
}) => {
  const account = await newAccount(visitor, page);
  const control = await controlOf(page, global);
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: 'help' }));
  const login = originOf(global, `/en/login?redirect=${encodeURIComponent('https://gatehouse-help.example/en')}`);
  expect((await logInAt(visitor, page, account, login)).href).toBe('https://gatehouse-help.example/en');
  await page.context().clearCookies();
  const second = await controlOf(page, global);
  await second.fault('whiteHosts', {
    type: 'ret_code',
    code: 0,
    spelling: 'ret_code',
    result: { hosts: ['gatehouse.example'] },
  });
  expect((await logInAt(visitor, page, account, login)).pathname).toBe('/en/dashboard');
  await second.clear();
  await control.clear();
});

test('an account of the Netherlands is moved to the Dutch login once, is told why, and lands where it wanted to (S4.43, S4.44, S4.46)', async ({
  visitor,
  page,
}) => {
  const account = await newAccount(visitor, page);
  const control = await controlOf(page, global);
  const [cookie] = await page.context().cookies(originOf(global));
  await page.context().addCookies([{ name: 'Guid', value: cookie?.value ?? '', url: originOf(nld) }]);
  await control.scenario({ kycCountry: 'NLD' });
  await page.goto(originOf(global, '/en/login?redirect=%2Fen%2Fterms%3Fa%3D1&ref=R%2B1&affiliate_id=42'));
  await expect(page.locator('#moved')).toBeHidden();
  await visitor.logIn(account, password);
  await page.waitForURL(originOf(nld, '/en-NL/login?*'));
  const arrived = new URL(page.url());
  expect(Object.fromEntries(arrived.searchParams)).toEqual({
    ref: 'R+1',
    affiliate_id: '42',
    redirect: '/en-NL/terms?a=1',
    moved_from: 'global',
  });
  const notice = page.locator('#moved');
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('country where your identity was verified');
  await expect(notice).toBeFocused();

  // The exchange changes its mind: there is no way back and forth.
  await control.scenario({ kycCountry: 'GBR' });
  await visitor.logIn(account, password);
  await expect(page).toHaveURL(originOf(nld, '/en-NL/terms?a=1'));
  await control.clear();
});

test('a Turkish page keeps an account of another country, and an authorization any (S4.45)', async ({
  visitor,
  page,
}) => {
  const account = await newAccount(visitor, page);
  for (const [id, path, country, target] of [
    ['tur', '/tr-TUR/login', 'GBR', '/tr-TUR/dashboard'],
    ['global', '/en/oauth-login', 'NLD', '/en/oauth'],
  ] as const) {
    const site = siteNamed(id);
    const control = await controlOf(page, site);
    await control.scenario({ kycCountry: country });
    await visitor.open(site, path);
    await visitor.logIn(account, password);
    await expect(page).toHaveURL(originOf(site, target));
    await control.clear();
    await page.context().clearCookies();
  }
});
