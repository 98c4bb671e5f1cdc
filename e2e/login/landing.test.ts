import { legitimateTargets } from '../../tests/support/legitimate-targets.ts';
import { makeEscapes } from '../../tests/support/redirect-escapes.ts';
import { entrySetting, isCompanyOrigin } from '../../tests/support/redirect-setting.ts';
import { seedAccount } from '../support/accounts.ts';
import { findForbidden, openRedirectBrowser } from '../support/redirect-browser.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const password = 'a horse & a battery';
const global = siteNamed('global');
const nld = siteNamed('nld');

test('a visitor lands where they were on the way to, after a look at sign-up, another language and a reload (S2.15, S5.14)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(global);
  const target = '/en/terms?from=%2Fa&b=c+d#part';
  await visitor.open(global, `/en/login?redirect_url=${encodeURIComponent(target)}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/en\/sign-up\?redirect_url=/);
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(/\/ja-JP\/sign-up\?redirect_url=/);
  await page.locator('main .form-foot a').click();
  await expect(page).toHaveURL(/\/ja-JP\/login\?redirect_url=/);
  await page.reload();
  await visitor.logIn(account.username, account.password);
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

test('in a real browser none of 3,000 made targets leads out of the company, and no real one is refused (S5.14–S5.17)', {
  tag: '@all',
}, async ({ context }) => {
  test.setTimeout(600_000);
  const browser = await openRedirectBrowser(context);
  const made = makeEscapes(3000, 3);
  const seen = await browser.see(made.map(({ text }) => text));
  expect(seen.length).toBeGreaterThanOrEqual(8 * 3000);
  expect(findForbidden(seen)).toEqual([]);

  const legitimate = await browser.see(legitimateTargets);
  const accepted = new Set(
    legitimate.filter((landed) => landed.entry === 'redirect' && landed.accepted).map(({ text }) => text),
  );
  expect(legitimateTargets.filter((target) => !accepted.has(target))).toEqual([]);

  // The browser opens one accepted address of each kind of attack and entry.
  const kinds = new Map(made.map(({ kind, text }) => [text, kind]));
  const byKind = new Map<string, (typeof seen)[number]>();
  for (const landed of seen) if (landed.accepted) byKind.set(`${kinds.get(landed.text)} ${landed.entry}`, landed);
  const contacted = await browser.goTo([...byKind.values()].slice(0, 600));
  const client = new URL(entrySetting.client).origin;
  expect([...contacted].filter((origin) => !isCompanyOrigin(origin) && origin !== client)).toEqual([]);
  expect(contacted.size).toBeGreaterThan(0);
  // Proof that a foreign origin would be recorded.
  expect(
    await browser.goTo([
      { address: '/..//evil.test/../x', from: 'https://gatehouse.example' },
      { address: '//evil.test/', from: 'https://gatehouse.example' },
    ]),
  ).toContain('https://evil.test');
});

test('thirty logins with hostile targets in query, referrer and storage ask no foreign host for anything (S5.14–S5.17)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  test.setTimeout(600_000);
  const account = await seedAccount(global);
  const foreign: string[] = [];
  const { host } = new URL(originOf(global));
  const own = [host, `api.${host}`, ...sites.map((site) => new URL(originOf(site)).host)];
  await page.context().route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (own.includes(url.host)) return route.continue();
    foreign.push(url.href);
    return route.fulfill({ contentType: 'text/html', body: 'a foreign host' });
  });
  const byKind = new Map(
    makeEscapes(4000, 5).map(({ kind, text }) => [kind, text.replaceAll('gatehouse.example', host)]),
  );
  const tries = [...byKind.values()].filter((_, index) => index % Math.ceil(byKind.size / 30) === 0);
  expect(tries.length).toBeGreaterThan(20);
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
    await visitor.logIn(account.username, account.password);
    await page.waitForURL((url) => url.pathname !== '/en/login' || url.hash !== '', { waitUntil: 'commit' });
    expect([text, new URL(page.url()).host]).toEqual([text, host]);
    await page.context().clearCookies();
  }
  expect(foreign).toEqual([]);
});

test('an account of the Netherlands is moved to the Dutch login once, is told why, and lands where it wanted to (S4.43, S4.44, S4.46)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const account = await seedAccount(global);
  const control = await controlOf(page, global);
  // The same visitor on both sites, so that the control page's switches count on both.
  const cookies = await page.context().cookies(originOf(global));
  const value = cookies.find(({ name }) => name === 'Guid')?.value ?? '';
  await page.context().addCookies([{ name: 'Guid', value, url: originOf(nld) }]);
  await control.scenario({ kycCountry: 'NLD' });
  // Long enough to read why.
  await control.fault('quickLogin', { type: 'delay', ms: 3000 });
  await page.goto(originOf(global, '/en/login?redirect=%2Fen%2Fterms%3Fa%3D1&ref=R%2B1&affiliate_id=42'));
  await expect(page.locator('#moved')).toBeHidden();
  await visitor.logIn(account.username, account.password);
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

  // A token came along, so that nobody logs in twice (S7.27). If the exchange changes its mind, there is no way back.
  await control.scenario({ kycCountry: 'GBR' });
  await expect(page).toHaveURL(originOf(nld, '/en-NL/terms?a=1'));
  await control.clear();
});
