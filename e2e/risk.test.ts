import type { Page, Request } from '@playwright/test';
import { controlOf } from './support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, newMobile, siteNamed, test } from './support/visitor.ts';

const site = siteNamed('global');

/** The bodies sent to paths that end so, as they go out. */
function sentTo(page: Page, end: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('a risk that passes shows nothing, and its token goes along with the registration (S3.09, S3.10, S4.11, S4.15, S7.23)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  const risks = sentTo(page, '/risk/default-intercept');
  const infos = sentTo(page, '/register/info');
  await visitor.open(site, '/en/sign-up');
  const answer = page.waitForResponse(
    (response) => response.url().endsWith('/risk/default-intercept') && response.request().method() === 'POST',
  );
  await visitor.startRegistration(email);
  const response = await answer;
  expect(risks).toEqual([{ sence: 30002, userName: email, ext_info: JSON.stringify({ userName: email }) }]);
  expect(await response.request().headerValue('tx-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(infos).toMatchObject([{ risk_token: (await response.json()).result.risk_token }]);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
});

test('a risk that does not pass brings the security component, fetched only then, and its code leads on to the code step (S2.39, S4.13)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const control = await controlOf(page, site);
  await control.scenario({ risk: 'code' });
  const codes = sentTo(page, '/send/email/code');
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(email);
  const isComponent = (url: string) => /SecurityDialog/.test(url);
  expect(scripts.filter(isComponent)).toEqual([]);
  await visitor.submit.click();

  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  await expect(dialog).toContainText(`We sent a code to ${email}`);
  expect(scripts.filter(isComponent)).not.toEqual([]);
  expect(codes).toEqual([{ sence: 30093, risk_token: expect.any(String), email }]);
  const code = dialog.locator('#security-code');
  await expect(code).toBeFocused();
  await code.fill('12');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter all 6 digits');
  const right = await codeSentTo(email);
  await code.fill(right === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('This code is not right');
  await code.fill(right);
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(visitor.code).toBeFocused();
  await visitor.enterCode(await codeSentTo(email));
  await expect(visitor.password).toBeFocused();
});

test('a number is sent its security code by text message (S2.39)', async ({ visitor, page }) => {
  const mobile = newMobile();
  const control = await controlOf(page, site);
  await control.scenario({ risk: 'captcha' });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(mobile);
  await visitor.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  await expect(dialog).toContainText(`We sent a code to +44 ${mobile}`);
  await dialog.locator('#security-code').fill(await codeSentTo(`+44${mobile}`));
  await page.keyboard.press('Enter');
  await expect(visitor.code).toBeFocused();
});

test('the security modal can be closed by its button and by Escape: the form is as it was, and the button has the focus again (S4.13)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const infos = sentTo(page, '/register/info');
  await control.scenario({ risk: 'code' });
  await visitor.open(site, '/en/sign-up');
  const email = newEmail();
  await visitor.username.fill(email);
  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await visitor.submit.click();
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.submit).toBeFocused();
    await expect(visitor.username).toHaveValue(email);
  }
  expect(infos).toEqual([]);
  await control.scenario({ risk: 'pass' });
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
});

test('a risk request that fails leaves the button usable at once and shows nothing, at first and at a resend (S4.12)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const risks = sentTo(page, '/risk/default-intercept');
  const infos = sentTo(page, '/register/info');
  const sends = sentTo(page, '/send/verify/item');
  await page.clock.install();
  await visitor.open(site, '/en/sign-up');
  const email = newEmail();
  await visitor.username.fill(email);
  for (const [index, fault] of (['drop', 'empty', 'cors'] as const).entries()) {
    await control.fault('riskIntercept', { type: fault });
    await visitor.submit.click();
    await expect.poll(() => risks.length).toBe(index + 1);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expectNothingSaid(page);
    await expect(visitor.username).toHaveValue(email);
  }
  expect(infos).toEqual([]);
  await control.clear();
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();

  await page.clock.fastForward(61_000);
  await control.fault('riskIntercept', { type: 'ret_code', code: 10001, spelling: 'ret_code' });
  const resend = page.locator('.resend button');
  await resend.click();
  await expect.poll(() => risks.length).toBe(5);
  await expect(resend).toHaveAttribute('aria-disabled', 'false');
  await expectNothingSaid(page);
  expect(sends).toHaveLength(1);
});

test('a security component that cannot be fetched says so, and the form stays usable (S2.39)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ risk: 'code' });
  await page.route(/SecurityDialog/, (route) => route.abort());
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(newEmail());
  await visitor.submit.click();
  await expect(page.getByText('The security check could not be loaded')).toBeVisible();
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  await control.scenario({ risk: 'pass' });
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
});

async function expectNothingSaid(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const said = page.locator('[role=alert]:visible, [role=status]:visible').filter({ hasText: /\S/ });
  await expect(said.filter({ hasNotText: 'You can request a new code now' })).toHaveCount(0);
}
