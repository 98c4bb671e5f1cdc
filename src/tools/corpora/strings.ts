/** Texts that break programs, put into every field of a registration: none may throw, run, or widen the page. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { siteOf } from '../../../sites/all.ts';
import { checkNewPassword } from '../../domain/password.ts';
import { parseUsername } from '../../domain/username.ts';
import { isCompleteCode, normalizeCode } from '../../domain/verification-code.ts';
import { buildStaleSites } from '../build-sites.ts';
import { chromiumArguments, ensureChromium } from '../chromium.ts';
import { root, StopError } from '../command.ts';
import { readCode } from '../read-outbox.ts';
import { startSandbox } from '../start-sandbox.ts';
import type { Corpus, CorpusReport } from './corpus.ts';

interface Field {
  readonly selector: string;
  /** Whether a submit with this text stays at the step, because the rules refuse it. */
  refuses(text: string): boolean;
}

const account = 'corpora@mail.example';
const username: Field = { selector: '#username', refuses: (text) => parseUsername(text).type === 'refused' };
const code: Field = { selector: '#code', refuses: (text) => !isCompleteCode(normalizeCode(text)) };
const password: Field = {
  selector: '#password',
  refuses: (text) => checkNewPassword(text, account) !== undefined,
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
    throw new StopError('The corpus of strings is not a list of texts.');
  }
  return value;
}

/** Goes through a registration on the narrowest of phones; each step's field gets every text before the right one. */
async function tryFields(browser: Browser, port: number, texts: readonly string[]): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 } });
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(`The page threw: ${error.message}`));
  page.on('dialog', (dialog) => {
    failures.push(`A text was run as a script: ${dialog.message()}`);
    void dialog.dismiss();
  });
  const submit = page.locator('main form button[type=submit]');
  await page.goto(`http://${siteOf('global').hosts.local[0]}:${port}/en/sign-up`);
  // The scripts come with the first touch.
  await page.focus(username.selector);
  await page.waitForSelector('astro-island:not([ssr])');
  failures.push(...(await tryTexts(page, username, texts)));
  await page.fill(username.selector, account);
  await submit.click();
  await page.waitForSelector(code.selector);
  failures.push(...(await tryTexts(page, code, texts)));
  const sent = await readCode(port, account);
  if (sent === undefined) throw new StopError(`The outbox has no code for ${account}.`);
  await page.fill(code.selector, sent);
  await submit.click();
  await page.waitForSelector(password.selector);
  failures.push(...(await tryTexts(page, password, texts)));
  return failures;
}

/** Types each text and, where the rules refuse it, sends it too; gives what went wrong. */
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
        // As typed: past the library that keeps the value of a field for itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // What is asked about an address comes after 300 ms.
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
