import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { isReact } from '../support/react-script.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { complaintsOf, expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const eu = siteNamed('eu');
const global = siteNamed('global');

/** The operator's file of the page hosts, as this visitor gets it. */
async function writeStatus(page: Page, site: ReturnType<typeof siteNamed>, file: object | string) {
  const control = await controlOf(page, site);
  await control.scenario({ status: typeof file === 'string' ? file : JSON.stringify(file) });
  return control;
}

const notice = (page: Page) => page.locator('.status-notice');

test.describe('the file of an operator', () => {
  for (const [language, expected, direction] of [
    ['de-EU', 'Von 22 bis 23 Uhr arbeiten wir an den Konten. <b>Danke</b>', 'ltr'],
    ['ar-SA', 'تجري أعمال صيانة حاليًا. قد لا تعمل بعض الخدمات لفترة من الوقت.', 'rtl'],
  ] as const) {
    const site = language === 'de-EU' ? eu : global;
    test(`announces maintenance in ${language}, in the operator’s words or our own, and blocks nothing (S2.30)`, async ({
      visitor,
      page,
    }) => {
      const text = { 'de-EU': 'Von 22 bis 23 Uhr arbeiten wir an den Konten. <b>Danke</b>' };
      await writeStatus(page, site, { maintenance: { text } });
      const account = await seedAccount(site);
      await visitor.open(site, `/${language}/login`);
      await visitor.username.click();
      await expect(page.getByRole('status').filter({ hasText: expected })).toBeVisible();
      await expect(notice(page).locator('b')).toHaveCount(0);
      expect(
        await notice(page)
          .locator('p')
          .evaluate((element) => getComputedStyle(element).direction),
      ).toBe(direction);
      await visitor.logIn(account.username, account.password);
      await page.waitForURL(/dashboard|assets|\/$|\/[a-z-]+$/i);
    });
  }

  test('switches registration off: the form says so with a way to a login, keeps what was typed, and sends nothing (S2.30)', async ({
    visitor,
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const control = await writeStatus(page, global, { signUp: false });
    await visitor.open(global, '/en/sign-up');
    const name = newEmail();
    await visitor.username.fill(name);
    await expect(notice(page)).toContainText('You cannot create an account at the moment.');
    await expect(notice(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login');
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('You cannot create an account at the moment.');
    await expect(visitor.username).toHaveValue(name);
    expect(sent.filter((path) => /send|regist/.test(path))).toEqual([]);

    // The next page reads the file anew.
    await control.scenario({ status: '{"signUp":true}' });
    await page.evaluate(() => fetch('/status.json', { cache: 'reload' }));
    await page.reload();
    await visitor.username.fill(name);
    await visitor.submit.click();
    await expect(visitor.code).toBeFocused();
    await expect(notice(page)).toBeEmpty();
  });

  test('stops a sign-up that is sent before React has come, and before the file has (S2.30)', async ({
    visitor,
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await writeStatus(page, global, { signUp: false });
    await page.route(isReact, (route) => route.abort());
    const answer = Promise.withResolvers<void>();
    await page.route('**/status.json', async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest('**/status.json');
    await visitor.open(global, '/en/sign-up');
    const name = newEmail();
    await visitor.username.fill(name);
    await visitor.submit.click();
    await asked;
    answer.resolve();
    await expect(visitor.alert).toContainText('You cannot create an account at the moment.');
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.username).toHaveValue(name);
    expect(sent.filter((path) => /send|regist/.test(path))).toEqual([]);
  });

  test('switches a provider off: its button stays where it is, says so and does nothing (S1.03)', async ({
    visitor,
    page,
  }) => {
    await writeStatus(page, global, { providers: { harbor: false } });
    await visitor.open(global, '/en/login');
    const button = page.getByRole('button', { name: /Harbor ID/ });
    const before = await button.boundingBox();
    await visitor.username.click();
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(await button.boundingBox()).toEqual(before);
    await button.click({ force: true });
    await expect(page.getByText('Harbor ID: Unavailable')).toBeVisible();
    await expect(button).toHaveAttribute('aria-busy', 'false');
    expect(new URL(page.url()).pathname).toBe('/en/login');
    await expect(page.getByRole('button', { name: /Lantern/ })).not.toHaveAttribute('aria-disabled');
  });

  test('switches a captcha vendor off: the next one of the site is asked (S4.20)', async ({ visitor, page }) => {
    const control = await writeStatus(page, global, { captcha: { geetest: false } });
    await control.scenario({ captcha: 'demanded' });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const read = page.waitForResponse(/\/status\.json/);
    await visitor.open(global, '/en/login');
    await visitor.username.click();
    await (await read).finished();
    await page.waitForLoadState('networkidle');
    await visitor.logIn(newEmail(), 'wrong password');
    await page.locator('[data-vendor=recaptcha]').click();
    await expect(visitor.alert).toContainText('is incorrect');
    expect(scripts.filter((path) => path.includes('geetest'))).toEqual([]);
  });

  test('switches passkeys off: no button, and no offer after a login (S1.27)', async ({ visitor, page }) => {
    await writeStatus(page, eu, { passkeys: false });
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
    const account = await seedAccount(eu);
    await visitor.open(eu, '/de-EU/login');
    await expect(page.getByRole('button', { name: 'Passkey' })).toBeVisible();
    await visitor.username.click();
    await expect(page.getByRole('button', { name: 'Passkey' })).toHaveCount(0);
    await visitor.logIn(account.username, account.password);
    await page.waitForURL('**/de-EU/dashboard');
  });

  test('switches passwords and QR codes off: the form says so, its button says so, and the other ways stay (S1.03, S2.30)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    await writeStatus(page, global, { password: false, qr: false });
    await visitor.open(global, '/en/login');
    const name = newEmail();
    await visitor.username.fill(name);
    await expect(notice(page)).toContainText('You cannot log in with a password at the moment. Use another way');
    await visitor.password.fill('a horse & a battery');
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('You cannot log in with a password at the moment.');
    await expect(visitor.username).toHaveValue(name);
    const qr = page.locator('.way-qr');
    await expect(qr).toHaveAttribute('aria-disabled', 'true');
    await qr.click({ force: true });
    await expect(page.getByText('QR code: Unavailable')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue with Harbor ID', exact: true })).toBeEnabled();
  });

  test('that has switched QR codes off after the page was opened: the way back to the form is there (S4.42)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const control = await writeStatus(page, global, {});
    await visitor.open(global, '/en/login');
    await visitor.username.click();
    await control.scenario({ status: '{"qr":false}' });
    await page.locator('.way-qr').click();
    await expect(page.getByText('This is not available at the moment.').first()).toBeVisible();
    await page.locator('.way-qr').click();
    await expect(visitor.username).toBeVisible();
  });

  test('that has switched off every way in says so, with the way to support (S2.30)', { tag: '@all' }, async ({
    visitor,
    page,
  }) => {
    const providers = { harbor: false, lantern: false };
    await writeStatus(page, global, { password: false, qr: false, passkeys: false, providers });
    await visitor.open(global, '/en/login');
    await visitor.username.click();
    await expect(notice(page)).toContainText('You cannot log in at the moment. Try again later, or contact support.');
    await expect(page.getByRole('link', { name: 'Contact support' })).toBeVisible();
  });

  for (const [what, file] of [
    ['that is no JSON', '<!doctype html><title>Maintenance</title>'],
    ['with names that nobody knows', '{"signup":false,"providers":["harbor"],"maintenance":"soon","passkeys":"off"}'],
  ] as const) {
    test(`${what} switches nothing off (S2.30)`, async ({ visitor, page }) => {
      const complaints = complaintsOf(page);
      await writeStatus(page, global, file);
      const warned = page.waitForEvent('console', (message) => message.text().startsWith('/status.json'));
      await visitor.open(global, '/en/login');
      await visitor.username.click();
      await warned;
      await expect(notice(page)).toBeEmpty();
      await expect(page.getByRole('button', { name: 'Passkey' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Continue with Harbor ID', exact: true })).toBeEnabled();
      expect(complaints).toEqual([]);
    });
  }

  test('that never comes keeps nobody waiting (S2.30)', async ({ visitor, page }) => {
    const asked = new Promise<void>((resolve) => {
      // Never answered.
      void page.route('**/status.json', () => resolve());
    });
    const account = await seedAccount(global);
    await visitor.open(global, '/en/login');
    await visitor.username.fill(account.username);
    await asked;
    await visitor.password.fill(account.password);
    await visitor.submit.click();
    await page.waitForURL('**/en/dashboard');
  });
});
