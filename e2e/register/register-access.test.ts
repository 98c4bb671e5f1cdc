import { agreedKey, answerBefore } from '../support/consent.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const global = siteNamed('global');
const georgia = siteNamed('geo');

test('Enter on a form that the exchange has closed shows a notice, sends nothing and keeps the input (S2.30, S3.24, S5.28, S7.47)', async ({
  page,
  visitor,
}) => {
  const control = await controlOf(page, global);
  await control.scenario({ access: 'banned' });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await visitor.open(global, '/en/sign-up');
  const email = newEmail();
  await visitor.username.fill(email);
  await visitor.username.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'You cannot create an account here' });
  await expect(dialog).toContainText('If you already have an account, you can still log in.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(visitor.alert.first()).toContainText('You cannot create an account here');
  await expect(visitor.username).toHaveValue(email);
  expect(sent.filter((path) => /register|risk|send/.test(path))).toEqual([]);
});

test.describe('the Georgian site', () => {
  test('asks who is seen elsewhere whether they live in Georgia, once; who says yes goes on (S2.37, S8.27)', {
    tag: '@all',
  }, async ({ page, visitor }) => {
    await visitor.open(georgia, '/en-GEO/sign-up');
    const email = newEmail();
    await visitor.username.fill(email);
    await visitor.username.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Do you live in Georgia?' });
    await dialog.getByRole('button', { name: 'Yes, continue' }).click();
    await expect(visitor.code).toBeFocused();
    const stored = await page.evaluate(() => localStorage.GATEHOUSE_RESIDENCE_CONFIRMED);
    expect(Math.abs(Date.now() - Number(stored))).toBeLessThan(600_000);
    await page.goto(originOf(georgia, '/en-GEO/sign-up'));
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await visitor.startRegistration(newEmail());
  });

  test('leads a visitor who lives elsewhere to the main site’s registration (S2.14, S8.27)', async ({
    page,
    visitor,
  }) => {
    const email = newEmail();
    await visitor.open(georgia, '/ru-GEO/sign-up?ref=ADA10001');
    await visitor.username.fill(email);
    await visitor.username.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(originOf(global, '/ru-RU/register?ref=ADA10001'));
    await expect(visitor.username).toHaveValue(email);
  });
});

test('an affiliate’s link: its fields are in the first call of a registration, its cookie, which an agreement allows, is gone at the end (S1.02, S3.21, S4.18)', async ({
  page,
  visitor,
  context,
}) => {
  await answerBefore(context, agreedKey);
  const infos: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/register/info')) infos.push(request.postDataJSON());
  });
  const email = newEmail();
  await visitor.open(global, '/en/sign-up?affiliate_id=10001&ref=ADA10001&utm_url=https%3A%2F%2Fads.example%2F');
  await visitor.startRegistration(email);
  expect(infos).toMatchObject([{ email, affiliate_id: '10001', ref: 'ADA10001', medium: 'affiliate' }]);
  expect(infos[0]).not.toHaveProperty('utm_url');
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  expect(await cookies()).toContain('GATEHOUSE_REFERRAL');
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill('a horse & a battery');
  await visitor.submit.click();
  await page.waitForURL('**/dashboard?newUser=true');
  expect(await cookies()).not.toContain('GATEHOUSE_REFERRAL');
});
