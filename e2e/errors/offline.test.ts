import { expect, siteNamed, test } from '../support/visitor.ts';

test('while there is no connection a line says so, keeps what was typed, and leaves by itself; a late part loads at the next press', async ({
  visitor,
  page,
  context,
}) => {
  await visitor.open(siteNamed('global'), '/en/login');
  await visitor.username.fill('ann@mail.example');
  await page.locator('.card astro-island:not([ssr])').waitFor({ state: 'attached' });
  await expect(page.locator('.offline-notice')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.locator('.offline-notice')).toHaveText('You are offline. What you have typed stays here.');

  // The encryption, the QR code and the provider are parts that are not there yet.
  await visitor.password.fill('wrong password');
  await visitor.submit.click();
  await expect(visitor.alert).toHaveText('We could not reach the server. Check your connection and try again.');
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.locator('#panel-qr')).toHaveText(/could not reach the server/);
  await context.setOffline(false);
  await expect(page.locator('.offline-notice')).toHaveCount(0);
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByText('Ready to scan')).toBeVisible();
  await page.getByRole('button', { name: 'Password', exact: true }).click();
  await expect(visitor.username).toHaveValue('ann@mail.example');
  await visitor.submit.click();
  await expect(page.locator('#password-note')).toContainText('is incorrect');
});
