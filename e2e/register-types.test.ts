import type { BrowserContext, Page } from '@playwright/test';
import { controlOf } from './support/sandbox-control.ts';
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
} from './support/visitor.ts';

const site = siteNamed('global');
const password = 'häuser & pferde 🐎 0';
const dashboard = '**/dashboard?newUser=true';

async function toLinkStep(visitor: Visitor, type: string): Promise<string> {
  const email = newEmail();
  await visitor.open(site, `/en/sign-up?register_type=${type}`);
  await visitor.username.fill(email);
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

test('with the old calls a code that is typed opens the account together with the password (S4.01, S7.21)', async ({
  visitor,
  page,
}) => {
  const complaints = complaintsOf(page);
  const email = newEmail();
  await visitor.open(site, '/en/sign-up?register_type=oldCode');
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await choosePassword(visitor);
  expect(complaints).toEqual([]);
});

for (const type of ['newLink', 'oldLink']) {
  test(`with ${type} the mailed page confirms by its button and not by being opened; the first page goes on by itself (S4.01, S4.03, S4.07, S7.16)`, async ({
    visitor,
    page,
    context,
  }) => {
    const complaints = complaintsOf(page);
    const email = await toLinkStep(visitor, type);
    const mail = await openLink(context, email);
    const mailComplaints = complaintsOf(mail);
    const button = mail.getByRole('button', { name: 'Confirm email address' });
    await button.hover();
    // Neither the address bar nor the history keeps what proves that the mail was read.
    await expect.poll(() => mail.url()).not.toContain('token=');
    await expect(visitor.password).toBeHidden();
    await button.click();
    await expect(mail.getByRole('status').filter({ hasText: 'Your email address is confirmed' })).toBeVisible();
    await page.bringToFront();
    await expect(visitor.password).toBeFocused();
    await choosePassword(visitor);
    expect([...complaints, ...mailComplaints]).toEqual([]);
  });
}

test('who confirmed on another device may go on there: the page is recalled at its password (S4.07, S4.34)', async ({
  visitor,
  browser,
}) => {
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

test('a page that names a finished registration leads to the login with the name filled in, and not in the address (S3.26, S4.35)', async ({
  visitor,
  page,
  browser,
}) => {
  const email = newEmail();
  let uuid = '';
  page.on('request', (request) => {
    if (request.url().endsWith('/register/password')) uuid = request.postDataJSON().uuid;
  });
  await visitor.register(site, email, password);
  const context = await browser.newContext();
  const other = new Visitor(await context.newPage());
  await other.open(site, `/en/sign-up?uuid=${uuid}`);
  await other.page.waitForURL('**/en/login?source=commit_login');
  await expect(other.username).toHaveValue(email);
  await expect(other.password).toBeFocused();
  await context.close();
});

test('where the exchange wants two codes, address and number are asked for, and the dialog of 480 pixels goes only with six digits each (S2.32, S3.04, S4.10, S5.08)', async ({
  visitor,
  page,
}) => {
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

  const dialog = page.getByRole('dialog', { name: 'Security verification' });
  await expect(dialog).toContainText(`We sent a code to ${email}`);
  await expect(dialog).toContainText(`We sent a code to +44 ${mobile}`);
  await expect(dialog).toHaveCSS('width', '480px');
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await dialog.getByPlaceholder('Code from the email').fill(await codeSentTo(email));
  await dialog.getByPlaceholder('Code from the app').fill(await codeSentTo(`authenticator of ${email}`));
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
  await dialog.getByPlaceholder('Code from the app').fill(await codeSentTo(`authenticator of ${email}`));
  await number.fill(texted);
  await submit.click();
  await page.waitForURL(dashboard);
  expect(complaints).toEqual([]);
});

test.describe('the steps in the browser’s history', () => {
  test('Back and Forward walk through them, a reload stays on the step with what was typed, and a fragment of a step that is not there leads nowhere (S4.05, S4.06, S4.09)', async ({
    visitor,
    page,
  }) => {
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

  test('a reload keeps what was typed before anything was sent: the number and its country (S3.01)', async ({
    visitor,
    page,
  }) => {
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

  test('a registration that is finished in one tab leads the other one on as well (S4.19)', async ({
    visitor,
    page,
    context,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    const other = new Visitor(await context.newPage());
    await other.register(site, newEmail(), password);
    await page.bringToFront();
    // It may be on its way before it is looked at.
    await page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => undefined);
    await page.waitForURL('**/en/dashboard');
  });
});

test.describe('what the exchange refuses', () => {
  for (const [code, endpoint, account, title, subtitle] of [
    [50101, 'registerPassword', 'email', 'We are setting up your account', true],
    [50101, 'registerPassword', 'mobile', 'We are setting up your account', false],
    [41007, 'registerInfo', 'mobile', '', true],
    [400601, 'registerInfo', 'email', '', false],
    [400602, 'legacyVerifyEmail', 'email', '', false],
  ] as const) {
    test(`${code} of ${endpoint} by ${account} is a dialog over the form, which is usable after it (S8.28, S8.29, S8.30)`, async ({
      visitor,
      page,
    }) => {
      const control = await controlOf(page, site);
      await control.fault(endpoint, { type: 'ret_code', code, spelling: 'ret_code' });
      const name = account === 'email' ? newEmail() : newMobile();
      await visitor.open(site, `/en/sign-up?register_type=${endpoint.startsWith('legacy') ? 'oldCode' : 'newCode'}`);
      await visitor.username.fill(name);
      await visitor.submit.click();
      if (endpoint === 'registerPassword') {
        await expect(visitor.code).toBeFocused();
        await visitor.enterCode(await codeSentTo(account === 'email' ? name : `+44${name}`));
        await visitor.password.fill(password);
        await visitor.submit.click();
      }
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await expect(dialog.getByRole('heading')).toContainText(title);
      await expect(dialog.locator('.dialog-body > p')).toHaveCount(subtitle ? 2 : 1);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await control.clear();
      await visitor.submit.click();
      if (endpoint === 'registerPassword') await page.waitForURL(dashboard);
      else await expect(visitor.code).toBeFocused();
    });
  }

  test('any other register error is said in the form with its support id, by the old calls as well (S8.36)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.fault('legacyVerifyEmail', { type: 'ret_code', code: 98765, spelling: 'ret_code' });
    await visitor.open(site, '/en/sign-up?register_type=oldCode');
    await visitor.username.fill(newEmail());
    await visitor.submit.click();
    await expect(visitor.alert.first()).not.toBeEmpty();
    await expect(page.getByText(/^98765:/)).toBeVisible();
    await control.clear();
    await visitor.submit.click();
    await expect(visitor.code).toBeFocused();
  });
});

test('a messenger that could not be linked is said before the way on, and the account is open (S4.16)', async ({
  visitor,
  page,
}) => {
  const control = await controlOf(page, site);
  await control.scenario({ bind: 'fails' });
  const email = newEmail();
  await visitor.open(site, '/en/sign-up');
  await visitor.startRegistration(email);
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill(password);
  await visitor.submit.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/en/sign-up');
  await dialog.locator('.button-primary').click();
  await page.waitForURL(dashboard);
  await expect(page.getByTestId('signed-in-as')).toBeVisible();
});
