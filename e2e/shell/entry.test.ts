import type { Page } from '@playwright/test';
import { noticeOf } from '../support/consent.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

async function keptOf(page: Page) {
  const path = await page.evaluate(() => localStorage.getItem('USER_BEHAVIOR_PATH'));
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'GATEHOUSE_REFERRAL');
  return { path, cookie };
}

test('who comes by a link to the front page and agrees there keeps the way and the code, also for the sign-up by the header (S3.41, S3.42)', async ({
  page,
  visitor,
}) => {
  await page.goto(originOf(site, '/en?ref=FRIEND1'), { referer: 'https://news.example/story?id=1' });
  expect(await keptOf(page)).toEqual({ path: null, cookie: undefined });
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(async () => (await keptOf(page)).path).toMatch(/^news\.example\//);
  const { cookie } = await keptOf(page);
  expect(decodeURIComponent(cookie?.value ?? '')).toBe('{"medium":"referral","ref":"FRIEND1"}');
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400);
  expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 7.1 * 86_400);

  await page.locator('header a[data-element=signUpLink]').click();
  await page.waitForURL('**/en/sign-up?ref=FRIEND1');
  await visitor.username.click();
  await expect.poll(async () => (await keptOf(page)).path).toMatch(/^news\.example\/(?:story)?$/);
  // Later, by the address alone.
  await visitor.open(site, '/en/sign-up');
  await visitor.username.click();
  await expect(page.locator('.inviter')).toContainText('FRIEND1');
});
