import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

test.describe('the one box for an address or a number', () => {
  test.beforeEach(({ visitor }) => visitor.open(site, '/en/sign-up'));

  test('Enter with a wrong name says what is wrong below a red field (S2.30, S5.01, S5.02, S5.03, S5.04)', async ({
    visitor,
    page,
  }) => {
    for (const [typed, said] of [
      ['', 'Enter your email address or mobile number.'],
      ['ab', 'Enter an email address, or a mobile number'],
      ['1234', 'a mobile number of 5 to 12 digits'],
    ] as const) {
      await visitor.username.fill(typed);
      await page.keyboard.press('Enter');
      await expect(visitor.username).toBeFocused();
      await expect(visitor.username).toHaveAttribute('aria-invalid', 'true');
      await expect(page.locator('#username-note')).toContainText(said);
      await expect(page.locator('.field-control').first()).toHaveCSS('border-color', 'rgb(179, 38, 30)');
    }
  });

  test('the clear button empties the box and puts the caret back; it hides while there is nothing to clear (S2.30)', async ({
    visitor,
    page,
  }) => {
    const clear = page.locator('.field-clear');
    await expect(clear).toBeHidden();
    await visitor.username.fill('somebody');
    await clear.click();
    await expect(visitor.username).toHaveValue('');
    await expect(visitor.username).toBeFocused();
    await expect(clear).toBeHidden();
  });
});

test.describe('the code', () => {
  test('that is incomplete or wrong is said under the field, and the focus stays (S4.06, S5.08)', async ({
    visitor,
    page,
  }) => {
    const email = newEmail();
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(email);
    await visitor.enterCode('123');
    await expect(page.locator('#code-note')).toContainText('Enter all 6 digits');
    const right = await codeSentTo(email);
    await visitor.enterCode(right === '000000' ? '000001' : '000000');
    await expect(page.locator('#code-note')).toContainText('This code is incorrect');
    await expect(visitor.code).toBeFocused();
    await visitor.enterCode(right);
    await expect(visitor.password).toBeFocused();
  });

  test('can be asked for again after a minute of 00:SS, which a reload and a sleeping tab do not change (S4.09, S4.10, S9.07)', async ({
    visitor,
    page,
  }) => {
    await page.clock.install();
    const email = newEmail();
    await visitor.open(site, '/en/sign-up');
    await expect(visitor.submit).toHaveText('Send verification code', { useInnerText: true });
    await visitor.startRegistration(email);
    await expect(page).toHaveTitle('Enter the code | Gatehouse');
    const resend = page.locator('.resend button');
    await expect(resend).toHaveText(/^Resend in 00:(60|59)$/);
    await expect(resend).toHaveAttribute('aria-disabled', 'true');

    await page.clock.fastForward(20_000);
    await expect(resend).toHaveText(/^Resend in 00:(40|39)$/);
    await page.reload();
    await expect(resend).toHaveText(/^Resend in 00:(40|39|38)$/);
    await expect(page.locator('.account')).toHaveText(email);

    // A tab that slept gets no ticks: only the clock has moved when it wakes.
    await page.clock.fastForward(45_000);
    await expect(resend).toHaveText('Resend code');
    await expect(resend).toHaveAttribute('aria-disabled', 'false');
  });

  test('can be asked for again after the two minutes that the exchange asks for, counted from the first second (S4.09)', async ({
    visitor,
    page,
  }) => {
    const control = await controlOf(page, site);
    await control.scenario({ resend: 120 });
    await page.clock.install();
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    const resend = page.locator('.resend button');
    await expect(resend).toHaveText(/^Resend in (02:00|01:59)$/);
    await page.clock.fastForward(20_000);
    await expect(resend).toHaveText(/^Resend in 01:(40|39)$/);
    await page.clock.fastForward(90_000);
    await expect(resend).toHaveText(/^Resend in 00:(10|09)$/);
    await page.clock.fastForward(10_000);
    await expect(resend).toHaveText('Resend code');
  });
});

test.describe('the new password', () => {
  test('is refused in words under the field, and shown on demand (S2.30, S4.08)', async ({ visitor, page }) => {
    const email = newEmail();
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await visitor.password.fill('short');
    await visitor.submit.click();
    await expect(page.locator('#password-note')).toContainText('at least 8');
    await expect(visitor.password).toBeFocused();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(visitor.password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(visitor.password).toHaveAttribute('type', 'password');
    await expect(visitor.password).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.locator('input[autocomplete=username]')).toHaveValue(email);
  });
});

for (const language of ['en', 'ar-SA']) {
  test(`the next step comes in without making a narrow page wider: ${language} (S9.30)`, async ({ visitor, page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await visitor.open(site, `/${language}/sign-up`);
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Animation.enable');
    await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await visitor.startRegistration(newEmail());
    await expect(visitor.code).toBeVisible();
    expect(
      await page.evaluate(() => [
        document.getAnimations().some((animation) => (animation as CSSAnimation).animationName === 'step'),
        document.documentElement.scrollWidth,
      ]),
    ).toEqual([true, 320]);
  });
}
