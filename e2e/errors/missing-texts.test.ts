/** Texts that come after the page, and cannot be loaded. */

import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const texts = '**/locales/**';

/** Buttons and boxes that a visitor sees, and that say nothing. */
const emptyParts = (page: Page) =>
  page
    .locator('main')
    .evaluate((main) =>
      [...main.querySelectorAll<HTMLElement>('button, .notice-box, .alert, .qr, [role=img], [role=dialog]')]
        .filter((part) => part.checkVisibility() && !part.textContent.trim() && !part.ariaLabel && !part.title)
        .map((part) => part.outerHTML),
    );

test('the code for a phone says that its texts could not be loaded, and is drawn without a reload once they can be (S7.59)', async ({
  visitor,
  page,
}) => {
  await page.route(texts, (route) => route.fulfill({ status: 503 }));
  await visitor.open(site, '/es-ES/login');
  await visitor.username.fill('ann@mail.example');
  await page.getByRole('button', { name: 'Código QR' }).click();
  const alert = page.locator('#panel-qr').getByRole('alert');
  await expect(alert).toContainText('No se ha podido cargar una parte de esta página.');
  expect(await emptyParts(page)).toEqual([]);

  await page.unroute(texts);
  await alert.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.locator('.qr-status')).toHaveText('Listo para escanear');
  await expect(alert.getByRole('button')).toHaveCount(0);
  await expect(page.locator('#main')).toBeFocused();
  await page.getByRole('button', { name: 'Contraseña', exact: true }).click();
  await expect(visitor.username).toHaveValue('ann@mail.example');
});

test('a registration that is paused says so by itself as soon as its texts can be loaded (S2.30, S7.59)', async ({
  visitor,
  page,
}) => {
  await page.route(texts, (route) => route.abort());
  const control = await controlOf(page, site);
  await control.scenario({ status: '{"signUp":false}' });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.click();
  const notice = page.locator('.status-notice');
  await expect(notice).toContainText('Part of this page could not be loaded.');
  expect(await emptyParts(page)).toEqual([]);
  await page.unroute(texts);
  await expect(notice).toContainText('You cannot create an account at the moment.');
  await expect(notice).not.toContainText('could not be loaded');
});

test('a check of who logs in, whose texts cannot be loaded, says so in the form, and the same button tries again (S8.24)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip' });
  await visitor.open(site, '/en/login');
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  const proveIt = async () => {
    await notice.getByRole('checkbox', { name: 'Confirm it is me' }).check();
    await notice.getByRole('button', { name: 'OK' }).click();
  };
  await visitor.logIn(account.username, account.password);
  await expect(notice).toBeVisible();
  await page.route(texts, (route) => route.fulfill({ status: 503 }));
  await proveIt();
  await expect(visitor.alert).toContainText('Part of this page could not be loaded.');
  expect(await emptyParts(page)).toEqual([]);

  await page.unroute(texts);
  await visitor.submit.click();
  await proveIt();
  await expect(page.getByRole('dialog', { name: 'Confirm it is you' })).toContainText(account.username);
});

for (const path of ['/en/dashboard', '/en/login']) {
  test(`the end of a session is said on ${path} as soon as its words can be loaded (S8.12)`, async ({
    visitor,
    page,
  }) => {
    const account = await seedAccount(site);
    await logIn(page, account);
    await requestSandbox('/logout', { method: 'POST', body: {}, token: account.token });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/locales/'));
    await page.route(texts, (route) => route.abort());
    await visitor.open(site, path);
    await failed;
    await expect(page.locator('.toast')).toHaveCount(0);
    await page.unroute(texts);
    await expect(page.locator('.toasts .toast')).toHaveText('10006: Your session has ended. Log in again.', {
      timeout: 20_000,
    });
  });
}
