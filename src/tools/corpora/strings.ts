/** Types difficult texts into every field of a registration: none may throw, run as a script, or make the page wider. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { siteOf } from '../../../sites/all.ts';
import { checkNewPassword } from '../../domain/account/password.ts';
import { readAccount } from '../../domain/account/phone-number.ts';
import { isCompleteCode, normalizeCode } from '../../domain/account/verification-code.ts';
import { buildStaleSites } from '../build/build-sites.ts';
import { readCode, startSandbox } from '../serve/sandbox.ts';
import { chromiumArguments, ensureChromium } from '../system/chromium.ts';
import { root, StopError } from '../system/command.ts';
import type { Corpus, CorpusReport } from './corpus.ts';

interface Field {
  readonly selector: string;
  /** Whether the rules refuse this text, so that a submit stays at the step. */
  refuses(text: string): boolean;
}

const account = 'corpora@mail.example';
const site = siteOf('global');
const username: Field = {
  selector: '#username',
  refuses: (text) => readAccount(text, site.dialCountry).type === 'refused',
};
const code: Field = { selector: '#code', refuses: (text) => !isCompleteCode(normalizeCode(text)) };
const password: Field = {
  selector: '#password',
  refuses: (text) => checkNewPassword(text, { accountName: account, brandName: 'Gatehouse' }) !== undefined,
};

export const strings: Corpus = {
  name: 'Naughty strings',
  path: join('strings', 'blns.json'),
  async run(path) {
    const texts = readTexts(path);
    const executablePath = await ensureChromium();
    await buildStaleSites();
    const server = await startSandbox({ port: 0, distDir: join(root, 'dist'), database: ':memory:' });
    const browser = await chromium.launch({ executablePath, args: chromiumArguments });
    try {
      const failures = await tryFields(browser, server.port, texts);
      return { tried: texts.length * 3, failures, disagreements: [] } satisfies CorpusReport;
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

function readTexts(path: string): string[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string')) {
    throw new StopError('The corpus of strings is not a JSON array of strings.');
  }
  return value;
}

/** Goes through a registration, 320 px wide. The field of each step gets every text before the correct one. */
async function tryFields(browser: Browser, port: number, texts: readonly string[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`The page threw: ${error.message}`));
  page.on('dialog', (dialog) => {
    failures.push(`A text was run as a script: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const submit = page.locator('main form button[type=submit]');
  await page.goto(`http://${site.hosts.local[0]}:${port}/en/sign-up`);
  // The first focus loads the scripts.
  await page.focus(username.selector);
  await page.waitForSelector('astro-island:not([ssr])');
  failures.push(...(await tryTexts(page, username, texts)));
  await page.fill(username.selector, account);
  await submit.click();
  await page.waitForSelector(code.selector);
  // A whole code is sent by itself, and a few wrong ones end the registration.
  const partial = texts.filter((text) => code.refuses(text));
  failures.push(...(await tryTexts(page, code, partial)));
  const sent = await readCode(port, account);
  if (sent === undefined) throw new StopError(`The outbox has no code for ${account}.`);
  await page.fill(code.selector, sent);
  await page.waitForSelector(password.selector);
  failures.push(...(await tryTexts(page, password, texts)));
  return failures;
}

/** Types each text, and submits it if the rules refuse it. @returns a sentence for each failure */
async function tryTexts(page: Page, { selector, refuses }: Field, texts: readonly string[]): Promise<string[]> {
  const rows = texts.map((text) => ({ text, refused: refuses(text) }));
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
