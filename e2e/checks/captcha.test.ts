import type { Page } from '@playwright/test';
import type { CaptchaKind } from '../../src/domain/site/site.ts';
import type { Scenario } from '../../src/sandbox/control/scenario.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { expect, newEmail, siteNamed, test, type Visitor } from '../support/visitor.ts';

const site = siteNamed('global');
const vendors = ['geetest', 'recaptcha', 'tencent'] as const;

/** The box of a stand-in, which is ticked to be taken for human. */
const box = (page: Page, kind: CaptchaKind) => page.locator(`[data-vendor=${kind}]`);
const overlay = (page: Page) => page.locator('dialog');

/** A login for which the exchange demands a captcha. */
async function logInUnderSuspicion(visitor: Visitor, page: Page, faults: Scenario['vendors'] = {}) {
  const control = await controlOf(page, site);
  await control.scenario({ captcha: 'demanded', vendors: faults });
  await visitor.open(site, '/en/login');
  await visitor.logIn(newEmail(), 'wrong password');
  return control;
}

test.describe('a captcha that the exchange demands', () => {
  for (const fault of ['blocked', 'slow', 'erroring'] as const) {
    for (const [index, kind] of vendors.entries()) {
      test(`goes on with the next kind where ${kind} is ${fault}, and ends at our own challenge (S4.20, S4.22, S9.10)`, {
        tag: '@all',
      }, async ({ visitor, page }) => {
        const before = Object.fromEntries(vendors.slice(0, index).map((other) => [other, 'blocked' as const]));
        await logInUnderSuspicion(visitor, page, { ...before, [kind]: fault });
        const next = vendors[index + 1];
        if (next) await box(page, next).click({ timeout: 25_000 });
        await expect(visitor.alert).toContainText('is incorrect', { timeout: 30_000 });
        await expect(overlay(page)).toHaveCount(0);
        await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
      });
    }
  }

  test('and none can be had is said in words, nothing is lost, and it can be tried again at once (S8.23)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const all = { geetest: 'blocked', recaptcha: 'blocked', tencent: 'blocked', magpie: 'blocked' } as const;
    const control = await logInUnderSuspicion(visitor, page, all);
    await expect(visitor.alert).toContainText(
      'Captcha is currently unavailable, please check the network and try again',
      { timeout: 30_000 },
    );
    await expect(visitor.password).toHaveValue('wrong password');
    await control.scenario({ vendors: {} });
    await visitor.submit.click();
    await box(page, 'geetest').click();
    await expect(visitor.alert).toContainText('is incorrect');
  });

  test('loads no vendor before the visitor acts, and then only the one that is shown (S4.20)', { tag: '@all' }, async ({
    visitor,
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { host, pathname } = new URL(request.url());
      if (host.startsWith('vendor.')) scripts.push(pathname);
    });
    await logInUnderSuspicion(visitor, page);
    await box(page, 'geetest').waitFor();
    expect([...new Set(scripts)].filter((path) => path.endsWith('.js'))).toEqual(['/geetest/gt.js']);
  });

  test('can be changed for another kind and closed with Escape, which gives the form and the focus back (S4.20)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    await logInUnderSuspicion(visitor, page);
    await box(page, 'geetest').waitFor();
    await page.getByRole('button', { name: 'Try another check' }).click();
    await box(page, 'recaptcha').waitFor();
    await page.keyboard.press('Escape');
    await expect(overlay(page)).toHaveCount(0);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.password).toHaveValue('wrong password');
  });

  test('shows how far our own is, on screen and to screen readers (S3.11)', { tag: '@all' }, async ({
    visitor,
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/magpie/verify', async (route) => {
      await released;
      await route.continue();
    });
    await logInUnderSuspicion(visitor, page, { geetest: 'blocked', recaptcha: 'blocked', tencent: 'blocked' });
    await expect(page.getByRole('progressbar')).toBeVisible({ timeout: 30_000 });
    release();
    await expect(visitor.alert).toContainText('is incorrect');
  });

  test('whose answer the exchange refuses with 20063 is asked anew, and says so (S4.24)', async ({ visitor, page }) => {
    let refusals = 1;
    await page.route('**/login', async (route) => {
      const body = route.request().method() === 'POST' ? route.request().postDataJSON() : {};
      if (!('geetest_validate' in body) || refusals === 0) return route.fallback();
      refusals -= 1;
      return route.fulfill({
        json: { ret_code: 20063, ret_msg: 'invalid', result: null, token: null },
        headers: {
          'access-control-allow-origin': route.request().headers().origin ?? '',
          'access-control-allow-credentials': 'true',
        },
      });
    });
    await logInUnderSuspicion(visitor, page);
    await box(page, 'geetest').click();
    await expect(page.getByText('was not accepted')).toBeVisible();
    await box(page, 'geetest').click();
    await expect(visitor.alert).toContainText('is incorrect');
  });
});

test('a registration on the Turkish site uses the recaptcha kind, and has a modal of its own without a result (S4.14, S4.15, S5.31)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const tur = siteNamed('tur');
  const control = await controlOf(page, tur);
  await control.scenario({ captcha: 'demanded' });
  const email = newEmail();
  await visitor.open(tur, '/en-TR/sign-up');
  await visitor.username.fill(email);
  await visitor.submit.click();
  await box(page, 'recaptcha').waitFor();
  await page.keyboard.press('Escape');
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await modal.locator('.button-primary').click();
  await box(page, 'recaptcha').click();
  await expect(visitor.code).toBeFocused();
});

test('a ticket that comes after its kind was given up is not used: the next kind counts (S4.22)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  // The first vendor's script is there at once; what it draws hangs for longer than five seconds.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/geetest/gt.js*', async (route) => {
    await released;
    await route.continue();
  });
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/login')) bodies.push(request.postDataJSON());
  });
  await logInUnderSuspicion(visitor, page);
  await box(page, 'recaptcha').waitFor({ timeout: 25_000 });
  const late = page.waitForResponse('**/geetest/gt.js*');
  release();
  await late;
  await expect(box(page, 'geetest')).toHaveCount(0);
  await box(page, 'recaptcha').click();
  await expect(visitor.alert).toContainText('is incorrect');
  const fields = bodies.flatMap((body) => Object.keys(body).filter((name) => /geetest|recaptcha/.test(name)));
  expect(fields).toEqual(['g_recaptcha_response']);
});

test('an answer that is expired when it is given is asked for again by the same kind, once (S4.23)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await logInUnderSuspicion(visitor, page, { geetest: 'blocked', recaptcha: 'expiring' });
  await box(page, 'recaptcha').click({ timeout: 25_000 });
  await expect(box(page, 'recaptcha')).toBeEnabled();
  await expect(visitor.alert).toHaveCount(0);
  await box(page, 'recaptcha').click();
  await expect(visitor.alert).toContainText('is incorrect');
});
