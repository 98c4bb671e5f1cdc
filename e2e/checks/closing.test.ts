/** A site that closes in order (S2.30). */

import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { answerBefore, refusedKey } from '../support/consent.ts';
import { walkTo } from '../support/keyboard.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { complaintsOf, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const notice = (page: Page) => page.locator('#closing');
const far = '2096-01-31T22:30Z';
const past = '2026-01-01T00:00Z';

async function close(page: Page, id: Parameters<typeof siteNamed>[0], closing: object) {
  const site = siteNamed(id);
  const control = await controlOf(page, site);
  await control.scenario({ status: JSON.stringify({ closing }) });
  return site;
}

test.describe('by touch, on a phone in Arabic', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, timezoneId: 'Asia/Dubai' });

  test('is announced before a name is typed, by the local clock, and the form works (S2.30)', async ({
    page,
    context,
    visitor,
  }) => {
    const complaints = complaintsOf(page);
    await answerBefore(context, refusedKey);
    const site = await close(page, 'are', { signUp: far, login: far, why: 'law', next: { site: 'global' } });
    for (const path of ['/ar-SA', '/ar-SA/sign-up', '/ar-SA/login']) {
      await visitor.open(site, path);
      await expect(notice(page).getByRole('heading', { level: 2 })).toHaveText('سيُغلق هذا الموقع');
      await expect(notice(page)).toContainText(/2096.*2:30/);
      await expect(notice(page)).toContainText('السبب هو تغيّر في القانون.');
      await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(0);
    }
    await expect(notice(page).getByRole('link')).toHaveAttribute('href', originOf(siteNamed('global'), '/ar-SA/login'));
    const account = await seedAccount(site);
    await visitor.username.tap();
    await visitor.logIn(account.username, account.password);
    await page.waitForURL(/\/dashboard/);
    expect(complaints).toEqual([]);
  });
});

test.describe('by keyboard, in Georgian', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('whose registrations have ended has a notice in place of the form, with the way to the login (S2.30)', async ({
    page,
    context,
    visitor,
  }) => {
    await answerBefore(context, refusedKey);
    const site = await close(page, 'geo', { signUp: past, login: far, next: { site: 'global' } });
    await visitor.open(site, '/ka-GEO/sign-up');
    await expect(notice(page).getByRole('heading', { level: 1 })).toHaveText('ეს საიტი იხურება');
    await expect(notice(page)).toContainText('აქ ანგარიშს ვეღარ შექმნით.');
    await expect(visitor.username).toBeHidden();
    await walkTo(page, 'შესვლა');
    await page.locator('#closing').getByRole('link', { name: 'შესვლა' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/ka-GEO\/login/);
    await expect(visitor.username).toBeVisible();
    await expect(notice(page)).toContainText('აქ ანგარიშს ვეღარ შექმნით.');
  });
});

test('whose logins have ended says so in place of the form, with the way on (S2.30)', async ({ page, visitor }) => {
  const site = await close(page, 'eu', {
    login: past,
    why: { de: 'Wir gehören jetzt zu Successor. <b>Danke</b>' },
    next: { company: 'Successor AG', address: 'https://successor.example/hello' },
  });
  await visitor.open(site, '/de-EU/login');
  await expect(notice(page).getByRole('heading', { level: 1 })).toHaveText('Diese Website schließt');
  await expect(notice(page)).toContainText('Wir gehören jetzt zu Successor. <b>Danke</b>');
  await expect(notice(page)).toContainText(/Successor AG\u2069? übernimmt\./);
  await expect(notice(page).getByRole('link')).toHaveAttribute('href', 'https://successor.example/hello');
  await expect(visitor.username).toBeHidden();
});

test('a registration that has begun goes on after the end (S2.30)', async ({ page, visitor }) => {
  const site = siteNamed('global');
  const control = await controlOf(page, site);
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(newEmail());
  await control.scenario({ status: JSON.stringify({ closing: { signUp: past } }) });
  await page.evaluate(() => fetch('/status.json', { cache: 'reload' }));
  await page.reload();
  await expect(notice(page)).toContainText('You can no longer create an account here.');
  await expect(visitor.code).toBeVisible();
});

test('the company, and where its licence can be looked up, stand at sign-up as on home (S2.30)', async ({
  page,
  visitor,
}) => {
  for (const [path, place] of [
    ['/de-EU', '.facts'],
    ['/de-EU/sign-up', '.company'],
  ] as const) {
    await visitor.open(siteNamed('eu'), path);
    const company = page.locator(place);
    await expect(company).toContainText('Gatehouse Europe GmbH');
    // The panel of the sign-up says it already.
    await expect(page.getByText('Website für Ihre Region')).toHaveCount(1);
    await expect(company.getByRole('link', { name: 'Öffentliches Register' })).toHaveAttribute(
      'href',
      'https://register.finance.example/gatehouse-europe',
    );
  }
  // What is not given is not shown.
  await visitor.open(siteNamed('global'), '/en/sign-up');
  await expect(page.locator('.company')).toContainText('Gatehouse Global Ltd.');
  await expect(page.locator('.company').getByRole('link')).toHaveCount(1);
});
