import type { Locator, Page } from '@playwright/test';
import { telemetryPaths } from '../src/contract/telemetry-paths.ts';
import { localizedPath } from '../src/domain/localized-path.ts';
import { routes } from '../src/domain/routes.ts';
import type { SiteId } from '../src/domain/site.ts';
import { languageKey } from '../src/domain/stored-names.ts';
import { launchAddress, newMessengerUser } from './support/messenger.ts';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, complaintsOf, expect, newEmail, originOf, siteNamed, sites, test } from './support/visitor.ts';

const site = siteNamed('global');
const password = 'a horse and a battery';

/** Opens the dialog and takes a language. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.open-languages').click();
  await page.getByRole('dialog', { name: /./ }).getByRole('link', { name, exact: true }).click();
}

function languagesOf(page: Page): Locator {
  return page.locator('#languages > ul a');
}

/** Everything that the browser keeps of the visitor, as one text. */
async function keptBy(page: Page): Promise<string> {
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  return storage + JSON.stringify(await page.context().cookies()) + page.url();
}

test('on every page another language leads to the same page with the same query, byte for byte (S1.21, S2.02)', async ({
  page,
}) => {
  const query = '?utm=1&b=%2F%7e%20+c';
  for (const { path } of routes) {
    // Some pages lead on by themselves.
    await page.goto(originOf(site, `${localizedPath('en', path)}${query}`), { waitUntil: 'networkidle' });
    const search = new URL(page.url()).search;
    await choose(page, '日本語');
    await page.waitForURL((url) => url.pathname === localizedPath('ja-JP', path));
    expect(new URL(page.url()).search, path).toBe(search);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  }
});

test('what was typed into the login stays, its country code with it; a password is typed again and kept nowhere (S1.21, S3.41)', async ({
  page,
  visitor,
}) => {
  await visitor.open(site, '/en/login?redirect_url=%2Fen%2Fearn');
  await visitor.username.fill('07700900123');
  await page
    .getByRole('button', { name: /Country code|Dial|code/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('searchbox'))
    .fill('Georgia');
  await page.keyboard.press('Enter');
  await expect(page.locator('.dial-code')).toHaveText('+995');
  await visitor.password.fill(password);
  await choose(page, '日本語');
  await page.waitForURL(originOf(site, '/ja-JP/login?redirect_url=%2Fen%2Fearn'));
  await expect(visitor.username).toHaveValue('07700900123');
  await expect(page.locator('.dial-code')).toHaveText('+995');
  await expect(visitor.password).toHaveValue('');
  expect(await keptBy(page)).not.toContain(password);
  expect(await keptBy(page)).not.toContain('07700900123');
});

test('a registration goes on at its step in the new language: the account that was typed, the code that was sent, the password to be chosen (S1.21, S2.31)', async ({
  page,
  visitor,
}) => {
  const email = newEmail();
  await visitor.open(site, '/en/sign-up?ref=FRIEND1');
  await visitor.username.fill(email);
  await expect(page.locator('astro-island').first()).not.toHaveAttribute('ssr');
  await choose(page, '日本語');
  await page.waitForURL('**/ja-JP/sign-up?ref=FRIEND1');
  await expect(visitor.username).toHaveValue(email);
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
  await choose(page, 'Tiếng Việt');
  await page.waitForURL('**/vi-VN/sign-up?ref=FRIEND1#code');
  await visitor.enterCode(await codeSentTo(email));
  await expect(visitor.password).toBeVisible();
  await choose(page, 'English');
  await page.waitForURL('**/en/sign-up?ref=FRIEND1#password');
  await visitor.password.fill(password);
  await visitor.submit.click();
  await page.waitForURL('**/en/dashboard?newUser=true');
});

test('a second address or number that was typed for a registration stays, too (S1.21, S2.32)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ registration: 'two-factor-google' });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(newEmail());
  await visitor.submit.click();
  const contact = page.locator('#contact');
  await contact.fill('07700900124');
  await choose(page, '日本語');
  await page.waitForURL('**/ja-JP/sign-up#contact');
  await expect(contact).toHaveValue('07700900124');
  expect(await keptBy(page)).not.toContain('07700900124');
});

test('the question of an application, and the mini app that a messenger opened, are asked again in the new language (S1.21, S2.11, S9.29)', async ({
  page,
  visitor,
}) => {
  await visitor.register(site, newEmail(), password);
  const { port } = new URL(originOf(site));
  await page.goto(`http://client.localhost:${port}/start?client=tally-books&state=plain`);
  await expect(page.locator('[data-consent=asking]')).toBeVisible();
  const { search } = new URL(page.url());
  await choose(page, '日本語');
  await page.waitForURL((url) => url.pathname.startsWith('/ja-JP/oauth'));
  expect(new URL(page.url()).search).toBe(search);
  await expect(page.locator('[data-consent=asking]')).toBeVisible();

  await page.context().clearCookies();
  await page.goto(await launchAddress({ user: newMessengerUser(), entry: '/friend-invite', query: 'campaignId=c1' }));
  await expect(page.getByText('A friend invites you')).toBeVisible();
  await choose(page, 'Español (España)');
  await page.waitForURL('**/es-ES/friend-invite?campaignId=c1');
  await expect(page.locator('main h1')).toBeVisible();
  // Still inside the messenger: its user is known.
  await expect(page.locator('script[src*="/messenger/sdk.js"]')).toHaveCount(1);
});

test('the choice is remembered under the brand’s key, for the page and for the edge, and told as ChangeLang with the locale (S3.41, S7.62)', async ({
  page,
  visitor,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  const told = page.waitForRequest(
    (request) => request.url().endsWith(telemetryPaths.metrics) && request.method() === 'POST',
  );
  await visitor.open(site, '/en/login');
  await choose(page, 'Español (México)');
  await page.waitForURL('**/es-MX/login');
  const key = languageKey(site.brand.storagePrefix);
  expect(key).toBe('GATEHOUSE_LANG_KEY');
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe('es-MX');
  const cookie = (await page.context().cookies()).find(({ name }) => name === key);
  expect(cookie).toMatchObject({ value: 'es-MX', path: '/', sameSite: 'Lax' });
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
  const { records } = (await told).postDataJSON() as { records: unknown[] };
  expect(records).toEqual([{ type: 'event', name: 'ChangeLang', facts: { locale: 'es-MX' } }]);
  await visitor.open(site, '/sign-up');
  await expect(page).toHaveURL(originOf(site, '/es-MX/sign-up'));
});

/** Written out by hand. */
const offered: Partial<Record<SiteId, { login: string[]; hiddenOnSignUp?: string[] }>> = {
  hkg: { login: ['繁體中文（香港）', 'English'] },
  tur: { login: ['Türkçe', 'English'] },
  kaz: { login: ['Русский', 'Қазақша', 'English'] },
};

test('each site offers its own languages and no others: Hong Kong, Turkey and Kazakhstan theirs, Polish and Romanian the main site alone, Filipino not on sign-up, Latin American Spanish nowhere (S5.18–S5.25)', async ({
  page,
  visitor,
}) => {
  for (const one of sites) {
    await visitor.open(one, `/${one.defaultLanguage}/login`);
    const names = await languagesOf(page).allTextContents();
    expect(names, one.id).toHaveLength(one.languages.length);
    const own = offered[one.id];
    if (own) expect(names.toSorted(), one.id).toEqual(own.login.toSorted());
    expect(names.includes('Polski') && names.includes('Română'), one.id).toBe(one.id === 'global');
    expect(
      names.some((name) => /Latino|Hindi|हिन्दी|한국어|Français/.test(name)),
      one.id,
    ).toBe(false);
    await visitor.open(one, `/${one.defaultLanguage}/sign-up`);
    expect(await languagesOf(page).allTextContents(), one.id).toEqual(names.filter((name) => name !== 'Filipino'));
  }
});

test('on the regulated Turkish host there are Türkçe and English, and the choice stays on that host (S5.20)', async ({
  page,
}) => {
  const origin = `http://tr-regulated.localhost:${new URL(originOf(site)).port}`;
  await page.goto(`${origin}/tr-TUR/login?a=1`);
  await page.locator('.open-languages').click();
  await expect(languagesOf(page)).toHaveText(['Türkçe', 'English']);
  await expect(page.locator('.sites a[aria-current]')).toContainText('tr-regulated.localhost');
  await languagesOf(page).last().click();
  await page.waitForURL(`${origin}/en-TR/login?a=1`);
});

test('an unsupported language of an address is forced to one of the site: English, or the first one of the site (S5.18, S5.19, S5.21, S5.22)', async ({
  page,
}) => {
  for (const [id, wanted] of [
    ['global', 'en'],
    ['hkg', 'zh-HK'],
    ['eu', 'en-EU'],
    ['kaz', 'kk-KAZ'],
  ] as const) {
    const one = siteNamed(id);
    const name = languageKey(one.brand.storagePrefix);
    await page.context().clearCookies();
    await page.context().addCookies([{ name, value: 'pt-PT', url: originOf(one) }]);
    if (id !== 'global') {
      await page.goto(originOf(one, '/login'));
      await expect(page, id).toHaveURL(originOf(one, `/${wanted}/login`));
    }
  }
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'GATEHOUSE_LANG_KEY', value: 'ko-KR', url: originOf(site) }]);
  await page.goto(originOf(site, '/login'));
  await expect(page).toHaveURL(originOf(site, '/en/login'));
});

test('the dialog has the main site and, apart, the eight regulated ones, each at its host of this environment, on the same page with the same query (S1.21, S1.06)', async ({
  page,
  visitor,
}) => {
  const complaints = complaintsOf(page);
  await visitor.open(site, '/en/login?a=%2F1');
  await page.locator('.open-languages').click();
  const links = page.locator('.sites a');
  await expect(links).toHaveCount(9);
  await expect(page.locator('.sites')).toContainText('Under local regulation');
  const shown = await links.evaluateAll((all) =>
    all.map((link) => [link.firstChild?.textContent, (link as HTMLAnchorElement).href]),
  );
  const { port } = new URL(originOf(site));
  const at = (name: string, path: string) => `http://${name}:${port}${path}/login?a=%2F1`;
  expect(Object.fromEntries(shown)).toEqual({
    Global: at('localhost', '/en'),
    'Hong Kong': at('hkg.localhost', '/en-HK'),
    Türkiye: at('tur.localhost', '/en-TR'),
    Kazakhstan: at('kaz.localhost', '/en-KAZ'),
    'European Union': at('eu.localhost', '/en-EU'),
    Netherlands: at('nld.localhost', '/en-NL'),
    Georgia: at('geo.localhost', '/en-GEO'),
    Indonesia: at('idn.localhost', '/en-IDN'),
    'United Arab Emirates': at('are.localhost', '/en'),
  });
  await links.filter({ hasText: 'Türkiye' }).click();
  await expect(page).toHaveURL(originOf(siteNamed('tur'), '/en-TR/login?a=%2F1'));
  expect(complaints).toEqual([]);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test(`keys alone open the dialog on the current language, walk it and leave it, ${viewport.width} pixels wide; nothing jumps when the sites come (S1.21)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await page.goto(originOf(site, '/ar-SA/login'));
    const opener = page.locator('.open-languages');
    const dialog = page.getByRole('dialog');
    let come: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(/\/choice\./, async (route) => {
      await held;
      await route.continue();
    });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#languages [aria-current]')).toBeFocused();
    const before = await dialog.boundingBox();
    come?.();
    await expect(page.locator('.sites a')).toHaveCount(9);
    expect(await dialog.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Enter');
    for (let stops = 0; stops < 40 && (await dialog.isVisible()); stops += 1) await page.keyboard.press('Tab');
    await expect(dialog).toBeHidden();
    await opener.focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button').click();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await context.close();
  });
}

test('without JavaScript the dialog opens, and each language is a link (S1.21)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(originOf(site, '/ja-JP/login'));
  await context.close();
});

test('a language chosen before the dialog’s script is there waits for it, and one that opens a new tab leaves this one alone (S1.21, S3.41)', async ({
  page,
  visitor,
}) => {
  await page.route(/\/choice\./, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await visitor.open(site, '/en/login?a=1');
  await visitor.username.fill('slow@mail.example');
  await choose(page, '日本語');
  await page.waitForURL('**/ja-JP/login?a=1');
  await expect(visitor.username).toHaveValue('slow@mail.example');
  await page.locator('.open-languages').click();
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'English' }).click({ modifiers: ['Control'] }),
  ]);
  await expect(tab).toHaveURL(originOf(site, '/en/login?a=1'));
  expect(page.url()).toBe(originOf(site, '/ja-JP/login?a=1'));
});

for (const [id, content, host] of [
  ['global', 'Announcements', 'announcements.localhost'],
  ['nld', 'Blog', 'blog.localhost'],
  ['nld', 'Cloud', 'cloud.nld.localhost'],
  ['tur', 'Learn', 'learn.tur.localhost'],
] as const) {
  test(`in the footer of ${id} ${content} leads to ${host} here, and in production to its host there (S1.24–S1.26)`, async ({
    page,
    visitor,
  }) => {
    const one = siteNamed(id);
    const english = one.languages.find((code) => code.startsWith('en')) ?? 'en';
    await visitor.open(one, `/${english}`);
    const link = page.locator('footer').getByRole('link', { name: content });
    const production = host
      .replace('nld.localhost', 'gatehouse.nl.example')
      .replace('tur.localhost', 'gatehouse.tr.example');
    await expect(link).toHaveAttribute('href', `https://${production.replace('localhost', 'gatehouse.example')}`);
    await page.route(`http://${host}:*/**`, (route) => route.fulfill({ body: 'another team’s page' }));
    await link.click();
    await page.waitForURL((url) => url.hostname === host);
    expect(new URL(page.url()).port).toBe(new URL(originOf(one)).port);
  });
}
