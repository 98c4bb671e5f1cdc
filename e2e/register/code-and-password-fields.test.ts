import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { codeSentTo, complaintsOf, expect, newEmail, newMobile, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** Puts a text on the clipboard and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+v');
}

test.describe('the code', () => {
  test('is pasted with blanks or dashes and typed on any keys; one more key replaces the sixth digit (S5.06, S5.07, S9.08)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    // Six digits go on by themselves; the answer would change the step.
    await page.route('**/register/verify', () => undefined);
    const rows = [
      ['123 456', '123456'],
      ['123-456', '123456'],
      [' 012345\n', '012345'],
      ['Your code is 654321.', '654321'],
      ['١٢٣٤٥٦', '123456'],
      ['۱۲۳ ۴۵۶', '123456'],
      ['０１２３４５', '012345'],
      ['Your code is 654321. It expires in 10 minutes.', '654321'],
      ['123456\n10 min', '123456'],
    ] as const;
    for (const [copied, held] of rows) {
      await visitor.code.fill('');
      // What stands in the box does not count for a text that has a code.
      await visitor.code.press('9');
      await paste(page, copied);
      await expect(visitor.code).toHaveValue(held);
      await expect(page.locator('.code-slots span')).toHaveText([...held]);
    }
    await visitor.code.fill('');
    await visitor.code.pressSequentially('01a2-');
    await expect(visitor.code).toHaveValue('012');
    await visitor.code.fill('');
    await visitor.code.pressSequentially('٠٠١٢٣٤٥٦');
    await expect(visitor.code).toHaveValue('001236');
    await visitor.code.press('End');
    await visitor.code.press('9');
    await expect(visitor.code).toHaveValue('001239');
    await expect(visitor.code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(visitor.code).toHaveAttribute('inputmode', 'numeric');
  });

  test('is not sent by itself from a text with several codes or none, which is shown as it is (S5.06)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    for (const copied of ['12345678', '123456 or 654321', 'no code here']) {
      await visitor.code.fill('');
      await paste(page, copied);
      await expect(visitor.code).toHaveValue(copied);
      await expect(page.locator('.code-slots')).toBeHidden();
    }
    await visitor.submit.click();
    await expect(visitor.code).toHaveAttribute('aria-invalid', 'true');
    expect(sent.filter((url) => url.includes('/register/verify'))).toEqual([]);
    await visitor.code.fill('');
    await visitor.code.pressSequentially('12');
    await expect(visitor.code).toHaveValue('12');
    await expect(page.locator('.code-slots span').first()).toHaveText('1');
  });

  test('is left alone while an input method puts it together, and is six digits after it (S5.06)', async ({
    visitor,
    page,
  }) => {
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    const keyboard = await page.context().newCDPSession(page);
    await keyboard.send('Input.imeSetComposition', { text: '１２ａ', selectionStart: 3, selectionEnd: 3 });
    await expect(visitor.code).toHaveValue('１２ａ');
    await keyboard.send('Input.insertText', { text: '１２３' });
    await expect(visitor.code).toHaveValue('123');
  });

  test('is taken from the text message where the browser can, and goes on by itself; the request ends with the step (S5.06)', async ({
    visitor,
    page,
  }) => {
    await page.addInitScript(() => {
      const asked: { otp: unknown; aborted: boolean; answer(code: string): void }[] = [];
      Object.assign(window, { OTPCredential: class {}, asked });
      navigator.credentials.get = (options) =>
        new Promise((resolve, reject) => {
          const { otp } = options as { otp: unknown };
          const entry = {
            otp,
            aborted: false,
            answer: (code: string) => resolve(Object.assign(new Object(), { code }) as never),
          };
          asked.push(entry);
          options?.signal?.addEventListener('abort', () => {
            entry.aborted = true;
            reject(options.signal?.reason);
          });
        });
    });
    const complaints = complaintsOf(page);
    const asked = () =>
      page.evaluate(() => (window as unknown as { asked: object[] }).asked.map((entry) => ({ ...entry })));
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(newEmail());
    expect(await asked()).toEqual([]);

    const mobile = newMobile();
    await visitor.open(site, '/en/sign-up');
    await page.evaluate(() => sessionStorage.clear());
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(mobile);
    expect(await asked()).toMatchObject([{ otp: { transport: ['sms'] }, aborted: false }]);
    await page.getByRole('button', { name: 'Change' }).click();
    await expect(visitor.username).toBeVisible();
    expect(await asked()).toMatchObject([{ aborted: true }]);

    await visitor.submit.click();
    await expect(visitor.code).toBeFocused();
    const code = await codeSentTo(`+44${mobile}`);
    await page.evaluate(
      (text) => (window as unknown as { asked: { answer(code: string): void }[] }).asked[1]?.answer(text),
      ` ${code} `,
    );
    await expect(visitor.password).toBeVisible();
    expect(complaints).toEqual([]);
  });
});

test.describe('the new password', () => {
  test('has a meter that is fetched with the first character, says how strong it is, and blocks nothing (S5.32)', {
    tag: '@all',
  }, async ({ visitor, page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    const complaints = complaintsOf(page);
    const email = newEmail();
    const lists = () => scripts.filter((url) => url.includes('common-passwords.'));
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(email);
    await expect(visitor.code).toBeFocused();
    expect(lists()).toEqual([]);
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeFocused();
    expect(scripts.filter((url) => url.includes('estimate-strength'))).toEqual([]);
    const meterFile = page.waitForResponse(/estimate-strength/).then((response) => response.body());
    for (const common of ['dolphins', 'gatehouse', '11112222']) {
      await visitor.password.fill(common);
      await visitor.submit.click();
      await expect(page.getByText('This password is easy to guess. Choose another.')).toBeVisible();
      await visitor.password.fill('');
    }
    // Each file once: the list, and a small one that names it.
    expect(lists()).not.toEqual([]);
    expect(new Set(lists()).size).toBe(lists().length);
    const meter = page.locator('#password-note');
    const place = await visitor.submit.boundingBox();
    for (const [typed, said, bars] of [
      ['football12', 'Easy to guess', 1],
      [`${email}1`, 'Easy to guess', 1],
      ['correct zebra lunar 42 porch', 'Strong password', 4],
      ['', '8 to 64 characters', 0],
      ['qwertyuiop83', 'Easy to guess', 1],
    ] as const) {
      await visitor.password.fill(typed);
      await expect(meter).toHaveText(new RegExp(`^${said}`));
      await expect(page.locator('.strength-bars .on')).toHaveCount(bars);
    }
    expect(brotliCompressSync(await meterFile).length).toBeLessThanOrEqual(60_000);
    expect(await visitor.submit.boundingBox()).toEqual(place);
    await visitor.submit.click();
    await page.waitForURL('**/dashboard?newUser=true');
    expect(complaints).toEqual([]);
  });

  test('is taken without the meter where that cannot be had (S5.32)', { tag: '@all' }, async ({ visitor, page }) => {
    const blocked = page.waitForEvent('requestfailed', (request) => request.url().includes('estimate-strength'));
    await page.route('**/estimate-strength*', (route) => route.abort());
    const email = newEmail();
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await visitor.password.fill('a horse & a battery');
    await blocked;
    await visitor.submit.click();
    await page.waitForURL('**/dashboard?newUser=true');
  });

  test('that was shown is hidden again when it is sent, pasted as it is, and never in a request (S3.02, S5.32)', async ({
    visitor,
    page,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    const email = newEmail();
    const password = ' a horse & a “battery” 🐎 ';
    await visitor.open(site, '/en/sign-up');
    await visitor.startRegistration(email);
    await visitor.enterCode(await codeSentTo(email));
    await expect(visitor.password).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await paste(page, password);
    await expect(visitor.password).toHaveValue(password);
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(visitor.password).toHaveAttribute('type', 'text');
    await page.route('**/register/password', () => undefined);
    await visitor.submit.click();
    await expect(visitor.password).toHaveAttribute('type', 'password');
    await expect.poll(() => sent.some((text) => text.includes('encrypt_password'))).toBe(true);
    expect(sent.filter((text) => /horse|battery/.test(decodeURIComponent(text)))).toEqual([]);
  });
});
