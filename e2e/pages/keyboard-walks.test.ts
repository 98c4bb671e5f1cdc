/**
 * The journeys that `keyboard-back.test.ts` does not walk, by keys alone: each goes back as well as forward, and within a page
 * the focus is never on the body.
 */

import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { expectFocusKept, walkTo } from '../support/keyboard.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { requestSandbox } from '../support/sandbox-request.ts';
import {
  codeSentTo,
  expect,
  newEmail,
  newMobile,
  originOf,
  siteNamed,
  test,
  type Visitor,
} from '../support/visitor.ts';

const site = siteNamed('global');

interface Walk {
  readonly title: string;
  readonly perChange?: true;
  take(page: Page, visitor: Visitor): Promise<void>;
}

async function enter(page: Page, name: RegExp | string, key?: string): Promise<void> {
  await walkTo(page, name, key);
  await page.keyboard.press('Enter');
}

const walks: readonly Walk[] = [
  {
    title: 'a login through a third party: refused there, and then allowed (S1.03)',
    async take(page, visitor) {
      await visitor.open(site, '/en/login');
      await enter(page, 'Harbor ID');
      await page.waitForURL(/\/harbor\/authorize\?/);
      await enter(page, /Cancel|Deny|Decline/);
      await page.waitForURL(/\/en\/login/);
      await expect(visitor.alert).toContainText(/\S/);
      await enter(page, 'Harbor ID');
      await page.waitForURL(/\/harbor\/authorize\?/);
      const account = page.getByLabel('Your Harbor ID account');
      while (!(await account.evaluate((field) => field === document.activeElement))) await page.keyboard.press('Tab');
      await page.keyboard.type(newEmail());
      await page.keyboard.press('Enter');
      await expect(page.locator('.notice-box')).toContainText('Harbor ID');
    },
  },
  {
    title: 'a login by a QR code: to the code, back to the password, and to the code again (S4.42)',
    perChange: true,
    async take(page, visitor) {
      await visitor.open(site, '/en/login');
      await enter(page, 'QR code');
      await expect(page.getByText('Ready to scan')).toBeVisible();
      await expectFocusKept(page);
      await page.keyboard.press('Enter');
      await expect(visitor.password).toBeVisible();
      await expectFocusKept(page);
      await walkTo(page, /^password /, 'Shift+Tab');
      await enter(page, 'QR code');
      await expect(page.getByText('Ready to scan')).toBeVisible();
      await expectFocusKept(page);
    },
  },
  {
    title:
      'a login by a quick token of another account: the question is answered, and the form is reached (S4.25, S3.27)',
    async take(page, visitor) {
      const [own, other] = [await seedAccount(site), await seedAccount(site)];
      await logIn(page, own);
      const answer = await requestSandbox('/user/private/quick_token', {
        method: 'POST',
        body: {},
        token: other.token,
      });
      const { result } = JSON.parse(answer) as { result: { tmp_token: string } };
      await visitor.open(site, `/en/login?tmp_token=${result.tmp_token}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expectFocusKept(page);
      await walkTo(page, 'Change account');
      await expectFocusKept(page);
      await enter(page, 'Stay with this account', 'Shift+Tab');
      await page.waitForURL(originOf(site, '/en/dashboard'));
      await visitor.open(site, '/en/login');
      await expect(page.getByRole('heading', { name: 'You are already logged in' })).toBeVisible();
      await enter(page, 'Use another account');
      await expect(visitor.username).toBeFocused();
    },
  },
  {
    title: 'a sign-up by phone: a wrong number is changed, and the code is awaited again (S1.01, S4.05)',
    async take(page, visitor) {
      const mobile = newMobile();
      await visitor.open(site, '/en/sign-up');
      await walkTo(page, /^username /);
      await page.keyboard.type(newMobile());
      await page.keyboard.press('Enter');
      await expect(visitor.code).toBeFocused();
      await enter(page, 'Change', 'Shift+Tab');
      await expect(visitor.username).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(mobile);
      await page.keyboard.press('Enter');
      await expect(visitor.code).toBeFocused();
      await page.keyboard.type(await codeSentTo(`+${site.dialCountry.code}${mobile}`));
      await expect(visitor.password).toBeFocused();
      await page.goBack();
      await expect(visitor.code).toBeFocused();
      await page.goForward();
      await expect(visitor.password).toBeFocused();
      await page.keyboard.type('keyboard only password');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard?newUser=true');
    },
  },
  {
    title: 'the consent: past both answers and back, then to the application (S1.04, S2.38)',
    async take(page) {
      await logIn(page, await seedAccount(site));
      const client = `http://client.localhost:${new URL(originOf(site)).port}`;
      await page.goto(`${client}/start?client=tally-books&state=plain`);
      await page.locator('[data-consent=asking]').waitFor();
      await expect(page.locator('.consent-answers button').last()).toHaveAttribute('aria-disabled', 'false');
      await walkTo(page, 'Allow access');
      await walkTo(page, 'Use another account', 'Shift+Tab');
      await expectFocusKept(page);
      await enter(page, 'Allow access');
      await page.waitForURL(/client\.localhost:\d+\/callback\//);
    },
  },
  {
    title: 'the mini app: to the link, back by its second answer, and to the form (S2.36, S4.31)',
    async take(page, visitor) {
      await page.goto(await launchAddress({ user: newMessengerUser(), entry: '/friend-invite' }));
      // The ways in are drawn by React. A walk that began before it would have to go round once more.
      const onward = page.getByRole('button', { name: 'Continue with Telegram' });
      await expect(onward).toBeVisible();
      await enter(page, 'Continue with Telegram');
      const heading = page.getByRole('heading', { name: 'Link with Telegram' });
      await expect(heading).toBeFocused();
      await enter(page, /Decline|Cancel|Not now|Do not/);
      await expect(onward).toBeVisible();
      await expectFocusKept(page);
      await enter(page, 'Continue with Telegram');
      await expect(heading).toBeFocused();
      // The messenger's own button stands outside of the page.
      await page.locator('[data-messenger=main]').press('Enter');
      await expect(visitor.username).toBeVisible();
      await walkTo(page, /^username /);
    },
  },
  {
    title: 'another language: the list is opened and closed, and opened and followed (S1.21)',
    perChange: true,
    async take(page, visitor) {
      await visitor.open(site, '/en/login');
      await enter(page, 'English');
      await expect(page.getByRole('link', { name: '日本語' })).toBeVisible();
      await expectFocusKept(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: '日本語' })).toBeHidden();
      await expect(page.locator('.open-languages')).toBeFocused();
      await page.keyboard.press('Enter');
      await enter(page, '日本語');
      await page.waitForURL(/\/ja-JP\/login/);
    },
  },
  {
    title: 'a logout, and back to the login (S4.50, S7.30)',
    async take(page, visitor) {
      await logIn(page, await seedAccount(site));
      await visitor.open(site, '/en');
      await expect(page.locator('header bdi')).toHaveText(/UID \d+/);
      await walkTo(page, 'Log out');
      await page.keyboard.press('Shift+Tab');
      await expectFocusKept(page);
      const drawn = page.waitForEvent('load');
      await enter(page, 'Log out');
      await drawn;
      await enter(page, 'Log in');
      await page.waitForURL(/\/en\/login/);
    },
  },
];

for (const { title, perChange, take } of walks) {
  test(`by keys alone: ${title}`, { tag: perChange ? [] : ['@all'] }, async ({ page, visitor }) => {
    await take(page, visitor);
  });
}
