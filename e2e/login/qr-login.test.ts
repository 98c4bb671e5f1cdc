import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { seedAccount } from '../support/accounts.ts';
import { addDevice, withoutAutofill } from '../support/authenticator.ts';
import { createOwnPasskey } from '../support/own-passkey.ts';
import { phoneOf } from '../support/phone.ts';
import { expect, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

const status = (page: Page) => page.locator('.qr-status');

interface Code {
  /** What a phone reads. */
  readonly content: string;
  readonly number: string;
}

/** Opens the tab and gives its code. */
async function openCode(page: Page): Promise<Code> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/qrcode/generate') && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'QR code' }).click();
  const { result } = await (await answer).json();
  await expect(status(page)).toHaveText('Ready to scan');
  return result;
}

/** Addresses of the questions about a code, as they are asked. */
function pollsOf(page: Page): string[] {
  const polls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/qrcode/status') && request.method() === 'GET') polls.push(request.url());
  });
  return polls;
}

/** As if the visitor looked at another tab. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

test('a visitor scans the code with a signed-in phone, chooses there the number that the page shows, and is logged in (S1.03, S4.42, S7.34)', async ({
  visitor,
  page,
  browser,
}) => {
  const account = await seedAccount(site);
  const phone = await phoneOf(browser, account.username, account.password);
  await visitor.open(site, '/en/login');
  const { content, number } = await openCode(page);
  await expect(page.locator('.approval-number')).toHaveCount(0);
  await phone.scan(content);
  await expect(phone.page.getByText('Chrome', { exact: true })).toBeVisible();
  await expect(phone.page.getByText('203.0.113.7')).toBeVisible();
  await expect(status(page)).toHaveText(`Scanned. Now choose ${number} on your phone.`);
  await expect(page.locator('.approval-number')).toHaveText(number);
  await phone.choose(number);
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  await phone.page.context().close();
});

test('another number stops the login, both devices say so, and a new code logs in (S4.42, S7.34)', async ({
  visitor,
  page,
  browser,
}) => {
  const account = await seedAccount(site);
  const phone = await phoneOf(browser, account.username, account.password);
  await visitor.open(site, '/en/login');
  const first = await openCode(page);
  await phone.scan(first.content);
  await phone.chooseOther(first.number);
  await expect(phone.page.getByRole('heading', { name: 'this was not the number' })).toBeVisible();
  await expect(status(page)).toHaveText(/^A different number was chosen, so this login was stopped/);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  const answer = page.waitForResponse((response) => response.url().endsWith('/qrcode/generate'));
  await page.getByRole('button', { name: 'Get a new QR code' }).click();
  const { result } = await (await answer).json();
  await phone.scan(result.content);
  await phone.choose(result.number);
  await page.waitForURL('**/en/dashboard');
  await phone.page.context().close();
});

test('where the account demands a passkey on this device, the code leads to it, and to support (S4.42, S1.27)', {
  tag: '@all',
}, async ({ visitor, page, browser }) => {
  await addDevice(page);
  await withoutAutofill(page);
  const account = await seedAccount(site, { second_step: 'passkey' });
  await createOwnPasskey(page, account);
  const phone = await phoneOf(browser, account.username, account.password);
  await visitor.open(site, '/en/login');
  const { content, number } = await openCode(page);
  await phone.scan(content);
  await phone.choose(number);
  await expect(status(page)).toHaveText('On this device your account needs a passkey to log in.');
  await page.getByText('I do not have my passkey').click();
  await expect(page.locator('#panel-qr').getByRole('link', { name: 'Contact support' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.locator('.qr').getByRole('button', { name: 'Use passkey' }).click();
  await page.waitForURL('**/en/dashboard');
  await phone.page.context().close();
});

test('the picture is the code, dark on white with four modules of white around it, in dark mode too; it has a name and a status (S4.42)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await visitor.open(site, '/en/login');
  const code = generate((await openCode(page)).content);
  const picture = page.getByRole('img', { name: 'QR code for logging in' });
  await expect(picture).toHaveAttribute('viewBox', `0 0 ${code.size + 8} ${code.size + 8}`);
  await expect(picture).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const drawn = await picture.locator('path').getAttribute('d');
  const dark = new Set<string>();
  for (const [, x, y, length] of (drawn ?? '').matchAll(/M(\d+) (\d+)h(\d+)v1/g)) {
    for (let step = 0; step < Number(length); step += 1) dark.add(`${Number(x) + step - 4} ${Number(y) - 4}`);
  }
  for (let y = -1; y <= code.size; y += 1) {
    for (let x = -1; x <= code.size; x += 1) expect(dark.has(`${x} ${y}`)).toBe(code.get(x, y));
  }
  await expect(status(page)).toHaveRole('status');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
});

test('neither a hidden tab nor one behind the password tab asks about the code; what was typed is still there (S4.42)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await page.clock.install();
  const polls = pollsOf(page);
  await visitor.open(site, '/en/login');
  await visitor.username.fill('ann@mail.example');
  await visitor.password.fill('a horse & a battery');
  await openCode(page);
  // From here on time moves only when the test moves it.
  await page.clock.pauseAt(Date.now() + 1000);
  const pollAgain = async (count: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(100);
        return polls.length;
      })
      .toBe(count);
  await pollAgain(1);
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  await setHidden(page, false);
  // One question for the page that is seen again, and none from the minute before.
  await pollAgain(2);

  await expect(visitor.password).toBeHidden();
  // The same button leads back, and keeps the focus.
  await page.getByRole('button', { name: 'Password', exact: true }).press('Enter');
  const code = page.getByRole('button', { name: 'QR code' });
  await expect(code).toBeFocused();
  await expect(visitor.username).toHaveValue('ann@mail.example');
  await expect(visitor.password).toHaveValue('a horse & a battery');
  await page.clock.runFor(30_000);
  await code.press('Enter');
  await pollAgain(3);
});

test('an expired code says so; a new one works, the focus stays, and the old one is asked about no more (S4.42)', async ({
  visitor,
  page,
}) => {
  await page.clock.install();
  await visitor.open(site, '/en/login');
  const old = await openCode(page);
  await expect(page.locator('.qr-time')).toHaveText(/^Valid for (2:00|1:5\d)$/);
  await page.clock.runFor(121_000);
  await expect(status(page)).toHaveText('This QR code has expired.');
  const polls = pollsOf(page);
  await page.clock.runFor(60_000);
  expect(polls).toEqual([]);
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/qrcode/generate') && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Get a new QR code' }).click();
  const { result } = await (await answer).json();
  expect(result.content).not.toBe(old.content);
  await expect(status(page)).toHaveText('Ready to scan');
  await expect(status(page)).toBeFocused();
  await page.clock.runFor(2500);
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  expect(polls.every((address) => address.includes(result.uuid))).toBe(true);
});
