import type { Page } from '@playwright/test';
import { apiHosts } from '../sites/shared.ts';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, complaintsOf, expect, newEmail, originOf, siteNamed, sites, test } from './support/visitor.ts';

const site = siteNamed('global');
const frame = (page: Page) => page.locator('[data-layout]');
const panel = (page: Page) => page.locator('aside.panel');
const place = (page: Page) =>
  page.locator('.card').evaluate((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    const { y: field } = card.querySelector('#username')?.getBoundingClientRect() ?? { y: 0 };
    return { x, y, width, height, field };
  });
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'GATEHOUSE_REFERRAL');

test.describe('/register with an affiliate’s id', () => {
  for (const query of ['?affiliate_id=10001', '?x=%20a+b&affiliate_id=%31&y=%zz&&z#part', '?affiliate_id']) {
    test(`goes on to /sign-up with the same query, byte for byte: ${query} (S2.09)`, async ({ page, visitor }) => {
      await visitor.open(site, `/ar-SA/register${query}`);
      await page.waitForURL(originOf(site, `/ar-SA/sign-up${query}`));
      await expect(visitor.username).toBeVisible();
    });
  }

  test('comes from the path without a language, too, and no other path or query moves (S2.09)', async ({
    page,
    visitor,
  }) => {
    await visitor.open(site, '/register?affiliate_id=10001');
    await page.waitForURL(/\/en\/sign-up\?affiliate_id=10001$/);
    for (const path of [
      '/en/register',
      '/en/register?affiliate_idx=1&x=affiliate_id',
      '/en/tr-register?affiliate_id=1',
    ]) {
      await visitor.open(site, path);
      await page.waitForLoadState();
      expect(page.url()).toBe(originOf(site, path));
    }
  });
});

test.describe('the frame of a registration', () => {
  for (const [campaign, layout, button, amount] of [
    ['none', 'plain', 'Send verification code', '$5,050'],
    ['price-a', 'price-a', 'Claim my rewards', '$6,100'],
    ['price-b', 'price-b', 'Send verification code', '€4,900'],
  ] as const) {
    test(`is ${layout} where the campaign says ${campaign}; the change moves nothing and loses nothing (S2.31, S3.19, S7.43)`, async ({
      page,
      visitor,
    }) => {
      const complaints = complaintsOf(page);
      const control = await controlOf(page, site);
      await control.scenario({ campaign });
      await visitor.open(site, '/en/sign-up');
      const before = await place(page);
      await expect(frame(page)).toHaveAttribute('data-layout', 'plain');
      await expect(panel(page)).toContainText('Up to $5,050');
      await visitor.username.pressSequentially('ann@mail');
      await expect(panel(page)).toContainText(`Up to ${amount}`);
      await expect(frame(page)).toHaveAttribute('data-layout', layout);
      await expect(visitor.submit).toHaveText(button);
      await expect(visitor.username).toBeFocused();
      await page.keyboard.type('.example');
      await expect(visitor.username).toHaveValue('ann@mail.example');
      expect(await place(page)).toEqual(before);
      expect(complaints).toEqual([]);
    });
  }

  test('is newBrand on every regulated site, whatever a campaign says, and without amounts (S2.31)', async ({
    page,
    visitor,
  }) => {
    const regulated = sites.filter(({ policies }) => policies.regulated);
    expect(regulated.length).toBeGreaterThan(0);
    for (const one of regulated) {
      await page.context().clearCookies();
      await (await controlOf(page, one)).scenario({ campaign: 'price-a' });
      await visitor.open(one, `/${one.defaultLanguage}/sign-up`);
      await expect(frame(page)).toHaveAttribute('data-layout', 'brand');
      const answered = page.waitForResponse('**/v3/config/banner');
      await visitor.username.focus();
      await answered;
      await expect(visitor.submit).toHaveText('Claim my rewards');
      await expect(frame(page)).toHaveAttribute('data-layout', 'brand');
      await expect(panel(page)).not.toContainText('$');
    }
  });

  test('is not waited for: with a campaign that hangs a visitor registers at once, and it stops loading after 3 s (S9.18)', async ({
    page,
    visitor,
  }) => {
    const control = await controlOf(page, site);
    await control.fault('bannerConfig', { type: 'hang' });
    await visitor.open(site, '/en/sign-up');
    await visitor.username.focus();
    await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
    await expect(visitor.submit).toBeVisible();
    const email = newEmail();
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeFocused();
    await expect(panel(page)).toHaveAttribute('aria-busy', 'false');
    await expect(frame(page)).toHaveAttribute('data-layout', 'plain');
  });
});

test.describe('whoever sent the visitor', () => {
  test('stands in the panel before anything is touched, in room that was kept, without a request to strangers (S3.17, S7.41, S7.42)', async ({
    page,
    visitor,
  }) => {
    const complaints = complaintsOf(page);
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).hostname));
    await visitor.open(site, '/en/sign-up?affiliate_id=10001');
    const before = await place(page);
    const rewards = page.locator('.rewards');
    const room = await rewards.boundingBox();
    await expect(page.locator('.inviter')).toContainText('Invited by Ada Bell');
    await expect(panel(page)).toContainText('Questions and answers on Fridays');
    await expect(panel(page)).not.toContainText('no page knows');
    await expect(rewards).toContainText('$30,050');
    expect(await place(page)).toEqual(before);
    expect((await rewards.boundingBox())?.y).toBe(room?.y);
    expect([...hosts].sort()).toEqual([apiHosts.local, 'localhost'].sort());
    // Nothing about the visitor's way here is kept before they agree or begin.
    expect(await cookieOf(page)).toBeUndefined();
    expect(complaints).toEqual([]);
  });

  test('who does not want to be named is a code (S3.18, S5.12)', async ({ page, visitor }) => {
    await visitor.open(site, '/en/sign-up?affiliate_id=10002');
    await expect(page.locator('.inviter')).toHaveText(/Invitation code HIDDEN10002$/);
    await visitor.open(site, '/en/sign-up?affiliate_id=not-a-number');
    await expect(page.locator('.inviter')).toHaveText(/Invitation code not-a-number$/);
  });

  test('costs a visitor who came by themselves no script and no call before the first touch (S3.21)', async ({
    page,
    visitor,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await visitor.open(site, '/en/sign-up');
    await page.waitForLoadState('networkidle');
    expect(requests.filter((url) => url.endsWith('.js') || url.includes(apiHosts.local))).toEqual([]);
  });
});

test('the invitation code is kept for seven days once the visitor begins, and comes along to another language (S9.15, S1.02)', async ({
  page,
  visitor,
}) => {
  await visitor.open(site, '/en/sign-up?ref=FRIEND1');
  await visitor.username.focus();
  await expect.poll(() => cookieOf(page)).toBeDefined();
  const cookie = await cookieOf(page);
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('{"medium":"referral","ref":"FRIEND1"}');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 7.1 * 86_400);

  await page.locator('.open-languages').click();
  await page.locator('#languages a[lang=vi-VN]').click();
  await page.waitForURL(/\/vi-VN\/sign-up\?ref=FRIEND1$/);
  await visitor.open(site, '/ja-JP/sign-up');
  await visitor.username.focus();
  await expect(page.locator('.inviter')).toContainText('FRIEND1');
});

test('the token of a shared link leaves the address bar, the history and the rest of the address alone (S7.49)', async ({
  page,
  visitor,
}) => {
  await visitor.open(site, '/en/sign-up?x=%20+1&token=share-affiliate&y=2#part');
  await expect(page.locator('.inviter')).toContainText('Ada Bell');
  expect(page.url()).toBe(originOf(site, '/en/sign-up?x=%20+1&y=2#part'));
  await visitor.username.focus();
  await expect.poll(() => cookieOf(page)).toBeDefined();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain('share-affiliate');
});
