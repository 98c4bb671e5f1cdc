import type { Page, Request } from '@playwright/test';
import { seedAccount } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, newMobile, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** The bodies sent to paths that end so, as they go out. */
function sentTo(page: Page, end: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (request.method() === 'POST' && request.url().endsWith(end)) bodies.push(request.postDataJSON());
  });
  return bodies;
}

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

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
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
  await expect(dialog).toContainText('This code is incorrect');
  await code.fill(right);

  await expect(dialog).toBeHidden();
  await expect(visitor.code).toBeFocused();
  await visitor.enterCode(await codeSentTo(email));
  await expect(visitor.password).toBeFocused();
});

test('the security modal of a number names the number, to which a text message was sent (S2.39)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const mobile = newMobile();
  const control = await controlOf(page, site);
  await control.scenario({ risk: 'captcha' });
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(mobile);
  await visitor.submit.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog).toContainText(`We sent a code to +44 ${mobile}`);
  await dialog.locator('#security-code').fill(await codeSentTo(`+44${mobile}`));
  await expect(visitor.code).toBeFocused();
});

test('the security modal closes by its button and by Escape: the form is as before, with the focus on its button (S4.13)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const infos = sentTo(page, '/register/info');
  await control.scenario({ risk: 'code' });
  await visitor.open(site, '/en/sign-up');
  const email = newEmail();
  await visitor.username.fill(email);
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
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

test('a security component that cannot be fetched says so, and the form stays usable (S2.39)', { tag: '@all' }, async ({
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

test('a risk check that cannot be made is said in one line, and the same button tries again (S4.12)', async ({
  visitor,
  page,
}) => {
  const email = newEmail();
  const control = await controlOf(page, siteNamed('tur'));
  await control.fault('riskIntercept', { type: 'status', status: 503 });
  await visitor.open(siteNamed('tur'), '/en-TR/sign-up');
  await visitor.username.fill(email);
  await visitor.submit.click();
  const said = 'We could not check this request, so nothing was sent. Try again.';
  await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await control.clear();
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
});

test('a visitor on a banned network ticks the box, gives a code and is logged in; the security dialog is fetched only then', {
  tag: ['@all', '@S2.35', '@S2.39', '@S8.24'],
}, async ({ visitor, page }) => {
  const account = await seedAccount(site);
  const control = await controlOf(page, site);
  await control.scenario({ ban: 'ip' });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const fetched = () => scripts.filter((url) => /SecurityDialog|prove-identity/.test(url));
  await visitor.open(site, '/en/login');
  await visitor.logIn(account.username, account.password);
  const notice = page.getByRole('dialog', { name: 'Too many attempts from your network' });
  const box = notice.getByRole('checkbox', { name: 'Confirm it is me' });
  await expect(box).not.toBeChecked();
  await expect(box).toHaveAccessibleDescription('We will send you a verification code. Enter it to log in.');
  await box.check();
  expect(fetched()).toEqual([]);
  await notice.getByRole('button', { name: 'OK' }).click();
  const check = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(check).toContainText(`We sent a code to ${account.username}`);
  expect(fetched()).not.toEqual([]);
  await expect(check.locator('#security-code')).toBeFocused();
  await check.locator('#security-code').fill(await codeSentTo(account.username));
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});
