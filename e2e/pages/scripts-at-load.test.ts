import type { Page } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { textsOf } from '../support/texts.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

/** Nobody has touched the page: React has not drawn its form. */
async function expectUntouched(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(0);
}

test('a sign-up asks about its campaign before a touch, and about codes where there are any (S2.31, S3.16)', async ({
  page,
}) => {
  const campaign = page.waitForRequest('**/v3/config/banner');
  await page.goto(originOf(siteNamed('global'), '/en/sign-up'));
  await campaign;
  await expectUntouched(page);

  const asked = page.waitForRequest('**/user/public/conversion/check');
  await page.goto(originOf(siteNamed('global'), '/en/sign-up?ref=INV2026'));
  await asked;
});

test('a signed-in visitor sees who they are before a touch (S2.30, S4.48, S3.27)', async ({ page }) => {
  await logIn(page, await seedAccount(siteNamed('global')));
  for (const path of ['/en', '/en/login', '/en/sign-up']) {
    await page.goto(originOf(siteNamed('global'), path));
    if (path !== '/en/sign-up') await expect(page.locator('header bdi')).toHaveText(/^UID \d+$/);
    if (path !== '/en') await expect(page.locator('.signed-in')).toContainText('***@mail.example');
    await expectUntouched(page);
  }
});

test('whoever has a session that the exchange has forgotten is told before a touch (S8.12, S4.48)', async ({
  page,
  context,
}) => {
  const site = siteNamed('global');
  for (const path of ['/en', '/en/login']) {
    // The page before would see the cookie, and load what it needs for somebody signed in.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'GATEHOUSE_TOKEN', value: 'x'.repeat(43), url: originOf(site) }]);
    await page.goto(originOf(site, path));
    await expect(page.locator('.toasts[role=status] .toast')).toHaveText(
      '10006: Your session has ended. Log in again.',
    );
    await expectUntouched(page);
  }
  // The toast is that of every error: it has a button that closes it.
  await page.locator('.toasts').getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('.toasts .toast')).toHaveCount(0);
  // Who goes to the form after that is not told again.
  await page.locator('#username').fill('somebody@mail.example');
  await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
  await expect(page.locator('.toasts .toast')).toHaveCount(0);
});

test('where the last login was by a passkey, a login offers it before a touch (S1.27, S4.54)', async ({ page }) => {
  await addDevice(page);
  await page.addInitScript(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  const asked = page.waitForResponse(/\/passkey\/options/);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  await asked;
  await expectUntouched(page);
});

test('the login of an authorization names its client before a touch too (S7.04)', async ({ page }) => {
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/regulation-info$/.test(request.url()),
  );
  await page.goto(originOf(siteNamed('global'), '/en/oauth-login?client_id=tally-books'));
  // `printf tally-books | sha256sum`, half of it.
  expect((await asked).headers().oauth_tmp_login_id).toBe('79b2ed617b0108c637492107edc5e8fe');
  await expectUntouched(page);
});

for (const [id, language, title] of [
  ['global', 'en', 'No application is asking for access'],
  ['tur', 'tr-TUR', 'Hesabınıza erişmek isteyen bir uygulama yok'],
] as const) {
  test(`a consent page of ${id} whose address has no request says so by its HTML alone, and asks the exchange nothing (S2.30, S2.38)`, async ({
    page,
  }) => {
    const site = siteNamed(id);
    for (const path of ['/oauth', '/oauth-authorized', '/tr-authorized']) {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (/\/oauth\/v1\//.test(request.url())) asked.push(request.url());
      });
      await page.goto(originOf(site, localizedPath(language, path)));
      await page.waitForLoadState('networkidle');
      expect(asked, path).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('.consent-wait')).toBeHidden();
      await expect(page.locator('.footer')).toBeVisible();
    }
    await page
      .locator('#no-request')
      .getByRole('link', { name: textsOf(language)('BackToHomePage') })
      .click();
    await expect(page).toHaveURL(originOf(site, localizedPath(language, '/')));
  });
}
