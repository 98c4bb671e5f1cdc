import type { Page } from '@playwright/test';
import { apiHosts } from '../../sites/shared.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, complaintsOf, expect, newEmail, originOf, siteNamed, sites, test } from '../support/visitor.ts';

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
    test(`goes on to /sign-up with the same query, byte for byte: ${query} (S2.09)`, {
      tag: query.includes('%zz') ? [] : ['@all'],
    }, async ({ page, visitor }) => {
      await visitor.open(site, `/ar-SA/register${query}`);
      await page.waitForURL(originOf(site, `/ar-SA/sign-up${query}`));
      await expect(visitor.username).toBeVisible();
    });
  }

  test('comes from the path without a language, too, and no other path or query moves (S2.09)', {
    tag: '@all',
  }, async ({ page, visitor }) => {
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

/** The amount as somebody sees it; empty while its room is kept. */
const amount = (page: Page) => page.locator('[data-campaign=amount]');
const scriptsOf = (page: Page) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(...(request.resourceType() === 'script' ? [request.url()] : [])));
  return scripts;
};

test.describe('the campaign of a registration', () => {
  for (const [campaign, layout, button, promised] of [
    ['none', 'plain', 'Send verification code', '$5,050'],
    ['price-a', 'price-a', 'Claim my rewards', '$6,100'],
    ['price-b', 'price-b', 'Send verification code', '€4,900'],
  ] as const) {
    test(`is shown to a visitor who touches nothing, and stays as they type: ${campaign} (S2.31, S3.19, S7.43, S9.18)`, {
      tag: campaign === 'price-a' ? [] : ['@all'],
    }, async ({ page, visitor }) => {
      const complaints = complaintsOf(page);
      const scripts = scriptsOf(page);
      const control = await controlOf(page, site);
      await control.scenario({ campaign });
      await visitor.open(site, '/en/sign-up');
      const before = await place(page);
      await expect(amount(page)).toHaveText(promised);
      await expect(frame(page)).toHaveAttribute('data-layout', layout);
      await expect(visitor.submit).toHaveAccessibleName(button);
      expect(await place(page)).toEqual(before);
      // Nothing of the form has come yet.
      expect(scripts.filter((url) => /react/i.test(url))).toEqual([]);

      await visitor.username.pressSequentially('ann@mail');
      await expect(page.locator('.card astro-island[ssr]')).toHaveCount(0);
      await page.keyboard.type('.example');
      await expect(visitor.username).toHaveValue('ann@mail.example');
      await expect(visitor.submit).toHaveAccessibleName(button);
      await expect(amount(page)).toHaveText(promised);
      await expect(frame(page)).toHaveAttribute('data-layout', layout);
      expect(complaints).toEqual([]);
    });
  }

  test('is newBrand on every regulated site, whatever a campaign says, and without amounts (S2.31)', {
    tag: '@all',
  }, async ({ page, visitor }) => {
    const regulated = sites.filter(({ policies }) => policies.regulated);
    expect(regulated.length).toBeGreaterThan(0);
    for (const one of regulated) {
      await page.context().clearCookies();
      await (await controlOf(page, one)).scenario({ campaign: 'price-a' });
      await visitor.open(one, `/${one.defaultLanguage}/sign-up`);
      await expect(visitor.submit).toHaveAccessibleName('Claim my rewards');
      await expect(frame(page)).toHaveAttribute('data-layout', 'brand');
      await expect(panel(page)).not.toContainText('$');
    }
  });

  for (const when of ['after', 'before'] as const) {
    test(`that comes while somebody types ${when} the page's script is there changes neither the button nor the layout (S2.31, S7.43)`, async ({
      page,
      visitor,
    }) => {
      const control = await controlOf(page, site);
      await control.scenario({ campaign: 'price-a' });
      await control.fault('bannerConfig', { type: 'delay', ms: 1000 });
      const typed = Promise.withResolvers<void>();
      await page.route('**/_astro/*.js', async (route) => {
        if (when === 'before') await typed.promise;
        await route.continue();
      });
      await page.goto(originOf(site, '/en/sign-up'), { waitUntil: 'commit' });
      if (when === 'after') await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
      await expect(amount(page)).toBeEmpty();
      await visitor.username.pressSequentially('ann');
      typed.resolve();
      await expect(amount(page)).toHaveText('$6,100');
      await expect(visitor.submit).toHaveAccessibleName('Send verification code');
      await expect(frame(page)).toHaveAttribute('data-layout', 'plain');
    });
  }

  test('is not waited for: where it hangs a visitor registers at once, and the default amount comes after 3 s (S9.18, S9.27)', {
    tag: '@all',
  }, async ({ page, visitor }) => {
    const control = await controlOf(page, site);
    await control.fault('bannerConfig', { type: 'hang' });
    await visitor.open(site, '/en/sign-up');
    const room = await page.locator('.rewards').boundingBox();
    await expect(panel(page)).toHaveAttribute('aria-busy', 'true');
    await expect(amount(page)).toBeEmpty();
    const email = newEmail();
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeFocused();
    await expect(panel(page)).toHaveAttribute('aria-busy', 'false');
    await expect(amount(page)).toHaveText('$5,050');
    await expect(frame(page)).toHaveAttribute('data-layout', 'plain');
    expect((await page.locator('.rewards').boundingBox())?.height).toBe(room?.height);
  });
});

test.describe('the invitation code', () => {
  const field = (page: Page) => page.locator('#invitation');
  const note = (page: Page) => page.locator('#invitation-note');

  test('is folded away, and one by word of mouth is checked when the field is left (S1.02, S3.01, S3.19)', async ({
    page,
    visitor,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await expect(amount(page)).toHaveText('$5,050');
    await expect(field(page)).toBeHidden();
    await page.getByText('Have an invitation code?').click();
    await field(page).fill('NOTACODE');
    await field(page).blur();
    await expect(note(page)).toHaveText('This code is not valid. Check it, or continue without a code.');
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(amount(page)).toHaveText('$5,050');
    await field(page).fill('FRIEND1');
    await field(page).blur();
    await expect(note(page)).toHaveText('The code is valid.');
    await expect(amount(page)).toHaveText('$6,082');
    await expect(page.locator('.inviter')).toContainText('FRIEND1');

    await page.reload();
    await expect(field(page)).toHaveValue('FRIEND1');
    const sent = page.waitForRequest('**/register/info');
    await visitor.startRegistration(newEmail());
    expect(JSON.parse((await sent).postData() ?? '')).toMatchObject({ medium: 'referral', ref: 'FRIEND1' });
  });

  test('of a link is in the open field from the first paint, and a refused one is said there (S1.02, S3.16)', {
    tag: '@all',
  }, async ({ page, visitor }) => {
    await visitor.open(site, '/en/invite?ref=FRIEND1');
    await expect(field(page)).toBeVisible();
    await expect(field(page)).toHaveValue('FRIEND1');
    await visitor.open(site, '/en/sign-up?ref=NOTACODE');
    await expect(field(page)).toHaveValue('NOTACODE');
    await expect(note(page)).toHaveText('This code is not valid. Check it, or continue without a code.');
    await expect(amount(page)).toHaveText('$5,050');
  });
});

test.describe('whoever sent the visitor', () => {
  test('is in the panel before anything is touched, without moving it and without a foreign request (S3.17, S7.41, S7.42)', async ({
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

  test('is a code where they do not want to be named (S3.18, S5.12)', { tag: '@all' }, async ({ page, visitor }) => {
    await visitor.open(site, '/en/sign-up?affiliate_id=10002');
    await expect(page.locator('.inviter')).toHaveText(/Invitation code: HIDDEN10002$/);
  });

  for (const query of ['?ref=NOTACODE', '?affiliate_id=99999', '?affiliate_id=abc', '?medium=broker']) {
    test(`is nobody where the exchange refuses the code: ${query} promises nothing, is not sent and not kept (S3.16, S3.19)`, {
      tag: query.includes('abc') ? [] : ['@all'],
    }, async ({ page, visitor }) => {
      await visitor.open(site, `/en/sign-up${query}`);
      await visitor.username.click();
      await expect(page.locator('.rewards')).toContainText('Up to $5,050');
      await expect(page.locator('.inviter')).toBeEmpty();
      const sent = page.waitForRequest('**/register/info');
      await visitor.startRegistration(newEmail());
      const body = (await sent).postData() ?? '';
      // As a whole value: an id of letters and digits may have any of these inside.
      const [, code = ''] = query.split('=');
      expect(body).not.toMatch(new RegExp(`\\b${code}\\b|\\bmedium\\b`));
      expect(await cookieOf(page)).toBeUndefined();
    });
  }

  test('costs a visitor who came by themselves one call before the first touch, and no script of a form (S3.21, S7.43)', async ({
    page,
    visitor,
  }) => {
    const requests: string[] = [];
    const scripts = scriptsOf(page);
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await visitor.open(site, '/en/sign-up');
    await page.waitForLoadState('networkidle');
    await expect(amount(page)).toHaveText('$5,050');
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /v3/config/banner']);
    expect(scripts.filter((url) => /react|Form/i.test(url))).toEqual([]);
  });
});

test('the invitation code is kept in the tab as the visitor begins, in no cookie, and comes along to another language (S3.42, S1.02)', async ({
  page,
  visitor,
}) => {
  const kept = () => page.evaluate(() => sessionStorage.getItem('GATEHOUSE_REFERRAL'));
  await visitor.open(site, '/en/sign-up?ref=FRIEND1');
  await visitor.username.click();
  await expect.poll(kept).toBe('{"medium":"referral","ref":"FRIEND1"}');

  await page.locator('.open-languages').click();
  await page.locator('#languages a[lang=vi-VN]').click();
  await page.waitForURL(/\/vi-VN\/sign-up\?ref=FRIEND1$/);
  await visitor.open(site, '/ja-JP/sign-up');
  await visitor.username.click();
  await expect(page.locator('.inviter')).toContainText('FRIEND1');
  expect(await cookieOf(page)).toBeUndefined();
});

test('the token of a shared link leaves the address bar, the history and the rest of the address alone (S7.49)', async ({
  page,
  visitor,
}) => {
  await visitor.open(site, '/en/sign-up?x=%20+1&token=share-affiliate&y=2#part');
  await expect(page.locator('.inviter')).toContainText('Ada Bell');
  expect(page.url()).toBe(originOf(site, '/en/sign-up?x=%20+1&y=2#part'));
  await visitor.username.click();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('GATEHOUSE_REFERRAL'))).not.toBeNull();
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(kept).not.toContain('share-affiliate');
});
