/** What a visitor is shown whose code does not come (S4.09). */

import type { Page } from '@playwright/test';
import { answerBefore, refusedKey } from '../support/consent.ts';
import { controlOf } from '../support/sandbox-control.ts';
import { codeSentTo, expect, newEmail, newMobile, siteNamed, test } from '../support/visitor.ts';

/** The sandbox sends one code a minute to a number, by its own clock; here it has sent one by a call. */
async function answerCalls(page: Page): Promise<void> {
  await page.route('**/register/send/verify/item', async (route) => {
    const input = route.request().postDataJSON() as { uuid: string; channel?: string } | null;
    if (input?.channel !== 'call') return route.fallback();
    const origin = route.request().headers().origin ?? '';
    await route.fulfill({
      headers: { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' },
      json: { ret_code: 0, ret_msg: '', result: { uuid: input.uuid, channels: ['sms', 'messenger'] }, token: null },
    });
  });
}

for (const [id, language, words] of [
  [
    'geo',
    'ka-GEO',
    { title: 'არაფერი მოვიდა?', call: 'ზარი', tried: /უკვე გაიგზავნა:.*SMS \d\d:\d\d.*ზარი \d\d:\d\d/s },
  ],
  [
    'are',
    'ar-SA',
    {
      title: 'لم يصلك شيء؟',
      call: 'مكالمة هاتفية',
      tried: /ما أُرسل حتى الآن:.*رسالة نصية \d\d:\d\d.*مكالمة هاتفية \d\d:\d\d/s,
    },
  ],
] as const) {
  test(`on ${id} a code that does not come is sent by a call, by keyboard alone (S4.09)`, async ({
    page,
    context,
    visitor,
  }) => {
    const site = siteNamed(id);
    await answerBefore(context, refusedKey);
    await page.clock.install();
    if (id === 'are') await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open(site, `/${language}/sign-up`);
    await visitor.confirmResidence(site);
    const mobile = newMobile(site.dialCountry.code);
    await visitor.startRegistration(mobile);
    const help = page.locator('.code-help');
    await expect(help).toHaveCount(0);
    await page.clock.fastForward(31_000);
    await expect(help).toBeVisible();

    await visitor.code.focus();
    await page.clock.fastForward(30_000);
    const summary = help.getByText(words.title);
    for (let tabs = 0; tabs < 8 && !(await summary.evaluate((one) => one === document.activeElement)); tabs += 1) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    const call = help.getByRole('button', { name: words.call });
    await call.focus();
    await answerCalls(page);
    await page.keyboard.press('Enter');
    await expect(help).toContainText(words.tried);
    await visitor.enterCode(await codeSentTo(`+${site.dialCountry.code} ${mobile}`));
    await expect(visitor.password).toBeVisible();
  });
}

test('a mail that came back is said at once, beside the way to another address (S4.09)', async ({ page, visitor }) => {
  const site = siteNamed('global');
  await visitor.open(site, '/en/sign-up');
  await (await controlOf(page, site)).scenario({ delivery: 'bounced' });
  await visitor.startRegistration(newEmail());
  const help = page.locator('.code-help');
  await expect(help.getByRole('alert')).toContainText('this address does not exist');
  await expect(help).toContainText('Gatehouse <no-reply@gatehouse.example>');
  await help.getByRole('button', { name: 'Change' }).click();
  await expect(visitor.username).toBeVisible();
});
