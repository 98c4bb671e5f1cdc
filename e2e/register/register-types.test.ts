import type { BrowserContext, Page } from '@playwright/test';
import { detectLeaks } from '../support/leak-detector.ts';
import { controlOf } from '../support/sandbox-control.ts';
import {
  codeSentTo,
  complaintsOf,
  expect,
  linkSentTo,
  newEmail,
  newMobile,
  siteNamed,
  test,
  Visitor,
} from '../support/visitor.ts';

const site = siteNamed('global');
const password = 'häuser & pferde 🐎 0';
const dashboard = '**/dashboard?newUser=true';

async function toLinkStep(visitor: Visitor, type: string): Promise<string> {
  const email = newEmail();
  await visitor.open(site, `/en/sign-up?register_type=${type}`);
  // Before the page is touched, and after; a number gets no link.
  await expect(visitor.submit).toHaveText(/^Send verification link/, { useInnerText: true });
  await visitor.username.fill('5551234567');
  await expect(visitor.submit).toHaveAccessibleName('Send verification code');
  await visitor.username.fill(email);
  await expect(visitor.submit).toHaveAccessibleName('Send verification link');
  await visitor.submit.click();
  await expect(visitor.page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  return email;
}

async function openLink(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(await linkSentTo(email));
  return page;
}

async function choosePassword(visitor: Visitor): Promise<void> {
  await visitor.password.fill(password);
  await visitor.submit.click();
  await visitor.page.waitForURL(dashboard);
  await expect(visitor.page.getByTestId('signed-in-as')).toBeVisible();
}

test('with oldCode a code that is typed opens the account together with the password (S4.01, S7.21)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const complaints = complaintsOf(page);
  const email = newEmail();
  await visitor.open(site, '/en/sign-up?register_type=oldCode');
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await choosePassword(visitor);
  expect(complaints).toEqual([]);
});

for (const type of ['newLink', 'oldLink']) {
  test(`with ${type} the mailed page confirms by its button, not by being opened; the first page continues (S4.01, S4.03, S4.07, S7.16)`, {
    tag: type === 'newLink' ? [] : ['@all'],
  }, async ({ visitor, page, context }) => {
    const complaints = complaintsOf(page);
    const email = await toLinkStep(visitor, type);
    const mail = await openLink(context, email);
    // Before anybody touches the page: neither the address bar nor the history keeps what proves that the mail was read.
    await expect.poll(() => mail.url()).not.toContain('token=');
    const mailComplaints = complaintsOf(mail);
    const button = mail.getByRole('button', { name: 'Confirm email address' });
    await button.hover();
    await expect(visitor.password).toBeHidden();
    await button.click();
    await expect(mail.getByRole('status').filter({ hasText: 'Your email address is confirmed' })).toBeVisible();
    await page.bringToFront();
    await expect(visitor.password).toBeFocused();
    await choosePassword(visitor);
    expect([...complaints, ...mailComplaints]).toEqual([]);
  });
}

test('the token of a mailed link is in no report, no storage and no referrer, and a reload says how to go on (S4.07)', {
  tag: '@all',
}, async ({ visitor, page, context }) => {
  const email = await toLinkStep(visitor, 'newLink');
  const link = await linkSentTo(email);
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token).not.toBe('');
  const detector = await detectLeaks(context);
  detector.secret(token);
  const mail = await context.newPage();
  await mail.goto(link);
  await mail.waitForLoadState('networkidle');
  await mail.reload();
  const button = mail.getByRole('button', { name: 'Confirm email address' });
  await expect(button).toBeHidden();
  await expect(mail.getByText('Open it again from the email')).toBeVisible();
  await expect(mail.getByRole('main').getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/en/sign-up');
  await mail.goto(link);
  await button.click();
  await expect(mail.getByRole('status').filter({ hasText: 'Your email address is confirmed' })).toBeVisible();
  await page.bringToFront();
  await expect(visitor.password).toBeFocused();
  // The request for the page itself has it: the mail's link does.
  const others = (await detector.leaks(mail)).filter((leak) => !leak.endsWith('address /en/email-code-verify'));
  expect(others).toEqual([]);
});

test('a visitor who confirmed on another device may go on there, at the password (S4.07, S4.34)', {
  tag: '@all',
}, async ({ visitor, browser }) => {
  const email = await toLinkStep(visitor, 'newLink');
  const context = await browser.newContext();
  const mail = await openLink(context, email);
  await mail.getByRole('button', { name: 'Confirm email address' }).click();
  await mail.getByRole('link', { name: 'Choose your password here' }).click();
  const other = new Visitor(mail);
  await expect(mail.locator('.account')).toHaveText(email);
  await choosePassword(other);
  await context.close();
});

test('where the exchange wants two codes, the dialog of 480 pixels is sent only with six digits each (S2.32, S3.04, S4.10, S5.08)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  const complaints = complaintsOf(page);
  const control = await controlOf(page, site);
  await control.scenario({ registration: 'two-factor-google' });
  const email = newEmail();
  const mobile = newMobile();
  await visitor.open(site, '/en/sign-up');
  await visitor.username.fill(email);
  await visitor.submit.click();
  await page.getByLabel('Mobile number', { exact: true }).fill(mobile);
  await visitor.submit.click();
  await visitor.password.fill(password);
  await visitor.submit.click();

  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(dialog).toContainText(`We sent a code to ${email}`);
  await expect(dialog).toContainText(`We sent a code to +44 ${mobile}`);
  await expect(dialog).toHaveCSS('width', '480px');
  const submit = dialog.getByRole('button', { name: 'Confirm' });
  await dialog.getByPlaceholder('Code from the email').fill(await codeSentTo(email));
  await dialog.getByPlaceholder('Authenticator app code').fill(await codeSentTo(`authenticator of ${email}`));
  const texted = await codeSentTo(`+44${mobile}`);
  const number = dialog.getByPlaceholder('Code from the SMS');
  await number.fill(texted.slice(0, 5));
  await expect(submit).toBeDisabled();
  await expect(dialog.getByRole('button', { name: /Resend in 00:/ })).toHaveCount(2);

  // Back closes the dialog as its icon does, and the password step is usable; its button opens it as it was.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(dialog).toBeVisible();
  await dialog.getByPlaceholder('Code from the email').fill(await codeSentTo(email));
  await dialog.getByPlaceholder('Authenticator app code').fill(await codeSentTo(`authenticator of ${email}`));
  await number.fill(texted);
  await page.waitForURL(dashboard);
  expect(complaints).toEqual([]);
});

test.describe('the steps in the browser’s history', () => {
  test('Back and Forward go through the steps, a reload stays, and a fragment of an unseen step leads nowhere (S4.05, S4.06, S4.09)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const email = newEmail();
    await visitor.open(site, '/en/sign-up#password');
    await expect(visitor.username).toBeVisible();
    await visitor.startRegistration(email);
    expect(new URL(page.url()).hash).toBe('#code');
    await page.goBack();
    await expect(visitor.username).toHaveValue(email);
    await page.goForward();
    await expect(visitor.code).toBeVisible();
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeVisible();
    expect(new URL(page.url()).hash).toBe('#password');
    await page.reload();
    await expect(visitor.password).toBeVisible();
    await page.goBack();
    await expect(visitor.code).toBeVisible();
    await page.goBack();
    await expect(visitor.username).toHaveValue(email);
    await page.goForward();
    await page.goForward();
    await choosePassword(visitor);
  });

  test('a reload keeps what was typed before anything was sent: the number and its country (S3.01)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const mobile = newMobile();
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(mobile);
    await page.locator('.dial-code').click();
    await page.getByRole('dialog').getByRole('combobox').fill('turk');
    await page.getByRole('dialog').getByRole('option').filter({ hasText: '+90' }).first().click();
    await page.reload();
    await expect(visitor.username).toHaveValue(mobile);
    await expect(page.locator('.dial-code')).toContainText('+90');
    await visitor.submit.click();
    await expect(page.locator('.account')).toHaveText(`+90 ${mobile}`);
  });

  test('a registration that is finished in one tab leads the first step in another one on as well (S4.19)', {
    tag: '@all',
  }, async ({ visitor, page, context }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(newEmail());
    const other = new Visitor(await context.newPage());
    await other.register(site, newEmail(), password);
    await page.bringToFront();
    // It may be on its way before it is looked at.
    await page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => undefined);
    await page.waitForURL('**/en/dashboard');
  });
});
