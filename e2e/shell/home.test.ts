/** The home page of somebody who is signed in does not invite to register, and greets who has just opened an account (S2.17, S4.48). */

import { logIn, seedAccount } from '../support/accounts.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

for (const [id, words] of [
  ['idn', { welcome: 'Selamat datang di Gatehouse', next: 'Verifikasi identitas saya', signedIn: 'Anda sudah masuk.' }],
  ['kaz', { welcome: 'Добро пожаловать в Gatehouse', next: 'Подтвердить личность', signedIn: 'Вы вошли в аккаунт.' }],
] as const) {
  test(`on ${id} the home page welcomes a new user and names the next step, and later invites nobody who is signed in to register (S2.17, S4.48)`, async ({
    page,
    visitor,
  }) => {
    const site = siteNamed(id);
    const language = site.defaultLanguage;
    const invitation = page.locator('main a[href$="/sign-up"], main a[href$="/login"]').filter({ visible: true });
    await visitor.register(site, newEmail(), 'correct horse 42 battery');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.welcome, { useInnerText: true });
    const next = page.getByRole('link', { name: words.next });
    await expect(next).toHaveAttribute('href', `/${language}/user/accounts/auth/personal`);
    await expect(invitation).toHaveCount(0);

    // Another account logs in, in the same tab.
    await visitor.logOut();
    await expect(invitation).not.toHaveCount(0);
    const account = await seedAccount(site);
    await page.goto(originOf(site, `/${language}/login`));
    await visitor.logIn(account.username, account.password);
    await page.waitForURL(originOf(site, `/${language}`));
    await expect(page.getByText(words.signedIn)).toBeVisible();
    await expect(next).toBeHidden();
    await expect(invitation).toHaveCount(0);
  });
}

test('a tab in which no account was opened greets nobody as new (S4.48)', async ({ page }) => {
  const site = siteNamed('geo');
  await logIn(page, await seedAccount(site));
  await page.goto(originOf(site, `/${site.defaultLanguage}`));
  await expect(page.locator('.when-new').filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main .when-signed-in').filter({ visible: true })).not.toHaveCount(0);
});
