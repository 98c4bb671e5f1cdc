/** Types difficult texts into every field of a registration: none may throw, run as a script, or make the page wider. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkNewPassword } from '../../src/domain/account/password.ts';
import { readAccount } from '../../src/domain/account/phone-number.ts';
import { isCompleteCode, normalizeCode } from '../../src/domain/account/verification-code.ts';
import { corpusFiles } from '../../tests/support/corpus-files.ts';
import { codeSentTo, expect, newEmail, siteNamed, test, type Visitor } from '../support/visitor.ts';

interface Field {
  readonly name: string;
  /** Goes on to the step that has the field. */
  open(visitor: Visitor, account: string): Promise<void>;
  /** Whether the rules refuse this text, so that a submit stays at the step. */
  refuses(text: string, account: string): boolean;
}

const site = siteNamed('global');

const fields: readonly Field[] = [
  {
    name: 'username',
    async open({ page, username }) {
      // The first focus loads the scripts.
      await username.click();
      await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
    },
    refuses: (text) => readAccount(text, site.dialCountry).type === 'refused',
  },
  {
    name: 'code',
    open: (visitor, account) => visitor.startRegistration(account),
    refuses: (text) => !isCompleteCode(normalizeCode(text)),
  },
  {
    name: 'password',
    async open(visitor, account) {
      await visitor.startRegistration(account);
      await visitor.enterCode(await codeSentTo(account));
      await visitor.password.waitFor();
    },
    refuses: (text, accountName) => checkNewPassword(text, { accountName, brandName: 'Gatehouse' }) !== undefined,
  },
];

test.use({ viewport: { width: 320, height: 640 } });

for (const { name, open, refuses } of fields) {
  test(`no difficult text in the field of the ${name} breaks a registration`, { tag: '@all' }, async ({
    visitor,
    page,
  }) => {
    test.setTimeout(300_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(`The page threw: ${message}`));
    page.on('dialog', (dialog) => {
      faults.push(`A text was run as a script: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const account = newEmail();
    await visitor.open(site, '/en/sign-up');
    await open(visitor, account);
    const rows = corpusFiles('strings/blns.json')
      .flatMap(readTexts)
      .map((text) => ({ text, refused: refuses(text, account) }))
      // A whole code is sent by itself, and a few wrong ones end the registration.
      .filter(({ refused }) => refused || name !== 'code');
    faults.push(...(await tryTexts(page, `#${name}`, rows)));
    expect(faults).toEqual([]);
  });
}

function readTexts(file: string): string[] {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string')) {
    throw new Error(`${file} is not a JSON array of strings.`);
  }
  return value;
}

/** Types each text, and submits it if the rules refuse it. @returns a sentence for each failure */
function tryTexts(
  page: Page,
  selector: string,
  rows: readonly { readonly text: string; readonly refused: boolean }[],
): Promise<string[]> {
  return page.evaluate(
    async ({ selector, rows }) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      if (!input) return [`There is no field ${selector}.`];
      const problems: string[] = [];
      const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      for (const { text, refused } of rows) {
        input.focus();
        // Sets the value as typing does: React overrides the `value` property of a field.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // The check of an address starts 300 ms after typing.
        await wait(text.includes('@') ? 400 : 0);
        const check = (when: string) => {
          const { scrollWidth, clientWidth } = document.documentElement;
          const named = `${selector}, ${when} ${JSON.stringify(text.slice(0, 60))}`;
          if (scrollWidth > clientWidth) problems.push(`${named}: the page is ${scrollWidth} px wide.`);
          if (!input.isConnected) problems.push(`${named}: the field is gone.`);
        };
        check('typed');
        if (!refused) continue;
        input.form?.requestSubmit();
        await wait(0);
        check('sent');
        if (input.getAttribute('aria-invalid') !== 'true')
          problems.push(`${selector}: ${JSON.stringify(text)} is not refused.`);
      }
      return problems;
    },
    { selector, rows },
  );
}
