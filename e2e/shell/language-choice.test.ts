import type { Page } from '@playwright/test';
import { metricsPath } from '../../src/contract/endpoint.ts';
import { localizedPath, messengerLinkPath, passkeysPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { languageKey } from '../../src/domain/storage/stored-names.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const password = 'a horse and a battery';

/** Opens the dialog and takes a language. */
async function choose(page: Page, name: string): Promise<void> {
  await page.locator('.open-languages').click();
  await page.getByRole('dialog', { name: /./ }).getByRole('link', { name, exact: true }).click();
}

/** Everything that the browser keeps of the visitor, as one text. */
async function keptBy(page: Page): Promise<string> {
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  );
  return storage + JSON.stringify(await page.context().cookies()) + page.url();
}

test('on every page another language leads to the same page with the same query, byte for byte (S1.21, S2.02)', {
  tag: '@all',
}, async ({ page }) => {
  const query = '?utm=1&b=%2F%7e%20+c';
  // Nobody is signed in, so the pages about an account lead on to the login.
  const ownPages: readonly string[] = [messengerLinkPath, passkeysPath];
  for (const { path } of routes.filter((route) => !ownPages.includes(route.path))) {
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
  await visitor.username.fill('0555123456');
  await page.locator('.dial-code').click();
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
  await expect(visitor.username).toHaveValue('555123456');
  await expect(page.locator('.dial-code')).toHaveText('+995');
  await expect(visitor.password).toHaveValue('');
  expect(await keptBy(page)).not.toContain(password);
  expect(await keptBy(page)).not.toContain('555123456');
});

test('a registration continues at its step in the new language, with the typed account (S1.21, S2.31)', {
  tag: '@all',
}, async ({ page, visitor }) => {
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

test('a second address or number that was typed for a registration stays, too, and over a reload (S1.21, S2.31, S2.32)', async ({
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
  await expect(contact).toHaveValue('7700900124');
  await page.reload();
  await expect(contact).toHaveValue('7700900124');
});

test('the consent for an application and the mini app are shown again in the new language (S1.21, S2.11, S9.29)', {
  tag: '@all',
}, async ({ page, visitor }) => {
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

test('the choice is stored under the brand’s key for page and edge, and recorded as ChangeLang with the locale (S3.41, S7.62)', async ({
  page,
  visitor,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  const told = page.waitForRequest((request) => request.url().endsWith(metricsPath) && request.method() === 'POST');
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

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test(`the keyboard opens, uses and closes the dialog, ${viewport.width} pixels wide; nothing moves when the sites are loaded (S1.21)`, async ({
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

test('a language chosen before the dialog’s script is loaded waits for it; a new tab does not change this one (S1.21, S3.41)', async ({
  page,
  visitor,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/choice\./, async (route) => {
    await held;
    await route.continue();
  });
  await visitor.open(site, '/en/login?a=1');
  await visitor.username.fill('slow@mail.example');
  await choose(page, '日本語');
  expect(new URL(page.url()).pathname).toBe('/en/login');
  release();
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
