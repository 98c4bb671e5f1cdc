/** Registration and login by keys alone, and what a screen reader is told at each step, in two directions of writing. */

import type { Locator, Page } from '@playwright/test';
import { errorTextOf, textsOf } from '../support/texts.ts';
import { codeSentTo, complaintsOf, expect, newEmail, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** Tabs until the focus is there; more stops than the page has mean that no key leads to it. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 30; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${target}`);
}

/** A text of a snapshot, whatever signs it holds. */
const quoted = (text: string) => JSON.stringify(text);

for (const [language, tag] of [
  ['en', []],
  ['ar-SA', ['@all']],
] as const) {
  const t = textsOf(language);
  const steps = (current: number) => `- list ${quoted(t('stepOf', { step: current, total: 3 }))}:
    - listitem: ${quoted(t('accountStep'))}
    - listitem: ${quoted(t('codeStep'))}
    - listitem: ${quoted(t('passwordStep'))}`;

  test(`a registration and a login by keyboard alone, with the roles, names and live messages of each step: ${language} (S2.30, S3.01, S5.05)`, {
    tag: [...tag],
  }, async ({ page, visitor }) => {
    const complaints = complaintsOf(page);
    const email = `${newEmail().split('@')[0]}@gmail.com`;
    const password = 'keyboard only password';
    const main = page.locator('main');
    await visitor.open(site, `/${language}/sign-up`);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl');
    await expect(main).toMatchAriaSnapshot(`
      ${steps(1).replaceAll('\n', '\n      ')}
      - heading ${quoted(t('registerTitle'))} [level=1]
      - alert
      - combobox ${quoted(t('usernameLabel'))}
      - paragraph: ${quoted(t('usernameHint'))}
      - button ${quoted(t('sendVerificationCode'))}
    `);

    // Nothing typed: the message is live, and tied to the box.
    await tabTo(page, visitor.username);
    await page.keyboard.press('Enter');
    await expect(visitor.username).toBeFocused();
    await expect(visitor.username).toHaveAccessibleDescription(t('usernameRequired'));
    await expect(page.locator('#username-note')).toHaveAttribute('aria-live', 'polite');

    await page.keyboard.type(email.replace('gmail.com', 'gm'));
    await expect(main).toMatchAriaSnapshot(`
      - combobox ${quoted(t('usernameLabel'))} [expanded]: ${email.replace('gmail.com', 'gm')}
      - button ${quoted(t('clearField'))}
      - listbox ${quoted(t('suggestionsLabel'))}:
        - option ${quoted(email)}
      - status: ${quoted(t('suggestionCount', { count: 1 }))}
    `);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: email, selected: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(visitor.username).toHaveValue(email);
    await page.keyboard.press('Enter');

    await expect(visitor.code).toBeFocused();
    await expect(page).toHaveTitle(`${t('codeTitle')} | Gatehouse`);
    await expect(main).toMatchAriaSnapshot(`
      ${steps(2).replaceAll('\n', '\n      ')}
      - heading ${quoted(t('codeTitle'))} [level=1]
      - paragraph:
        - button ${quoted(t('changeAccount'))}
      - textbox ${quoted(t('codeLabel'))}
      - paragraph: ${quoted(t('codeHintMail'))}
      - button ${quoted(t('continueNext'))}
      - status
    `);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(visitor.code).toHaveAccessibleDescription(t('codeIncomplete'));
    await expect(visitor.code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(await codeSentTo(email));

    await expect(visitor.password).toBeFocused();
    await expect(main).toMatchAriaSnapshot(`
      ${steps(3).replaceAll('\n', '\n      ')}
      - heading ${quoted(t('passwordTitle'))} [level=1]
      - textbox ${quoted(t('newPasswordLabel'))}
      - button ${quoted(t('showPassword'))}
      - paragraph: ${quoted(t('newPasswordHint'))}
      - button ${quoted(t('createAccountSubmit'))}
    `);
    await page.keyboard.type('short');
    await expect(page.locator('#password-note')).toHaveText(t('strengthWeak'));
    await page.keyboard.press('Enter');
    await expect(visitor.password).toHaveAccessibleDescription(t('passwordTooShort'));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(password);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: t('showPassword') })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('textbox', { name: t('newPasswordLabel') })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await expect(visitor.submit).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard?newUser=true');

    await visitor.loseCookies();
    await visitor.open(site, `/${language}/login`);
    await expect(main).toMatchAriaSnapshot(`
      - heading ${quoted(t('loginTitle'))} [level=1]
      - combobox ${quoted(t('usernameLabel'))}
      - paragraph: ${quoted(t('usernameHint'))}
      - textbox ${quoted(t('passwordLabel'))}
      - button ${quoted(t('showPassword'))}
      - link ${quoted(t('forgotPassword'))}
      - button ${quoted(t('loginSubmit'))}
      - alert
    `);
    await tabTo(page, visitor.username);
    await page.keyboard.type(email);
    await tabTo(page, visitor.password);
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await expect(visitor.password).toHaveAccessibleDescription(errorTextOf(language, '31002'));
    // Selected: what is typed takes its place.
    await expect(visitor.password).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard|\/$/);
    expect(complaints.filter((complaint) => !/status of 4/.test(complaint))).toEqual([]);
  });
}
