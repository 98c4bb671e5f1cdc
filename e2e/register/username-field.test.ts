import type { Locator, Page } from '@playwright/test';
import { codeSentTo, complaintsOf, expect, newEmail, newMobile, siteNamed, test, Visitor } from '../support/visitor.ts';

const site = siteNamed('global');

const offered = (page: Page) => page.getByRole('listbox', { name: 'Suggested addresses' }).getByRole('option');
const all = ['gmail', 'hotmail', 'outlook', 'yahoo', 'icloud'].map((provider) => `ann@${provider}.com`);

/** The option that a combobox says it is at. */
async function activeOption(box: Locator): Promise<string | null> {
  return box.evaluate((input) => {
    const id = input.getAttribute('aria-activedescendant');
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'no such option');
  });
}

test.describe('addresses to pick from', () => {
  test('come up with letters, are filtered by what follows the at sign, and digits bring up none (S5.05)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    await visitor.open(site, '/en/sign-up');
    const box = page.getByRole('combobox', { name: 'Email or mobile number' });
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await box.pressSequentially('ann');
    await expect(offered(page)).toHaveText(all);
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(page.locator('.field [role=status]')).toHaveText('Suggestions: 5. Choose with the arrow keys.');
    await box.pressSequentially('@g');
    await expect(offered(page)).toHaveText(['ann@gmail.com']);
    await expect(page.locator('.field [role=status]')).toHaveText('Suggestions: 1. Choose with the arrow keys.');
    await box.fill('12345');
    await expect(offered(page)).toHaveCount(0);
    await expect(box).toHaveAttribute('aria-expanded', 'false');
    await expect(page.locator('.field [role=status]')).toHaveText('');
  });

  test('are reached with the arrow keys, taken with Enter, which then does not submit, and closed with Escape (S5.05)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    const box = visitor.username;
    await box.pressSequentially('ann');
    await expect(offered(page)).toHaveCount(5);
    const seen: (string | null)[] = [];
    for (let press = 0; press < 7; press += 1) {
      await page.keyboard.press('ArrowDown');
      seen.push(await activeOption(box));
    }
    expect(seen).toEqual([...all, null, all[0]]);
    await expect(offered(page).first()).toHaveAttribute('aria-selected', 'true');

    await page.keyboard.press('Escape');
    await expect(offered(page)).toHaveCount(0);
    await expect(box).toHaveValue('ann');
    await page.keyboard.press('ArrowUp');
    await expect(offered(page)).toHaveCount(5);
    await page.keyboard.press('ArrowUp');
    expect(await activeOption(box)).toBe('ann@icloud.com');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue('ann@icloud.com');
    await expect(box).toBeFocused();
    await expect(box).not.toHaveAttribute('aria-invalid', 'true');
    await expect(visitor.code).toHaveCount(0);
  });

  test('are taken by a click, go away with the focus, and Enter submits where none is chosen (S5.05)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.username.pressSequentially('ann');
    await offered(page).nth(1).click();
    await expect(visitor.username).toHaveValue('ann@hotmail.com');
    await expect(visitor.username).toBeFocused();
    await visitor.username.fill('ann');
    await expect(offered(page)).toHaveCount(5);
    await page.keyboard.press('Tab');
    await expect(offered(page)).toHaveCount(0);
    await visitor.username.click();
    await page.keyboard.press('Enter');
    await expect(visitor.username).toHaveAttribute('aria-invalid', 'true');
  });

  for (const [language, width] of [
    ['en', 1280],
    ['ar-SA', 390],
  ] as const) {
    test(`end above the button of the form: ${language}, ${width} pixels (S5.05)`, async ({ visitor, page }) => {
      await page.setViewportSize({ width, height: 780 });
      await visitor.open(site, `/${language}/sign-up`);
      await visitor.username.pressSequentially('ann');
      await expect(page.getByRole('option')).toHaveCount(5);
      const list = await page.getByRole('listbox').boundingBox();
      const button = await visitor.submit.boundingBox();
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    });
  }

  test('a slip in the domain is asked about and holds nobody up (S5.05)', async ({ visitor, page }) => {
    const typed = newEmail().replace('@mail.example', '@gmial.com');
    const meant = typed.replace('gmial', 'gmail');
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill(typed);
    const note = page.locator('#username-note');
    await expect(note).toHaveText(`Did you mean ${meant}?`);
    await expect(note).toHaveAttribute('aria-live', 'polite');
    await note.getByRole('button', { name: meant }).click();
    await expect(visitor.username).toHaveValue(meant);
    await expect(visitor.username).toBeFocused();
    await expect(note).toContainText('For example');
    await visitor.startRegistration(typed);
    await expect(page.locator('.account')).toHaveText(typed);
  });

  test('a suggestion that was taken and a box that was cleared outlive a reload (S5.05, S4.08)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill('ann@gmial.com');
    await page.locator('#username-note').getByRole('button', { name: 'ann@gmail.com' }).click();
    await expect(visitor.username).toHaveValue('ann@gmail.com');
    await page.reload();
    await expect(visitor.username).toHaveValue('ann@gmail.com');
    await visitor.username.press('End');
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(visitor.username).toHaveValue('');
    await page.reload();
    await expect(visitor.username).toHaveValue('');
  });

  test('are on the login as well, where nothing of them is loaded before somebody types (S5.05)', async ({
    visitor,
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visitor.open(site, '/ar-SA/login');
    await visitor.password.fill('x');
    await expect(page.locator('astro-island:not([ssr])', { has: page.locator('form') })).toHaveCount(1);
    expect(scripts.filter((url) => url.includes('email-help'))).toEqual([]);
    await visitor.username.pressSequentially('ann@h');
    await expect(page.getByRole('option')).toHaveText(['ann@hotmail.com']);
    await expect(page.getByRole('option')).toHaveCSS('direction', 'ltr');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(visitor.username).toHaveValue('ann@hotmail.com');
  });
});

test('Enter that ends a word of an input method neither submits nor picks an address (S2.30)', async ({
  visitor,
  page,
}) => {
  await visitor.open(site, '/en/sign-up');
  await visitor.username.pressSequentially('ann');
  await expect(offered(page)).toHaveCount(5);
  await page.keyboard.press('ArrowDown');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'ば', selectionStart: 1, selectionEnd: 1 });
  for (const type of ['rawKeyDown', 'char', 'keyUp'] as const) {
    await keyboard.send('Input.dispatchKeyEvent', {
      type,
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 13,
      ...(type === 'char' && { text: '\r' }),
    });
  }
  // What the key would have done is drawn by the frame after the next.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(visitor.username).not.toHaveAttribute('aria-invalid', 'true');
  await expect(visitor.username).not.toHaveValue('ann@gmail.com');
  await keyboard.send('Input.insertText', { text: '場' });
  await expect(visitor.username).toHaveValue('ann場');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(visitor.username).toHaveAttribute('aria-invalid', 'true');
});

test.describe('the dial code', () => {
  test('comes beside a number 300 ms after the last key, and goes with it (S5.10, S9.20)', async ({
    visitor,
    page,
  }) => {
    await page.clock.install();
    await visitor.open(site, '/en/sign-up');
    await visitor.username.fill('a');
    await expect(page.locator('astro-island:not([ssr])', { has: page.locator('form') })).toHaveCount(1);
    await page.clock.runFor(1000);
    await page.clock.pauseAt(Date.now() + 60_000);
    const dialCode = page.getByRole('button', { name: 'Country code: United Kingdom +44' });
    await visitor.username.fill('55512');
    await page.clock.runFor(290);
    await expect(dialCode).toHaveCount(0);
    await visitor.username.fill('555123');
    await page.clock.runFor(290);
    await expect(dialCode).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(dialCode).toBeVisible();
    await visitor.username.fill('');
    await page.clock.runFor(310);
    await expect(dialCode).toHaveCount(0);
  });

  test('is found in the list by name, English name, ISO code and dial code, and is sent with the number (S7.45)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const mobile = newMobile();
    const complaints = complaintsOf(page);
    await visitor.open(site, '/es-ES/sign-up');
    await visitor.username.fill(mobile);
    await page.locator('.dial-code').click();
    const search = page.getByRole('dialog').getByRole('combobox');
    const found = page.getByRole('dialog').getByRole('option');
    await expect(search).toBeFocused();
    await expect(found.filter({ hasText: 'Reino Unido' })).toBeInViewport();
    for (const [typed, name] of [
      ['turq', 'Turquía'],
      ['turkiye', 'Turquía'],
      ['TR', 'Turquía'],
      ['+90', 'Turquía'],
      ['alemania', 'Alemania'],
      ['germany', 'Alemania'],
    ] as const) {
      await search.fill(typed);
      await expect(found.first()).toContainText(name);
    }
    await search.fill('zzzz');
    await expect(found).toHaveCount(0);
    await expect(page.locator('.countries-none')).toBeVisible();
    await search.fill('turq');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('.dial-code')).toHaveText('+90');
    await expect(visitor.username).toBeFocused();
    await visitor.submit.click();
    await expect(page.locator('.account')).toHaveText(`+90 ${mobile}`);
    expect(await codeSentTo(`+90${mobile}`)).toMatch(/^\d{6}$/);
    expect(complaints).toEqual([]);
  });

  test('is chosen with the keyboard alone; Escape changes nothing and gives the focus back', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.username.pressSequentially('5551234');
    const dialCode = page.locator('.dial-code');
    await expect(dialCode).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(dialCode).toBeFocused();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: 'Search by country or code' });
    await expect(search).toBeFocused();
    expect(await activeOption(search)).toBe('United Kingdom+44');
    const moves = [
      ['Home', 'Afghanistan+93'],
      ['ArrowUp', 'Afghanistan+93'],
      ['ArrowDown', 'Åland Islands+358'],
      ['End', 'Zimbabwe+263'],
    ] as const;
    for (const [key, option] of moves) {
      await page.keyboard.press(key);
      expect(await activeOption(search)).toBe(option);
      await expect(page.getByRole('option', { selected: true })).toBeInViewport();
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(dialCode).toBeFocused();
    await expect(dialCode).toHaveText('+44');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await page.keyboard.type('japan');
    await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Countries found: 1');
    await page.keyboard.press('Enter');
    await expect(dialCode).toHaveText('+81');
    await expect(visitor.code).toHaveCount(0);
  });

  for (const language of ['en', 'ar-SA']) {
    test(`comes up as a sheet from the bottom on a phone, and nothing is wider than a small screen: ${language}`, {
      tag: language === 'en' ? [] : ['@all'],
    }, async ({ browser }) => {
      const context = await browser.newContext({
        viewport: { width: 320, height: 640 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      const visitor = new Visitor(page);
      await visitor.open(site, `/${language}/sign-up`);
      await visitor.username.fill('5551234567');
      await page.locator('.dial-code').tap();
      const sheet = page.locator('.dialog-box');
      await expect(sheet).toBeVisible();
      const bottom = async () => {
        const box = await sheet.boundingBox();
        return Math.round((box?.y ?? 0) + (box?.height ?? 0));
      };
      await expect.poll(bottom).toBe(640);
      expect(await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])).toEqual([320, 320]);
      // Its keyboard would cover the list.
      await expect(page.getByRole('dialog').getByRole('combobox')).not.toBeFocused();
      await context.close();
    });
  }
});
