/** A page whose scripts are missing, hang, or are refused says so in its language, within ten seconds of a press, and keeps what was typed. */

import type { Page } from '@playwright/test';
import {
  answerScriptsByHtml,
  cutPages,
  cutScripts,
  hangScripts,
  usePolicyOfAnotherBuild,
} from '../support/broken-pages.ts';
import { expect, originOf, siteNamed, test, type Visitor } from '../support/visitor.ts';

const faults: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'hang for 65 s': (page) => hangScripts(page, new Promise((resolve) => setTimeout(resolve, 65_000))),
  'are answered by an HTML page': answerScriptsByHtml,
  'are cut in the middle': cutScripts,
  'are refused by the policy of another build': usePolicyOfAnotherBuild,
  'are in an HTML that ends after four fifths': cutPages,
};

const messages = { en: 'Part of this page could not be loaded.', 'tr-TUR': 'Sayfanın bir bölümü yüklenemedi.' };

/** The page's own message, or what the form says where it works in spite of the fault. */
async function expectWords(page: Page, visitor: Visitor, language: keyof typeof messages): Promise<void> {
  const message = page.getByText(messages[language]).filter({ visible: true });
  await expect(message.or(visitor.alert).or(visitor.code).first()).toBeVisible({ timeout: 12_000 });
}

const [firstFault] = Object.keys(faults);
for (const [fault, begin] of Object.entries(faults)) {
  for (const [id, language, path] of [
    ['global', 'en', '/en/login'],
    ['tur', 'tr-TUR', '/tr-TUR/sign-up'],
  ] as const) {
    test(`where the scripts of ${id}${path} ${fault}, a press is answered by words, and the text stays (S2.30, S3.07)`, {
      // Each waits for the ten seconds after which the page speaks.
      tag: id === 'global' && fault === firstFault ? [] : '@all',
    }, async ({ page, visitor }) => {
      await begin(page);
      await page.goto(originOf(siteNamed(id), path), { waitUntil: 'commit' });
      await visitor.username.fill('somebody@mail.example');
      // The policy of another build refuses the form's own navigation too, for which a click would wait.
      await visitor.submit.click({ noWaitAfter: true });
      await expectWords(page, visitor, language);
      if (await visitor.username.isVisible()) await expect(visitor.username).toHaveValue('somebody@mail.example');
      expect(new URL(page.url()).pathname).toBe(path);
    });
  }

  test(`where the scripts of a consent page ${fault}, it does not wait in silence (S2.38)`, { tag: '@all' }, async ({
    page,
  }) => {
    await begin(page);
    await page.goto(originOf(siteNamed('global'), '/en/oauth?client_id=tally-books'), { waitUntil: 'commit' });
    const message = page.getByText(messages.en).filter({ visible: true });
    await expect(message.or(page.locator('main h1:not(.consent-wait)')).first()).toBeVisible({ timeout: 15_000 });
  });
}

test('where scripts hang that a press asks for, a language is opened as its link stands, and the QR code is said to be missing (S2.30, S3.07)', {
  // Ten seconds, after which the page speaks.
  tag: '@all',
}, async ({ page, visitor }) => {
  await visitor.open(siteNamed('global'), '/en/login');
  await visitor.username.click();
  await page.locator('.card astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await hangScripts(page, new Promise(() => undefined));
  await page.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByText(messages.en).filter({ visible: true })).toBeVisible({ timeout: 12_000 });
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click({ noWaitAfter: true });
  await page.waitForURL('**/ja-JP/login', { waitUntil: 'commit' });
});
