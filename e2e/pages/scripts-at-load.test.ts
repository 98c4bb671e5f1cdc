import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { textsOf } from '../support/texts.ts';
import { expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const dist = join(import.meta.dirname, '../../dist');

/** Notes the scripts that a page of `global` loads from now on, until it is asked for them. */
function noteScripts(page: Page) {
  const files = new Map<string, string>();
  const note = (response: Response) => {
    const [file, name] = /_astro\/([\w-]+)\.[^/]*\.js$/.exec(response.url()) ?? [];
    if (file !== undefined && name !== undefined) files.set(name, file);
  };
  page.on('response', note);

  /** @returns their names in order, and what they weigh together in brotli */
  return async () => {
    await page.waitForLoadState('networkidle');
    page.off('response', note);
    const sizes = [...files.values()].map(
      (file) => brotliCompressSync(readFileSync(join(dist, 'global', file))).length,
    );
    return { names: [...files.keys()].sort(), bytes: sizes.reduce((sum, size) => sum + size, 0) };
  };
}

test('a sign-up asks about its campaign before a touch with at most 10,000 bytes of script, and about codes where there are any (S2.31, S3.16)', async ({
  page,
}) => {
  const loaded = noteScripts(page);
  await page.goto(originOf(siteNamed('global'), '/en/sign-up'));
  const { names, bytes } = await loaded();
  expect(names).toEqual(['compliance-at-load', 'core', 'sign-up', 'sign-up-at-load']);
  expect(bytes).toBeLessThanOrEqual(10_000);

  const codes = page.waitForResponse(/\/_astro\/codes-at-load\./);
  const asked = page.waitForRequest('**/user/public/conversion/check');
  await page.goto(originOf(siteNamed('global'), '/en/sign-up?ref=INV2026'));
  await Promise.all([codes, asked]);
});

test('a signed-in visitor sees who they are before a touch, with at most 8,000 bytes of script and without React (S2.30, S4.48, S3.27)', async ({
  page,
}) => {
  await logIn(page, await seedAccount(siteNamed('global')));
  for (const path of ['/en', '/en/login', '/en/sign-up']) {
    const loaded = noteScripts(page);
    await page.goto(originOf(siteNamed('global'), path));
    if (path !== '/en/sign-up') await expect(page.locator('header bdi')).toHaveText(/^UID \d+$/);
    if (path !== '/en') await expect(page.locator('.signed-in')).toContainText('***@mail.example');
    const { names, bytes } = await loaded();
    const ofSignUp = path === '/en/sign-up' ? ['sign-up', 'sign-up-at-load'] : [];
    expect(names, path).toEqual(['core', ...ofSignUp, 'signed-in-at-load']);
    expect(bytes, path).toBeLessThanOrEqual(path === '/en/sign-up' ? 10_000 : 8000);
  }
});

test('whoever has a session that the exchange has forgotten is told before a touch, with at most 9,000 bytes of script and without React (S8.12, S4.48)', async ({
  page,
  context,
}) => {
  const site = siteNamed('global');
  for (const path of ['/en', '/en/login']) {
    // The page before would see the cookie, and load what it needs for somebody signed in.
    await page.goto('about:blank');
    await context.addCookies([{ name: 'GATEHOUSE_TOKEN', value: 'x'.repeat(43), url: originOf(site) }]);
    const loaded = noteScripts(page);
    await page.goto(originOf(site, path));
    await expect(page.locator('.toasts[role=status] .toast')).toHaveText(
      '10006: Your session has ended. Log in again.',
    );
    const { names, bytes } = await loaded();
    expect(names, path).toEqual(['compliance-at-load', 'core', 'session-expired-at-load', 'signed-in-at-load']);
    expect(bytes, path).toBeLessThanOrEqual(9000);
  }
  // Who goes to the form after that is not told again.
  await page.locator('#username').fill('somebody@mail.example');
  await expect(page.locator('.card astro-island:not([ssr])')).toHaveCount(1);
  await expect(page.locator('.toasts .toast')).toHaveCount(0);
});

test('where the last login was by a passkey, a login offers it and asks what the law wants before a touch with at most 8,000 bytes of script in all, and no React (S1.27, S4.54)', async ({
  page,
}) => {
  await addDevice(page);
  await page.addInitScript(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  const loaded = noteScripts(page);
  const asked = page.waitForResponse(/\/passkey\/options/);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  await asked;
  const { names, bytes } = await loaded();
  expect(names).toEqual(['compliance-at-load', 'core', 'passkeys']);
  expect(bytes).toBeLessThanOrEqual(8000);
});

test('what a login of any site loads before a touch, for somebody signed in, or for the law and a passkey together, is at most 8,000 bytes of script (S2.30)', () => {
  for (const site of sites) {
    const folder = join(dist, site.id, '_astro');
    const html = readFileSync(join(dist, site.id, localizedPath(site.defaultLanguage, '/login'), 'index.html'), 'utf8');
    for (const names of [['signed-in-at-load'], ['compliance-at-load', 'passkeys']]) {
      const files = new Set(names.map((name) => new RegExp(`${name}\\.[\\w-]+\\.js`).exec(html)?.[0] ?? name));
      let sum = 0;
      for (const file of files) {
        const code = readFileSync(join(folder, file), 'utf8');
        sum += brotliCompressSync(code).length;
        for (const [, imported = ''] of code.matchAll(/from"\.\/([\w.-]+)"/g)) files.add(imported);
      }
      expect(sum, `${site.id} ${[...files].join(' ')}`).toBeLessThanOrEqual(8000);
    }
  }
});

test('what the law wants is asked by scripts of one round: none waits for another to name it (S4.54)', async ({
  page,
}) => {
  await page.route(/\/_astro\/compliance-at-load\./, () => undefined);
  const core = page.waitForResponse(/\/_astro\/core\./);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  expect((await core).ok()).toBe(true);
});

test('the login of an authorization names its client before a touch too, with at most 8,000 bytes of script (S7.04)', async ({
  page,
}) => {
  const loaded = noteScripts(page);
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/regulation-info$/.test(request.url()),
  );
  await page.goto(originOf(siteNamed('global'), '/en/oauth-login?client_id=tally-books'));
  // `printf tally-books | sha256sum`, half of it.
  expect((await asked).headers().oauth_tmp_login_id).toBe('79b2ed617b0108c637492107edc5e8fe');
  const { names, bytes } = await loaded();
  expect(names).toEqual(['compliance-at-load', 'core']);
  expect(bytes).toBeLessThanOrEqual(8000);
});

for (const [id, language, title] of [
  ['global', 'en', 'No application is asking for access'],
  ['tur', 'tr-TUR', 'Hesabınıza erişmek isteyen bir uygulama yok'],
] as const) {
  test(`a consent page of ${id} whose address has no request says so by its HTML alone, and loads no script (S2.30, S2.38)`, async ({
    page,
  }) => {
    const site = siteNamed(id);
    for (const path of ['/oauth', '/oauth-authorized', '/tr-authorized']) {
      const loaded = noteScripts(page);
      await page.goto(originOf(site, localizedPath(language, path)));
      const { names } = await loaded();
      expect(names, path).toEqual([]);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.locator('.consent-wait')).toBeHidden();
      await expect(page.locator('.footer')).toBeVisible();
    }
    await page
      .locator('#no-request')
      .getByRole('link', { name: textsOf(language)('BackToHomePage') })
      .click();
    await expect(page).toHaveURL(originOf(site, localizedPath(language, '/')));
  });
}
