import { codeSentTo, expect, newMobile, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

test('the dial code of a number as people write it is chosen by the number, which then stands alone in the box; no address is offered (S5.02, S5.05, S5.09, S5.10)', async ({
  visitor,
  page,
}) => {
  const mobile = newMobile();
  const dutch = `6${mobile.slice(-8)}`;
  await visitor.open(site, '/en/sign-up');
  await visitor.username.pressSequentially('+31 (0)6');
  await expect(page.getByRole('button', { name: 'Country code: Netherlands +31' })).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(0);
  await visitor.username.fill(`0031 ${dutch.slice(0, 4)}-${dutch.slice(4)}`);
  await page.keyboard.press('Tab');
  await expect(visitor.username).toHaveValue(dutch);
  await expect(page.locator('.dial-code')).toHaveText('+31');
  // As a contact card or a password manager puts it in.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('+90 (532) 123-45-67'));
  await visitor.username.fill('');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(page.locator('.dial-code')).toHaveText('+90');
  await expect(page.getByRole('option')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(visitor.username).toHaveValue('5321234567');
  await visitor.username.click();
  // Typed and sent at once: the box is read as it stands.
  await visitor.username.fill(`+49 0${mobile}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('.account')).toHaveText(`+49 ${mobile}`);
  expect(await codeSentTo(`+49${mobile}`)).toMatch(/^\d{6}$/);
});

test('a dial code that is chosen for a number with a zero in front reads the number anew: Italy has no mobile number like it, and shows it as it was written (S5.02, S5.09)', {
  tag: '@all',
}, async ({ visitor, page }) => {
  await visitor.open(site, '/en/login');
  await visitor.username.fill('06 6982-12345');
  await visitor.password.focus();
  await expect(visitor.username).toHaveValue('6698212345');
  await page.locator('.dial-code').click();
  await page.getByRole('dialog').getByRole('combobox').fill('ital');
  await page.keyboard.press('Enter');
  await expect(visitor.username).toHaveValue('06 6982-12345');
  await expect(page.locator('.dial-code')).toHaveText('+39');
});
