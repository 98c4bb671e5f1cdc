/** Journeys by keys alone that go back as well as forward: the focus is always where one goes on, and never on the body. */

import { walkTo } from '../support/keyboard.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, newMobile, siteNamed, test, type Visitor } from '../support/visitor.ts';

const site = siteNamed('global');

async function startByKeys(visitor: Visitor, account: string): Promise<void> {
  await visitor.open(site, '/en/sign-up');
  await walkTo(visitor.page, /^username /);
  await visitor.page.keyboard.type(account);
  await visitor.page.keyboard.press('Enter');
}

test('of a registration: "Change", Back and Forward lead to the field of the step that is shown (S2.30, S4.05)', async ({
  page,
  visitor,
}) => {
  const email = newEmail();
  await startByKeys(visitor, email);
  await expect(visitor.code).toBeFocused();
  await walkTo(page, 'Change', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(visitor.username).toBeFocused();
  await expect(visitor.username).toHaveValue(email);
  await page.keyboard.press('Enter');
  await expect(visitor.code).toBeFocused();
  await page.goBack();
  await expect(visitor.username).toBeFocused();
  await page.goForward();
  await expect(visitor.code).toBeFocused();
  await page.keyboard.type(await codeSentTo(email));
  await expect(visitor.password).toBeFocused();
  await page.goBack();
  await expect(visitor.code).toBeFocused();
  await page.goBack();
  await expect(visitor.username).toBeFocused();
  await page.goForward();
  await page.goForward();
  await expect(visitor.password).toBeFocused();
});

test('of a registration by link: "Change" leads back to the address (S2.31)', { tag: '@all' }, async ({
  page,
  visitor,
}) => {
  await visitor.open(site, '/en/sign-up?register_type=newLink');
  await walkTo(page, /^username /);
  await page.keyboard.type(newEmail());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.locator('.form-lead').first()).toBeFocused();
  await walkTo(page, 'Change');
  await page.keyboard.press('Enter');
  await expect(visitor.username).toBeFocused();
});

test('of a registration with two factors: the dialog gives the focus back, and says at its field which code is wrong (S2.32)', {
  tag: '@all',
}, async ({ page, visitor }) => {
  const control = await controlOf(page, site);
  await control.scenario({ registration: 'two-factor' });
  const [email, mobile] = [newEmail(), newMobile()];
  await startByKeys(visitor, email);
  const contact = page.locator('#contact');
  await expect(contact).toBeFocused();
  await page.keyboard.type('ann@mail.example');
  await page.keyboard.press('Enter');
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription('Enter a mobile number of 5 to 12 digits.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(mobile);
  await page.keyboard.press('Enter');
  await expect(visitor.password).toBeFocused();
  await page.goBack();
  await expect(contact).toBeFocused();
  await page.goForward();
  await expect(visitor.password).toBeFocused();
  await page.keyboard.type('keyboard only password');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText(`We sent a code to ${email}`);
  await expect(dialog).toContainText(`We sent a code to +44 ${mobile}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visitor.password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  const right = await codeSentTo(`+44${mobile}`);
  const [emailBox, mobileBox] = [dialog.getByRole('textbox').first(), dialog.getByRole('textbox').nth(1)];
  await emailBox.focus();
  await page.keyboard.type(await codeSentTo(email));
  await mobileBox.focus();
  await page.keyboard.type(right === '000000' ? '000001' : '000000');
  await expect(mobileBox).toHaveAccessibleDescription(/is incorrect/);
  await expect(mobileBox).toBeFocused();
  // Selected: the right one takes its place, and goes on by itself.
  await page.keyboard.type(right);
  await page.waitForURL('**/dashboard?newUser=true');
});

test('of a login: errors, the list of countries, and the other tab (S2.30, S8.10)', async ({ page, visitor }) => {
  await visitor.open(site, '/en/login');
  await walkTo(page, /^username /);
  await page.keyboard.press('Enter');
  await expect(visitor.username).toBeFocused();
  await page.keyboard.type('07911 123456');
  await expect(page.locator('.dial-code')).toBeVisible();
  await walkTo(page, 'Country code', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.dial-code')).toBeFocused();
  await walkTo(page, /^password /);
  await page.keyboard.type('not the password');
  await walkTo(page, ' Log in');
  await page.keyboard.press('Enter');
  await expect(visitor.password).toBeFocused();
  await expect(visitor.password).toHaveAccessibleDescription(/is incorrect\.$/);
  const selected = ({ selectionStart, selectionEnd }: HTMLInputElement) => [selectionStart, selectionEnd];
  expect(await visitor.password.evaluate(selected)).toEqual([0, 'not the password'.length]);
  await page.keyboard.press('Tab');
  await walkTo(page, /Forgot your password/);
});

test('of the cookie notice: an answer leads on to the main part of the page (S2.28, S4.47)', async ({
  page,
  visitor,
}) => {
  for (const answer of ['Decline', 'Agree']) {
    await visitor.open(site, '/en/sign-up');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await walkTo(page, new RegExp(answer));
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await walkTo(page, /^username /);
    await page.context().clearCookies();
  }
});

for (const width of [390, 1280]) {
  test(`a wrong password moves no field at ${width} pixels, and says at the button why (S2.30, S8.10)`, async ({
    page,
    visitor,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await visitor.open(site, '/en/login');
    const places = () =>
      Promise.all([visitor.username, visitor.password, visitor.submit].map((part) => part.boundingBox()));
    const before = await places();
    await visitor.logIn(newEmail(), 'wrong password');
    await expect(visitor.alert).toContainText('is incorrect');
    expect(await places()).toEqual(before);
    await expect(visitor.submit).toHaveAttribute('aria-busy', 'false');
  });
}
