/** What was agreed to: the receipt of a sign-up, which outlives the words of the site, and a new version at the next login. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startServer } from '../../src/sandbox/server/server.ts';
import { root } from '../../src/tools/system/command.ts';
import { copyProject } from '../../tests/support/project-copy.ts';
import { noticeOf } from '../support/consent.ts';
import { expect, newEmail, originOf, siteNamed, test, Visitor } from '../support/visitor.ts';

const password = 'a horse & a battery';
const sentence = 'By continuing, you agree to our Terms of service and confirm that you have read our Privacy notice.';
const genuine = 'This receipt is genuine';

/** Saves the first receipt of the page. @returns its text */
async function download(page: Page): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download receipt' }).first().click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^receipt-\w+-\d{4}-\d\d-\d\d\.txt$/);
  return readFileSync(await file.path(), 'utf8');
}

/** Opens a receipt as a file, in a browser that nobody is logged in to. @returns the page, and what it sent to the exchange */
async function openFile(browser: Browser, address: string, text: string) {
  const page = await (await browser.newContext()).newPage();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/metrics')) sent.push(request.url());
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const file = { name: 'receipt.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  return { page, sent, answer: page.locator('.receipt-answer') };
}

/** What follows from an answer is loaded with it. */
async function recorded(page: Page, agreed: boolean): Promise<void> {
  await page.waitForFunction(
    (wanted) => localStorage.getItem('GATEHOUSE_COOKIE_ANSWER')?.includes(wanted),
    `"agreed":${agreed}`,
  );
}

test('a sign-up leaves a receipt that its owner sees and downloads; anybody can open it, and a changed one is refused', async ({
  page,
  visitor,
  browser,
}) => {
  const site = siteNamed('global');
  await visitor.register(site, newEmail(), password);
  const address = originOf(site, '/en/receipt');
  await page.goto(address);
  await expect(page.locator('.receipt blockquote')).toHaveText(sentence);
  await expect(page.locator('.receipt')).toContainText('Version 1');
  const text = await download(page);

  const { page: other, answer, sent } = await openFile(browser, address, `${text}\n`);
  await expect(answer.getByRole('heading')).toHaveText(genuine);
  await expect(answer.locator('blockquote')).toHaveText(sentence);
  await expect(other.getByText('Log in to see the receipts of your account.')).toBeVisible();

  const [header, payload = '', signature] = text.split('.');
  const forged = Buffer.from(payload, 'base64url').toString().replace('agree to our', 'owe us all of our');
  const changed = [header, Buffer.from(forged).toString('base64url'), signature].join('.');
  await other.getByLabel('Text of the receipt').fill(changed);
  await other.keyboard.press('Enter');
  await expect(answer.getByRole('heading')).toHaveText('This receipt is refused');
  await expect(answer).not.toContainText('owe us');
  expect(sent).toEqual([]);
});

test('the page shows what was answered to the cookie notice, with its words, and the last answer counts (S4.47)', async ({
  page,
}) => {
  await page.goto(originOf(siteNamed('global'), '/en/receipt'));
  await expect(page.getByText('You have not answered the cookie notice in this browser.')).toBeVisible();
  const notice = noticeOf(page);
  const words = (await notice.locator('p').first().textContent()) ?? '';
  await notice.getByRole('button', { name: 'Agree' }).click();
  const answer = page.locator('.receipt');
  await expect(answer).toContainText('You agreed in this browser.');
  await recorded(page, true);
  await page.reload();
  await expect(answer).toContainText('You agreed in this browser.');
  await expect(answer.locator('blockquote')).toHaveText(words);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await notice.getByRole('button', { name: 'Decline' }).click();
  await expect(answer).toContainText('You declined in this browser.');
  await recorded(page, false);
  await page.reload();
  await expect(answer).toContainText('You declined in this browser.');
});

test('a new version of the cookie notice asks again, and nothing counts as agreed to until then (S4.47)', async ({
  page,
}) => {
  await page.goto(originOf(siteNamed('global'), '/en'));
  await page.evaluate(() => localStorage.setItem('ACCEPT-GDPR-COOKIE', '0'));
  await page.reload();
  await expect(noticeOf(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ACCEPT-GDPR-COOKIE'))).toBeNull();
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await page.reload();
  await expect(noticeOf(page)).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('ACCEPT-GDPR-COOKIE'))).toBe('1');
});

test(
  'after the text has changed and the site was built again a receipt shows the old sentence, and the next login asks for the new one',
  {
    tag: '@all',
  },
  async ({ browser }, testInfo) => {
    test.setTimeout(240_000);
    const site = siteNamed('eu');
    const account = newEmail();
    const database = testInfo.outputPath('accounts.db');
    const changed = 'If you continue, our new {{terms}} bind you, and you know our {{privacy}}.';
    const before = process.env.GATEHOUSE_ORIGIN;
    const copy = copyProject();
    const texts = join(copy.folder, 'locales/en/inverse.json');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace(/(?<="termsLine": ").*(?=")/, changed));
    const policies = join(copy.folder, 'sites/shared.ts');
    writeFileSync(policies, readFileSync(policies, 'utf8').replace('terms: 1,', 'terms: 2,'));
    const built = copy.run('build', '--site', site.id);
    expect(built.status, built.stdout + built.stderr).toBe(0);

    async function serve(distDir: string) {
      const server = await startServer({ port: 0, distDir, database, environment: 'test' });
      process.env.GATEHOUSE_ORIGIN = server.origin;
      return server;
    }
    let server = await serve(join(root, 'dist'));
    try {
      const owner = await (await browser.newContext()).newPage();
      const visitor = new Visitor(owner);
      await visitor.register(site, account, password);
      await owner.goto(originOf(site, '/en-EU/receipt'));
      await expect(owner.locator('.receipt blockquote')).toHaveText(sentence);
      const text = await download(owner);
      await owner.context().clearCookies();
      await server.close();

      server = await serve(join(copy.folder, 'dist'));
      const { answer } = await openFile(browser, originOf(site, '/en-EU/receipt'), text);
      await expect(answer.getByRole('heading')).toHaveText(genuine);
      await expect(answer.locator('blockquote')).toHaveText(sentence);
      const tampered = text.replace(/\.[^.]+\./, (payload) => payload.replace('e', 'f'));
      const refused = await openFile(browser, originOf(site, '/en-EU/receipt'), tampered);
      await expect(refused.answer.getByRole('heading')).toHaveText('This receipt is refused');

      // Who does not agree is logged out; who agrees goes on, and has a second receipt.
      await visitor.open(site, '/en-EU/login');
      await visitor.logIn(account, password);
      const question = owner.getByRole('dialog');
      await expect(question).toContainText('Our documents have changed');
      await expect(question).toContainText('our new Terms of service bind you');
      await question.getByRole('button', { name: 'Do not agree' }).click();
      await expect(question).toContainText('You are logged out');
      await question.getByRole('button', { name: 'OK' }).click();
      await owner.waitForURL(originOf(site, '/en-EU'));
      await expect(owner.getByRole('link', { name: 'Log in' }).first()).toBeVisible();

      await visitor.open(site, '/en-EU/login');
      await visitor.logIn(account, password);
      await question.getByRole('button', { name: 'Continue' }).click();
      await owner.waitForURL(/dashboard/);
      await owner.goto(originOf(site, '/en-EU/receipt'));
      await expect(owner.locator('.receipt blockquote')).toHaveText([
        'If you continue, our new Terms of service bind you, and you know our Privacy notice.',
        sentence,
      ]);
    } finally {
      await server.close();
      process.env.GATEHOUSE_ORIGIN = before;
      copy.remove();
      rmSync(database, { force: true });
    }
  },
);
