/** The date of birth, in a build of a site whose policy asks for it: no site of the product does. */

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../src/sandbox/server/server.ts';
import { copyProject } from '../../tests/support/project-copy.ts';
import { test as base, codeSentTo, expect, newEmail, originOf, siteNamed } from '../support/visitor.ts';

const site = siteNamed('hkg');

/** Makes the pages of the site with the policy. @returns the folder of its bundle */
function buildWithPolicy(
  folder: string,
  build: (...args: readonly string[]) => { stderr: string; status: number | null },
) {
  const file = join(folder, 'sites/hkg.ts');
  const before = readFileSync(file, 'utf8');
  const after = before.replace('...policies, ', '...policies, dateOfBirth: true, ');
  expect(after).not.toBe(before);
  writeFileSync(file, after);
  const { status, stderr } = build('--site', site.id);
  expect(status, stderr).toBe(0);
  return join(folder, 'dist');
}

const test = base.extend<object, { asking: undefined }>({
  asking: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are asked for.
    async ({}, use) => {
      const copy = copyProject();
      const distDir = buildWithPolicy(copy.folder, (...args) => copy.run('build', ...args));
      const server = await startServer({ port: 0, distDir, database: ':memory:' });
      const before = process.env.GATEHOUSE_ORIGIN;
      process.env.GATEHOUSE_ORIGIN = server.origin;
      await use(undefined);
      process.env.GATEHOUSE_ORIGIN = before;
      await server.close();
      copy.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One worker: it builds the site once.
test.describe.configure({ mode: 'default' });

test('a date of birth is asked for in the order of the language, refused in words at its boxes, outlives a reload, Back and another language, and goes along with the registration (S2.30, S2.31, S3.01, S4.05)', {
  tag: '@all',
}, async ({ asking: _, visitor, page }) => {
  const box = (part: string) => page.locator(`#dateOfBirth-${part}`);
  const [day, month, year] = [box('day'), box('month'), box('year')];
  const note = page.locator('#dateOfBirth-note');
  const email = newEmail();
  await visitor.open(site, '/en-HK/sign-up');
  const group = page.getByRole('group', { name: 'Date of birth' });
  await expect(group.getByRole('textbox')).toHaveCount(3);
  expect(await group.locator('input').evaluateAll((boxes) => boxes.map(({ id }) => id))).toEqual([
    'dateOfBirth-day',
    'dateOfBirth-month',
    'dateOfBirth-year',
  ]);

  await visitor.username.fill(email);
  await visitor.submit.click();
  await expect(note).toHaveText('Enter your date of birth.');
  await expect(day).toBeFocused();
  await expect(group).toHaveAccessibleDescription('Enter your date of birth.');
  await day.fill('31');
  await expect(note).not.toContainText('Enter your date of birth.');
  await month.fill('2');
  await page.reload();
  await expect(visitor.username).toHaveValue(email);
  await expect(day).toHaveValue('31');
  await expect(month).toHaveValue('2');
  await year.fill('1990');
  await page.keyboard.press('Enter');
  await expect(note).toContainText('Enter a date that exists');
  await expect(day).toBeFocused();

  await page.goto(page.url().replace('/en-HK/', '/zh-HK/'));
  await expect(page.getByRole('group', { name: '出生日期' })).toBeVisible();
  expect(await page.locator('#dateOfBirth input').evaluateAll((boxes) => boxes.map(({ id }) => id))).toEqual([
    'dateOfBirth-year',
    'dateOfBirth-month',
    'dateOfBirth-day',
  ]);
  await expect(year).toHaveValue('1990');
  await year.fill(String(new Date().getFullYear() - 17));
  await month.fill('1');
  await page.keyboard.press('Enter');
  await expect(note).toContainText('18');
  await year.fill('1990');
  const begun = page.waitForRequest('**/register/info');
  await page.keyboard.press('Enter');
  expect((await begun).postDataJSON()).toMatchObject({ email, date_of_birth: '1990-01-31' });

  await expect(visitor.code).toBeFocused();
  await page.goBack();
  await expect(day).toHaveValue('31');
  await page.goForward();
  await visitor.enterCode(await codeSentTo(email));
  await visitor.password.fill('a long new password');
  await visitor.submit.click();
  await page.waitForURL('**/zh-HK/**newUser=true');
});

test('a date that was typed before the scripts came is taken with the first submit (S3.01)', {
  tag: '@all',
}, async ({ asking: _, visitor, page }) => {
  const email = newEmail();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(originOf(site, '/en-HK/sign-up'), { waitUntil: 'commit' });
  await visitor.username.fill(email);
  for (const [part, text] of Object.entries({ day: '27', month: '3', year: '1990' })) {
    await page.locator(`#dateOfBirth-${part}`).fill(text);
  }
  const begun = page.waitForRequest('**/register/info');
  await visitor.submit.click();
  release();
  expect((await begun).postDataJSON()).toMatchObject({ email, date_of_birth: '1990-03-27' });
  await expect(visitor.code).toBeFocused();
});
