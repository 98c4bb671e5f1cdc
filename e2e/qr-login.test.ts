import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { generate } from 'lean-qr';
import { phoneOf } from './support/phone.ts';
import { controlOf } from './support/sandbox-control.ts';
import { expect, newEmail, siteNamed, test, type Visitor } from './support/visitor.ts';

const site = siteNamed('global');
const password = 'a horse & a battery';

const status = (page: Page) => page.locator('.qr-status');

/** Opens the tab and gives what the code holds. */
async function openCode(page: Page): Promise<string> {
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/qrcode/generate') && response.request().method() === 'GET',
  );
  await page.getByRole('tab', { name: 'QR code' }).click();
  const { result } = await (await answer).json();
  await expect(status(page)).toHaveText('Ready to be scanned');
  return result.content;
}

async function newAccount(visitor: Visitor): Promise<string> {
  const account = newEmail();
  await visitor.register(site, account, password);
  await visitor.page.context().clearCookies({ name: 'GATEHOUSE_TOKEN' });
  return account;
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

test('a visitor scans the code with a signed-in phone, sees that it was scanned, confirms, and is logged in; a second phone is turned away (S1.03, S4.42, S7.34)', async ({
  visitor,
  page,
  browser,
}) => {
  const account = await newAccount(visitor);
  const phone = await phoneOf(browser, account, password);
  const other = await phoneOf(browser, await newAccount(visitor), password);
  await visitor.open(site, '/en/login');
  const content = await openCode(page);

  await phone.scan(content);
  await expect(status(page)).toHaveText('Scanned. Now confirm on your phone.');
  await other.scan(content);
  await expect(other.page.getByRole('heading')).toHaveText('This code is already in use');
  await expect(status(page)).toHaveText('Scanned. Now confirm on your phone.');
  await phone.answer('Confirm');
  await page.waitForURL('**/en/dashboard');
  await expect(page.getByTestId('signed-in-as')).toContainText('***');
  await other.page.context().close();
  await phone.page.context().close();
});

test('the picture is the code itself, dark on white with four modules of white around it, in dark mode too; its name and its state can be heard (S4.42)', async ({
  visitor,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await visitor.open(site, '/en/login');
  const code = generate(await openCode(page));
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

test('each question names the code and the messenger’s callback; a hidden tab asks none, and asks again when it is seen (S3.33, S4.42)', async ({
  visitor,
  page,
}) => {
  await page.clock.install();
  const polls = pollsOf(page);
  await visitor.open(site, '/en/login?telegram_callback=from-the-app');
  await openCode(page);
  await page.clock.runFor(2000);
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  const asked = new URL(polls[0] ?? '');
  expect(asked.searchParams.get('uuid')).toMatch(/^[\w-]{36}$/);
  expect(asked.searchParams.get('telegram_callback')).toBe('from-the-app');

  await setHidden(page, true);
  await page.waitForTimeout(500);
  const before = polls.length;
  await page.clock.runFor(60_000);
  await page.waitForTimeout(300);
  expect(polls.length).toBe(before);
  await setHidden(page, false);
  await expect.poll(() => polls.length).toBeGreaterThan(before);
});

test('behind the password tab nothing is asked either, and what was typed there is still there (S4.42)', async ({
  visitor,
  page,
}) => {
  await page.clock.install();
  const polls = pollsOf(page);
  await visitor.open(site, '/en/login');
  await visitor.username.fill('ann@mail.example');
  await visitor.password.fill(password);
  await openCode(page);
  await expect(visitor.password).toBeHidden();
  await page.getByRole('tab', { name: 'QR code' }).press('ArrowLeft');
  const passwordTab = page.getByRole('tab', { name: 'Password' });
  await expect(passwordTab).toBeFocused();
  await expect(passwordTab).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.username).toHaveValue('ann@mail.example');
  await expect(visitor.password).toHaveValue(password);
  const before = polls.length;
  await page.clock.runFor(30_000);
  await page.waitForTimeout(300);
  expect(polls.length).toBe(before);
});

test('an expired code says so and cannot be scanned by eye; a new one works, and the old one is answered no more (S4.42)', async ({
  visitor,
  page,
}) => {
  await page.clock.install();
  await visitor.open(site, '/en/login');
  const old = await openCode(page);
  await expect(page.locator('.qr-time')).toHaveText(/^Valid for (2:00|1:5\d)$/);
  await page.clock.runFor(121_000);
  await expect(status(page)).toHaveText('This code has expired.');
  const polls = pollsOf(page);
  await page.clock.runFor(60_000);
  expect(polls).toEqual([]);
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/qrcode/generate') && response.request().method() === 'GET',
  );
  await page.getByRole('button', { name: 'Get a new code' }).click();
  const { result } = await (await answer).json();
  expect(result.content).not.toBe(old);
  await expect(status(page)).toHaveText('Ready to be scanned');
  await expect(status(page)).toBeFocused();
  await page.clock.runFor(2500);
  await expect.poll(() => polls.length).toBeGreaterThan(0);
  expect(polls.every((address) => address.includes(result.uuid))).toBe(true);
});

test('who holds the phone may refuse, and the page says so (S4.42)', async ({ visitor, page, browser }) => {
  const phone = await phoneOf(browser, await newAccount(visitor), password);
  await visitor.open(site, '/en/login');
  await phone.scan(await openCode(page));
  await phone.answer('Refuse');
  await expect(status(page)).toHaveText('The login was refused on the phone.');
  await expect(page.getByRole('button', { name: 'Get a new code' })).toBeVisible();
  await phone.page.context().close();
});

test('a server that fails is asked ever more seldom, and the page recovers by itself (S4.42)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await page.clock.install();
  await visitor.open(site, '/en/login');
  await openCode(page);
  await control.fault('qrStatus', { type: 'status', status: 503 });
  const polls = pollsOf(page);
  await page.clock.runFor(2100);
  await expect(status(page)).toHaveText('We cannot reach the server. Trying again…');
  expect(polls.length).toBe(1);
  await page.clock.runFor(3500);
  expect(polls.length).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => polls.length).toBe(2);
  await control.clear();
  await page.waitForTimeout(200);
  await page.clock.runFor(8500);
  await expect(status(page)).toHaveText('Ready to be scanned');
});

test('a code that may not be used is refused with its own words, and a code that cannot be had with the reason and the support id (S7.34, S8.13)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await control.fault('qrGenerate', { type: 'drop' });
  await visitor.open(site, '/en/login');
  await page.getByRole('tab', { name: 'QR code' }).click();
  await expect(status(page)).toHaveText('There is no code at the moment.');
  await expect(page.locator('#panel-qr .alert')).toContainText('We could not reach the server');
  await expect(page.locator('#panel-qr .alert')).toContainText(/Support ID: [0-9a-f-]{36}/);
  await control.clear();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  await expect(status(page)).toHaveText('Ready to be scanned');
  await control.fault('qrStatus', { type: 'ret_code', code: 10016, spelling: 'ret_code' });
  await expect(page.locator('.toasts .toast')).toHaveText(
    'This QR code can no longer be used. Get a new one, then scan again.',
  );
  await expect(status(page)).toHaveText('There is no code at the moment.');
});
