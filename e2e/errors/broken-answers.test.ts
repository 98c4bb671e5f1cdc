/** Answers that break off, and a network that answers in the exchange's place. Only a browser reads bodies from a network. */

import { seedAccount, seededPassword } from '../support/accounts.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');
const timeoutMs = 30_000;
const tooLong = 'The server is taking too long. Please try again.';

test('a login whose answer stalls in the middle is given up after 30 seconds with words, and the same button logs in (S3.07, S8.02, S9.01)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const { username } = await seedAccount(site);
  await page.clock.install();
  await control.fault('login', { type: 'stall' });
  await visitor.open(site, '/en/login');
  // The headers have come, and the body has begun.
  const answered = page.waitForResponse((response) => response.url().endsWith('/login') && response.status() === 200);
  await visitor.logIn(username, seededPassword);
  await answered;
  await expect(visitor.submit).toHaveAttribute('aria-busy', 'true');
  await page.clock.fastForward(timeoutMs);
  await expect(visitor.alert).toHaveText(tooLong);
  await control.clear();
  await visitor.submit.click();
  await page.waitForURL('**/en/dashboard');
});

test('a code whose answer stalls or is cut in the middle leaves the code in its field, and the button sends it again (S3.07, S8.02, S8.06, S9.01)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const email = newEmail();
  await page.clock.install();
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(email);
  await control.fault('registerVerify', { type: 'stall' });
  const answered = page.waitForResponse((response) => response.url().endsWith('/verify') && response.status() === 200);
  const code = await codeSentTo(email);
  await visitor.enterCode(code);
  await answered;
  await page.clock.fastForward(timeoutMs);
  await expect(visitor.alert).toHaveText(tooLong);
  await control.fault('registerVerify', { type: 'cut' });
  await visitor.submit.click();
  await expect(visitor.alert).toContainText('could not reach the server');
  await expect(visitor.code).toHaveValue(code);
  await control.clear();
  await visitor.submit.click();
  await expect(visitor.password).toBeVisible();
});

test('a sign-up in a network that answers every call by a page of its own says so, and goes on once that is over (S3.07, S8.04, S8.06)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  const email = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(email);
  // First a page that may be read, then one that may not.
  for (const fault of [{ type: 'html', status: 200 }, { type: 'cors' }] as const) {
    await control.fault('*', fault);
    await visitor.submit.click();
    await expect(visitor.alert).toContainText('nothing was sent');
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
    await expect(visitor.username).toHaveValue(email);
  }
  await control.clear();
  await visitor.submit.click();
  await expect(visitor.code).toBeFocused();
});
