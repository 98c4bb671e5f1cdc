import AxeBuilder from '@axe-core/playwright';
import type { Page, Route } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** Answers a call with a return code, as the exchange would. */
async function answerWith(page: Page, path: string, retCode: number, retMsg = ''): Promise<void> {
  await page.route(`**${path}`, (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          json: { ret_code: retCode, ret_msg: retMsg, result: {}, token: null },
          headers: {
            'access-control-allow-origin': route.request().headers().origin ?? '*',
            'access-control-allow-credentials': 'true',
          },
        })
      : route.fallback(),
  );
}

/** Keeps a record of every toast, because toasts do not stay. */
async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenToasts: seen });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap((change) => [...change.addedNodes])) {
        if (node instanceof Element && node.matches('.toast')) seen.push(node.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenToasts: string[] }).seenToasts);
}

const toast = (page: Page) => page.locator('.toasts[role=status] .toast');

test('an unknown code is shown as “code: message” in a toast for 5 seconds, and in the form with the support id (S8.17, S9.12)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 99999, 'The vault is closed');
  await page.clock.install();
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(toast(page)).toHaveText('99999: The vault is closed');
  const box = await toast(page).boundingBox();
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(2);
  await expect(visitor.alert).toContainText('Something went wrong on our side');
  // One live region says it: the form's.
  await expect(visitor.alert).toContainText('99999: The vault is closed');
  await expect(page.locator('.toasts')).toHaveAttribute('aria-live', 'off');
  await expect(visitor.alert).toContainText(/Support ID: [0-9a-f]{8} /);
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await page.clock.runFor(4000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1500);
  await expect(toast(page)).toHaveCount(0);
});

test('a toast stays while the pointer or the focus is on it, and goes after that (S9.12)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 99999, 'The vault is closed');
  await page.clock.install();
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await toast(page).hover();
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await toast(page).getByRole('button', { name: 'Close' }).focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(toast(page)).toBeVisible();
  await visitor.username.click();
  await page.clock.runFor(5000);
  await expect(toast(page)).toHaveCount(0);
});

test('a known code says its own text, in the toast and in the form, in the language of the page (S8.16, S8.17)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 40029, 'terminated');
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(toast(page)).toHaveText('40029: This account has been terminated. Contact support for help.');
  await expect(visitor.alert).toContainText('This account has been terminated. Contact support for help.');
  // The form has read it out.
  await expect(page.locator('.toasts')).toHaveAttribute('aria-live', 'off');
  await visitor.open(site, '/ar-SA/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(toast(page)).toHaveText('40029: أُغلق هذا الحساب نهائيًا. تواصل مع الدعم للمساعدة.');
});

test('a dialog takes and keeps the focus, closes with Escape and returns the focus; the form can be sent again (S2.33, S8.32, S8.35)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 41103);
  await visitor.open(site, '/en/login');
  await visitor.username.fill('nobody@mail.example');
  await visitor.password.fill('wrong password');
  await visitor.submit.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You cannot continue here' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText('The details of your two accounts do not match.');
  await expect(dialog.locator('.toast')).toHaveText(/The details of your two accounts do not match/);
  // The dialog has read it out.
  await expect(dialog.locator('.toasts')).toHaveAttribute('aria-live', 'off');
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible();

  for (let step = 0; step < 6; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(outside, `step ${step}`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(visitor.submit).toBeFocused();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await expect(visitor.alert).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a dialog’s buttons lead where they say: home after a registration that still goes on (S8.28)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/user/public/register/info', 50101);
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(newEmail());
  await visitor.submit.click();
  const dialog = page.getByRole('dialog', { name: 'We are setting up your account' });
  await expect(dialog).toContainText('We will send you an email');
  await dialog.getByRole('button', { name: 'Go to the home page' }).click();
  await page.waitForURL('**/en');
});

test('the identity page opens beside the form, and the form stays (S8.31)', async ({ visitor, page, context }) => {
  await answerWith(page, '/login', 41107);
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Verify my identity' }).click();
  expect((await opened).url()).toBe(originOf(site, '/en/user/accounts/auth/personal'));
  await expect(visitor.password).toHaveValue('wrong password');
});

test('an account of another site is led to the login there, where its name is filled in and gone from the address (S8.30)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 400601);
  await visitor.open(site, '/en/login');
  await visitor.logIn('ann+1@mail.example', 'wrong password');
  await page.getByRole('button', { name: 'Go to that site' }).click();
  await page.waitForURL(originOf(siteNamed('hkg'), '/en-HK/login'));
  await expect(visitor.username).toHaveValue('ann+1@mail.example');
  await expect(visitor.password).toHaveValue('');
});

test('a dialog is 480 px wide and centred on a desktop, and a sheet at the bottom of a phone (S9.17)', async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 400601);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  const box = page.locator('.dialog-box');
  await expect(box).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  // The dialog takes its place when the page has been laid out anew.
  await expect(async () => {
    const wide = await box.boundingBox();
    expect(wide?.width).toBe(480);
    expect(wide?.x).toBe(400);
    expect(Math.abs((wide?.y ?? 0) + (wide?.height ?? 0) / 2 - 400)).toBeLessThan(2);
  }).toPass({ timeout: 15_000 });
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(async () => {
    const narrow = await box.boundingBox();
    expect(narrow?.width).toBe(360);
    expect((narrow?.y ?? 0) + (narrow?.height ?? 0)).toBe(640);
  }).toPass({ timeout: 15_000 });
});

test('in Arabic a dialog speaks Arabic and is mirrored (S2.33, S5.26, S8.30)', async ({ visitor, page }) => {
  await answerWith(page, '/login', 400601);
  await visitor.open(site, '/ar-SA/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  const dialog = page.getByRole('dialog', { name: 'هذا الحساب تابع لموقعنا في هونغ كونغ' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toHaveCSS('direction', 'rtl');
  await dialog.getByRole('button', { name: 'رجوع' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the support id of an error can be copied from the form and from a dialog, which is said', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const [code, place] of [
    [99999, 'main .alert'],
    [41103, 'dialog'],
  ] as const) {
    await answerWith(page, '/login', code);
    await visitor.open(site, '/en/login');
    await visitor.logIn('nobody@mail.example', 'wrong password');
    const support = page.locator(`${place} .support-id`);
    await support.getByRole('button', { name: 'Copy ID' }).click();
    await expect(support.locator('[aria-live]')).toHaveText('Copied');
    const id = await support.locator('bdi').textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
  }
});

for (const [where, path] of [
  ['the home page, which has no form', '/en'],
  ['a product page', '/en/dashboard'],
  ['an untouched login', '/en/login'],
] as const) {
  test(`a session that the exchange has forgotten ends with one toast on ${where} (S8.12, S9.13)`, async ({
    visitor,
    page,
    context,
  }) => {
    const toasts = await recordToasts(page);
    const account = await seedAccount(site);
    await logIn(page, account);
    // The session ends on another device.
    await requestSandbox('/logout', { method: 'POST', body: {}, token: account.token });
    await visitor.open(site, path);
    await expect(toast(page)).toHaveText('10006: Your session has ended. Log in again.');
    await expect(page.locator('.when-signed-in').first()).toBeHidden();
    expect((await context.cookies()).filter(({ name }) => name === 'GATEHOUSE_TOKEN')).toEqual([]);
    await expect(page.getByText('Signed in as')).toHaveCount(0);
    await expect(toast(page)).toHaveCount(0);
    expect(await toasts()).toHaveLength(1);
  });
}

test('where the texts cannot be fetched the page still says that something went wrong', { tag: '@all' }, async ({
  visitor,
  page,
}) => {
  await answerWith(page, '/login', 41103);
  await page.route('**/locales/**', (route) => route.abort());
  await visitor.open(site, '/en/login');
  await visitor.logIn('nobody@mail.example', 'wrong password');
  await expect(toast(page)).toHaveText('Something went wrong on our side. Please try again in a moment.');
  await expect(visitor.alert).toContainText('Something went wrong on our side');
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
});

for (const [language, colorScheme] of [
  ['en', 'light'],
  ['ar-SA', 'dark'],
] as const) {
  test(`axe finds nothing on a dialog with its toast: ${language}, ${colorScheme}`, async ({ visitor, page }) => {
    await answerWith(page, '/login', 41102);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await visitor.open(site, `/${language}/login`);
    await visitor.logIn('nobody@mail.example', 'wrong password');
    await expect(page.locator('dialog .toast')).toBeVisible();
    await page.locator('dialog .toast').hover();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  });
}
