/** A registration at a later step, while somebody logs in in another tab or its account is opened on another device. */

import type { Page } from '@playwright/test';
import type { Site } from '../../src/domain/site/site.ts';
import { seedAccount } from '../support/accounts.ts';
import { codeSentTo, expect, linkSentTo, newEmail, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

const password = 'a horse & a battery';

const isAway = (address: URL) => !/\/(?:login|sign-up)$/.test(address.pathname);

/** A browser without a screen shows all its tabs at once, so it never says that one is looked at again. */
const lookAt = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function logInIn(page: Page, site: Site, language: string): Promise<void> {
  const account = await seedAccount(site);
  await page.goto(originOf(site, `/${language}/login`));
  await new Visitor(page).logIn(account.username, account.password);
  await page.waitForURL(isAway);
}

/** To the password step, by a code or by a mailed link. */
async function toPassword(visitor: Visitor, site: Site, language: string, by: 'code' | 'link'): Promise<string> {
  const email = newEmail();
  await visitor.open(site, `/${language}/sign-up${by === 'link' ? '?register_type=newLink' : ''}`);
  await visitor.username.fill(email);
  await visitor.submit.click();
  if (by === 'code') {
    await expect(visitor.code).toBeFocused();
    await visitor.enterCode(await codeSentTo(email));
  } else {
    await expect(visitor.page.locator('.account')).toHaveText(email);
    const mail = await visitor.page.context().newPage();
    await mail.goto(await linkSentTo(email));
    await mail.locator('main button[type=submit]').click();
    await expect(visitor.password).toBeVisible();
    await mail.close();
  }
  await expect(visitor.password).toBeVisible();
  return email;
}

test('on kaz a login in another tab is said at the password step, and the registration goes on with what was typed (S4.35)', async ({
  visitor,
  page,
  context,
}) => {
  const site = siteNamed('kaz');
  await toPassword(visitor, site, 'kk-KAZ', 'code');
  await visitor.password.fill('half a pass');
  await logInIn(await context.newPage(), site, 'kk-KAZ');
  const panel = page.locator('.signed-in');
  await expect(panel).toContainText(/Сіз аккаунтқа кіріп қойғансыз.*\*\*\*@mail\.example/);
  await expect(visitor.password).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/kk-KAZ/sign-up');
  await panel.getByRole('button', { name: 'Тіркелуді аяқтау' }).click();
  await expect(panel).toHaveCount(0);
  await expect(visitor.password).toHaveValue('half a pass');
  await expect(visitor.password).toBeFocused();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('GATEHOUSE_TOKEN');
  await visitor.password.fill(password);
  await visitor.submit.click();
  await page.waitForURL(isAway);
});

test('on eu a login in another tab is said to a page that waits for its link, and "Continue" leads on from there (S4.35)', async ({
  visitor,
  page,
  context,
}) => {
  const site = siteNamed('eu');
  await visitor.open(site, '/de-EU/sign-up?register_type=newLink');
  await visitor.username.fill(newEmail());
  await visitor.submit.click();
  await expect(page.locator('.account')).toBeVisible();
  await logInIn(await context.newPage(), site, 'de-EU');
  const panel = page.locator('.signed-in');
  await expect(panel).toContainText(/Sie sind bereits angemeldet.*\*\*\*@mail\.example/);
  await expect(panel.getByRole('button', { name: 'Registrierung abschließen' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/de-EU/sign-up');
  await panel.getByRole('button', { name: 'Weiter' }).click();
  await page.waitForURL(isAway);
});

for (const [id, language, by, why] of [
  ['kaz', 'kk-KAZ', 'code', 'Аккаунтыңыз бұрыннан бар'],
  ['eu', 'de-EU', 'link', 'Sie haben bereits ein Konto'],
] as const) {
  const site = siteNamed(id);

  test(`on ${id} a registration that is finished on another device leads to the login, which says why (S4.35)`, async ({
    visitor,
    page,
    browser,
  }) => {
    const email = await toPassword(visitor, site, language, by);
    const uuid = await page.evaluate(
      () => /"uuid":"([^"]+)"/.exec(JSON.stringify(Object.values(sessionStorage)).replaceAll('\\', ''))?.[1],
    );
    const phone = await browser.newContext();
    const there = new Visitor(await phone.newPage());
    await there.open(site, `/${language}/sign-up?uuid=${uuid}`);
    await there.password.fill(password);
    await there.submit.click();
    await there.page.waitForURL(isAway);
    await phone.close();

    await lookAt(page);
    await page.waitForURL(originOf(site, `/${language}/login?source=commit_login`));
    await visitor.password.hover();
    await expect(visitor.username).toHaveValue(email);
    await expect(page.getByText(why)).toBeVisible();
  });
}
