/**
 * What a browser holds on to after a long time. Where a page is left at each login and logout, what may grow is the storage, the
 * requests and what the browser keeps of pages that are gone; where nothing is left, also the page's own memory.
 */

import { retCodes } from '../../src/domain/errors/codes.ts';
import { logIn, seedAccount, seededPassword } from '../support/accounts.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';
import { findGrowth, type SoakSample } from './growth.ts';
import { countInPages, type Meter, meterOf } from './measure.ts';

const site = siteNamed('global');
const rounds = Number(process.env.GATEHOUSE_SOAK_ROUNDS ?? '500');
const samplesOfRun = 20;
const tabs = 50;

/** Does something over and over, and fails where a counter is not flat. */
async function repeat(what: string, meter: Meter, round: (index: number) => Promise<void>): Promise<void> {
  const samples: SoakSample[] = [];
  const every = Math.max(1, Math.floor(rounds / samplesOfRun));
  for (let index = 1; index <= rounds; index++) {
    await round(index);
    if (index % every === 0) samples.push(await meter.sample());
  }
  expectFlat(`${what}, ${rounds} rounds`, samples);
}

/** Prints the first and the last sample of the second half, which has to be flat. */
function expectFlat(what: string, samples: readonly SoakSample[]): void {
  const ends = [samples[Math.floor(samples.length / 2)], samples.at(-1)];
  console.log(`${what}, from the middle to the end:\n  ${ends.map((sample) => JSON.stringify(sample)).join('\n  ')}`);
  expect(findGrowth(samples)).toEqual([]);
}

test('one tab logs in and out', async ({ visitor, page }) => {
  const account = await seedAccount(site);
  await countInPages(page);
  const meter = await meterOf(page);
  await repeat('One tab logs in and out', meter, async () => {
    await visitor.open(site, '/en/login');
    await visitor.logIn(account.username, seededPassword);
    await page.waitForURL('**/en/dashboard');
    await expect(page.getByTestId('signed-in-as')).toBeVisible();
    await visitor.logOut();
    await expect(page.getByTestId('signed-in-nobody')).toBeVisible();
  });
});

/** Typed once: the browser's own history of edits would keep a node for each text that replaces another. */
test('one login page: code for a phone, languages, wrong password', async ({ visitor, page }) => {
  await countInPages(page);
  const control = await controlOf(page, site);
  await control.fault('login', { type: 'ret_code', code: retCodes.wrongCredentials, spelling: 'ret_code' });
  await visitor.open(site, '/en/login');
  await visitor.username.fill(newEmail());
  await visitor.password.fill('wrong password');
  const meter = await meterOf(page);
  const languages = page.locator('#languages');
  const [scannable, again] = [page.getByText('Ready to scan'), page.getByRole('button', { name: 'Get a new QR code' })];
  await repeat('One login page: code for a phone, languages, wrong password', meter, async () => {
    await page.getByRole('button', { name: 'QR code' }).click();
    // A code lasts two minutes.
    await expect(scannable.or(again)).toBeVisible();
    if (await again.isVisible()) await again.click();
    await expect(scannable).toBeVisible();
    await page.getByRole('button', { name: 'Password', exact: true }).click();
    await page.locator('.open-languages').first().click();
    await expect(languages).toBeVisible();
    await languages.locator('.close').click();
    await expect(languages).toBeHidden();
    const refused = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/login'),
    );
    await visitor.submit.click();
    await refused;
    await expect(visitor.alert).toContainText('is incorrect');
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  });
});

test('one login page: a captcha that is closed', async ({ visitor, page }) => {
  await countInPages(page);
  const control = await controlOf(page, site);
  await control.scenario({ captcha: 'demanded' });
  await visitor.open(site, '/en/login');
  await visitor.username.fill(newEmail());
  await visitor.password.fill('wrong password');
  const meter = await meterOf(page);
  await repeat('One login page: a captcha that is closed', meter, async () => {
    await visitor.submit.click();
    await page.locator('[data-vendor=geetest]').waitFor();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toHaveCount(0);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  });
});

test('one sign-up page: to the code and back', async ({ visitor, page }) => {
  await countInPages(page);
  await visitor.open(site, '/en/sign-up');
  const meter = await meterOf(page);
  await repeat('One sign-up page: to the code and back', meter, async () => {
    await visitor.startRegistration(newEmail());
    await page.goBack();
    await expect(visitor.username).toBeVisible();
  });
});

test('fifty tabs: one logs out, all follow', async ({ visitor, page, context }) => {
  await countInPages(page);
  const account = await seedAccount(site);
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => context.newPage()));
  await logIn(context, account);
  for (const tab of others) await tab.goto(originOf(site, '/en/dashboard'));
  await visitor.open(site, '/en/dashboard');
  const meter = await meterOf(others[0] ?? page);
  const samples: SoakSample[] = [];
  const times = Math.max(4, Math.ceil(rounds / 50));
  for (let index = 0; index < times; index++) {
    await visitor.logOut();
    for (const tab of others) await expect(tab.getByTestId('signed-in-nobody')).toBeVisible();
    await visitor.open(site, '/en/login');
    await visitor.logIn(account.username, seededPassword);
    await page.waitForURL('**/en/dashboard');
    for (const tab of others) {
      await tab.reload();
      await expect(tab.getByTestId('signed-in-as')).toBeVisible();
    }
    samples.push(await meter.sample());
  }
  expectFlat(`Fifty tabs: one logs out, all follow, ${times} times`, samples);
});

for (const [what, path] of [
  ['A day with the mini app open', undefined],
  ['A day with the code for a phone open', '/en/login'],
] as const) {
  test(what, async ({ page }) => {
    const samples: SoakSample[] = [];
    await page.clock.install();
    await countInPages(page);
    if (path === undefined) {
      await page.goto(await launchAddress({ user: newMessengerUser(), entry: '/friend-invite' }));
      await page.getByRole('button', { name: 'Continue with Telegram' }).click();
      await expect(page.getByRole('heading', { name: 'Link with Telegram' })).toBeVisible();
    } else {
      await page.goto(originOf(site, path));
      await page.getByRole('button', { name: 'QR code' }).click();
      await expect(page.getByText('Ready to scan')).toBeVisible();
    }
    const meter = await meterOf(page);
    for (let hour = 0; hour < 24; hour++) {
      await page.clock.runFor(3_600_000);
      samples.push(await meter.sample());
    }
    expectFlat(what, samples);
    // Nothing waits for a visitor who does nothing.
    expect(samples.at(-1)?.timers).toBe(0);
  });
}
