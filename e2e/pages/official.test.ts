/** "Is this really us?": whatever is pasted is compared in the browser, without a network. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const box = (page: Page) => page.locator('#pasted');
const answer = (page: Page) => page.locator('#answer');

async function open(page: Page, id: 'global' | 'are' | 'geo', path: string): Promise<void> {
  await page.goto(originOf(siteNamed(id), path));
  await page.waitForLoadState('networkidle');
}

test('a link, a sender, a number and a name are told apart offline, and nothing is sent or kept', async ({
  page,
  context,
}) => {
  await open(page, 'global', '/en/official');
  const before = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  await context.setOffline(true);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [pasted, title, text] of [
    ['https://gatehouse.example/en/login', 'Yes, this is ours', 'It leads to gatehouse.example. Check the address bar'],
    ['https://gatehouse.example@evil.test', 'No, this is not ours', 'evil.test'],
    ['Gatehouse <x@evil.test>', 'No, this is not ours', 'Do not type your password or a code there'],
    ['help@gatehouse.example', 'Yes, this is ours', 'A sender can be faked'],
    ['+44 (0)20 7946 0123', 'Yes, this is ours', 'A caller can show a false number'],
    ['t.me/gatehouse', 'Yes, this is ours', 'This name is ours here: Telegram. Anywhere else it is not.'],
    ['@gatehouse', 'Yes, this is ours', 'Telegram, X, Instagram, and LinkedIn'],
    ['two words', 'This cannot be checked', 'Paste one of them alone'],
    ['', 'This cannot be checked', 'Paste one of them alone'],
  ] as const) {
    await box(page).fill(pasted);
    await expect(answer(page)).toBeEmpty();
    await page.keyboard.press('Enter');
    await expect(answer(page).getByRole('heading'), pasted).toHaveText(title);
    await expect(answer(page), pasted).toContainText(text);
  }
  expect(asked).toEqual([]);
  expect(page.url()).toBe(originOf(siteNamed('global'), '/en/official'));
  await context.setOffline(false);
  const after = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]));
  expect(after).toBe(before);
});

test('what was pasted before the script came is answered when it comes', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(originOf(siteNamed('global'), '/en/official'), { waitUntil: 'commit' });
  await box(page).fill('gatehouse.example.evil.test');
  await page.keyboard.press('Enter');
  release();
  await expect(answer(page).getByRole('heading')).toHaveText('No, this is not ours');
});

test('without JavaScript the page has the list, and says so', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(originOf(siteNamed('global'), '/en/official'));
  await expect(page.locator('noscript .alert')).toContainText('Compare with the list below.');
  await expect(page.getByText('@mail.gatehouse.example')).toBeVisible();
  await context.close();
});

test('the login, the page of a lost address and every footer lead there', async ({ page }) => {
  const site = siteNamed('global');
  const link = { name: 'Is this really us?' };
  for (const path of ['/en/login', '/en/no-such-page']) {
    await page.goto(originOf(site, path));
    await expect(page.locator('.address-bar').getByRole('link', link), path).toHaveAttribute('href', '/en/official');
  }
  await page.locator('.footer').getByRole('link', link).click();
  await expect(page).toHaveURL(originOf(site, '/en/official'));
});

for (const { id, path, button, yes, no, viewport, byTouch } of [
  {
    ...{ id: 'are' as const, path: '/ar-SA/official', button: 'التحقق', yes: 'نعم، هذا يخصنا', no: 'لا، هذا لا يخصنا' },
    ...{ viewport: { width: 390, height: 844 }, byTouch: true },
  },
  {
    ...{ id: 'geo' as const, path: '/ka-GEO/official', button: 'შემოწმება' },
    ...{ yes: 'დიახ, ეს ჩვენია', no: 'არა, ეს ჩვენი არ არის' },
    ...{ viewport: { width: 1280, height: 800 }, byTouch: false },
  },
]) {
  test(`answers by ${byTouch ? 'touch' : 'keyboard'} alone, and axe finds nothing in it: ${path}`, {
    tag: '@all',
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport, hasTouch: byTouch, isMobile: byTouch });
    const page = await context.newPage();
    await open(page, id, path);
    for (const [pasted, title] of [
      ['gatehouse.example', yes],
      ['gatehouse.example.evil.test', no],
    ] as const) {
      if (byTouch) await box(page).tap();
      else
        while (!(await box(page).evaluate((element) => element === document.activeElement)))
          await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.insertText(pasted);
      if (byTouch) await page.getByRole('button', { name: button, exact: true }).tap();
      else await page.keyboard.press('Enter');
      await expect(answer(page).getByRole('heading')).toHaveText(title);
      await expect(answer(page)).toBeInViewport();
      if (!byTouch) await page.keyboard.press('Shift+Tab');
    }
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html)}`)).toEqual([]);
    await context.close();
  });
}
