/** The accounts that logged in on this device, at the login's first field (decision 0090). */

import type { Page } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const agreedKey = 'ACCEPT-GDPR-COOKIE';
const key = 'GATEHOUSE_ACCOUNTS';

const savedAccounts = (page: Page) => page.getByRole('button', { name: 'Saved accounts' });
const list = (page: Page) => page.getByRole('group', { name: 'Saved accounts' });

/** As after logins on a page whose visitor has agreed. */
async function keep(page: Page, ...accounts: readonly object[]) {
  const rows = accounts.map((account, index) => ({ mark: '1****4', at: Date.now() - index, ...account }));
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(rows)] as const);
  await page.evaluate((name) => localStorage.setItem(name, '1'), agreedKey);
}

test('whoever has agreed logs in, and finds the account at the name field the next time; nothing moves when it comes (S1.27, S3.41)', async ({
  visitor,
  page,
}) => {
  const account = await seedAccount(site);
  await visitor.open(site, '/en/login');
  await page.evaluate((name) => localStorage.setItem(name, '1'), agreedKey);
  await page.reload();
  await visitor.logIn(account.username, account.password);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();

  await visitor.loseCookies();
  await visitor.open(site, '/en/login');
  await expect(savedAccounts(page)).toHaveCount(0);
  const places = () =>
    page
      .locator('main form')
      .evaluate((form) =>
        [...form.querySelectorAll('input, label, [type=submit]')].map((part) => part.getBoundingClientRect().toJSON()),
      );
  const before = await places();
  await visitor.username.click();
  await expect(savedAccounts(page)).toHaveAttribute('aria-expanded', 'false');
  expect(await places()).toEqual(before);
  await page.keyboard.press('Tab');
  // The button that empties the field is not there in an empty field.
  await expect(savedAccounts(page)).toBeFocused();
  await page.keyboard.press('Enter');
  expect(await places()).toEqual(before);
  const own = list(page).getByRole('button', { name: /@mail\.example Password$/ });
  await expect(own).toBeFocused();
  await expect(own).not.toContainText(account.username);
  await page.keyboard.press('Enter');
  await expect(visitor.username).toHaveValue(account.username);
  await expect(page.locator('#password')).toBeFocused();
  await expect(savedAccounts(page)).toBeHidden();
});

test('the keys go through the accounts; each can be removed, and the last takes the button with it (S1.27)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  await keep(
    page,
    { name: 'an***@mail.example', method: 'password', login: 'ann@mail.example' },
    { name: 'bo***@mail.example', method: 'qr' },
  );
  await page.reload();
  await visitor.username.click();
  await savedAccounts(page).click();
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('button', { name: 'bo***@mail.example QR code' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(list(page).getByRole('button', { name: 'Use another account' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(savedAccounts(page)).toBeFocused();
  await savedAccounts(page).click();
  await list(page).getByRole('button', { name: 'Remove an***@mail.example from this device' }).click();
  await expect(list(page).getByRole('button', { name: 'bo***@mail.example QR code' })).toBeFocused();
  await list(page).getByRole('button', { name: 'Remove bo***@mail.example from this device' }).click();
  await expect(savedAccounts(page)).toHaveCount(0);
  await expect(visitor.username).toBeFocused();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test('an account whose way is not there says so, does nothing, and is removed as the others; the focus goes round the list both ways (S1.27, S9.17)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  await keep(
    page,
    { name: 'an***@mail.example', method: 'password', login: 'ann@mail.example' },
    { name: 'bo***@mail.example', method: 'qr' },
    { name: 'zo***@mail.example', method: 'via-gone' },
  );
  await page.reload();
  await visitor.username.click();
  await savedAccounts(page).click();
  await page.keyboard.press('Shift+Tab');
  await expect(savedAccounts(page)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(list(page).getByRole('button', { name: 'Use another account' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const gone = list(page).getByRole('button', { name: 'zo***@mail.example Unavailable' });
  await expect(gone).toBeFocused();
  await expect(gone).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(gone).toBeFocused();
  await list(page).getByRole('button', { name: 'Remove an***@mail.example from this device' }).click();
  await expect(list(page).getByRole('button', { name: 'bo***@mail.example QR code' })).toBeFocused();
  await list(page).getByRole('button', { name: 'Remove bo***@mail.example from this device' }).click();
  await expect(gone).toBeFocused();
  await list(page).getByRole('button', { name: 'Remove zo***@mail.example from this device' }).click();
  await expect(savedAccounts(page)).toHaveCount(0);
  await expect(visitor.username).toBeFocused();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
});

test('an account whose way was a passkey, a provider or a QR code leads there; another one empties the field (S1.27)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/login');
  await keep(
    page,
    { name: 'an***@mail.example', method: 'passkey' },
    { name: 'bo***@mail.example', method: 'qr' },
    { name: 'cy***@mail.example', method: 'via-harbor' },
  );
  await page.reload();
  await visitor.username.click();
  await savedAccounts(page).click();
  await list(page).getByRole('button', { name: 'Use another account' }).click();
  await expect(visitor.username).toBeFocused();
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/passkey/options') && request.method() === 'POST',
  );
  await savedAccounts(page).click();
  await list(page).getByRole('button', { name: 'an***@mail.example Passkey' }).click();
  await asked;
  await expect(savedAccounts(page)).toBeFocused();
  await page.reload();
  await visitor.username.click();
  await savedAccounts(page).click();
  await list(page).getByRole('button', { name: 'bo***@mail.example QR code' }).click();
  await expect(visitor.username).toBeHidden();
  // The button that leads back.
  await expect(page.locator('.way-qr')).toBeFocused();
  await page.reload();
  await visitor.username.click();
  await savedAccounts(page).click();
  await list(page).getByRole('button', { name: 'cy***@mail.example Harbor ID' }).click();
  await page.waitForURL('**/harbor/authorize?**');
});

test('a device without an account loads nothing for it, and taking back the agreement removes all (S3.41, S4.47)', async ({
  visitor,
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await visitor.open(site, '/en/login');
  await visitor.username.fill('ann');
  await expect(page.getByRole('listbox')).toHaveCount(1);
  expect(scripts.filter((url) => /KnownAccounts/.test(url))).toEqual([]);
  await keep(page, { name: 'an***@mail.example', method: 'password', login: 'ann@mail.example' });
  await page.reload();
  await page.locator('.footer').getByRole('button', { name: 'Cookie settings' }).click();
  await page.locator('#ask').getByRole('button', { name: 'Decline' }).click();
  // The page reloads itself after the answer.
  const stored = () => page.evaluate((name) => localStorage.getItem(name), key).catch(() => 'reloading');
  await expect.poll(stored).toBeNull();
});
