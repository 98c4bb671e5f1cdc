import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { localizedPath } from '../../src/domain/navigation/paths.ts';
import { logIn, seedAccount } from '../support/accounts.ts';
import { addDevice } from '../support/authenticator.ts';
import { expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

const dist = join(import.meta.dirname, '../../dist');

test('a sign-up asks about its campaign before a touch with at most 10,000 bytes of script, and about codes where there are any (S2.31, S3.16)', async ({
  page,
}) => {
  const names: string[] = [];
  const bodies: Promise<Buffer>[] = [];
  const note = (response: Response) => {
    const [, name] = /\/_astro\/([\w-]+)\.[^/]*\.js$/.exec(response.url()) ?? [];
    if (name === undefined) return;
    names.push(name);
    bodies.push(response.body());
  };
  page.on('response', note);
  await page.goto(originOf(siteNamed('global'), '/en/sign-up'));
  await page.waitForLoadState('networkidle');
  expect(names.sort()).toEqual(['compliance-at-load', 'core', 'sign-up', 'sign-up-at-load']);
  const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(10_000);

  page.off('response', note);
  const codes = page.waitForResponse(/\/_astro\/codes-at-load\./);
  const asked = page.waitForRequest('**/user/public/conversion/check');
  await page.goto(originOf(siteNamed('global'), '/en/sign-up?ref=INV2026'));
  await Promise.all([codes, asked]);
});

test('a signed-in visitor sees who they are before a touch, with at most 8,000 bytes of script and without React (S2.30, S4.48, S3.27)', async ({
  page,
}) => {
  await logIn(page, await seedAccount(siteNamed('global')));
  // What the law wants of these pages is asked by a script of its own, which the test of the first load counts.
  await page.route(/\/_astro\/compliance-at-load\./, (route) => route.abort());
  for (const path of ['/en', '/en/login', '/en/sign-up']) {
    const names: string[] = [];
    const bodies: Promise<Buffer>[] = [];
    const note = (response: Response) => {
      const [, name] = /\/_astro\/([\w-]+)\.[^/]*\.js$/.exec(response.url()) ?? [];
      if (name === undefined) return;
      names.push(name);
      bodies.push(response.body());
    };
    page.on('response', note);
    await page.goto(originOf(siteNamed('global'), path));
    if (path !== '/en/sign-up') await expect(page.locator('header bdi')).toHaveText(/^UID \d+$/);
    if (path !== '/en') await expect(page.locator('.signed-in')).toContainText('***@mail.example');
    await page.waitForLoadState('networkidle');
    page.off('response', note);
    const ofSignUp = path === '/en/sign-up' ? ['sign-up', 'sign-up-at-load'] : [];
    expect(names.sort(), path).toEqual(['core', ...ofSignUp, 'signed-in-at-load']);
    const sizes = (await Promise.all(bodies)).map((body) => brotliCompressSync(body).length);
    const sum = sizes.reduce((all, size) => all + size, 0);
    expect(sum, path).toBeLessThanOrEqual(path === '/en/sign-up' ? 10_000 : 8000);
  }
});

test('where the last login was by a passkey, a login offers it before a touch with at most 8,000 bytes of script, and no React (S1.27)', async ({
  page,
}) => {
  await addDevice(page);
  await page.addInitScript(() => localStorage.setItem('GATEHOUSE_LAST_LOGIN', 'passkey'));
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const [, name] = /\/_astro\/([\w-]+)\.[^/]*\.js$/.exec(response.url()) ?? [];
    if (name !== undefined) bodies.set(name, response.body());
  });
  const asked = page.waitForResponse(/\/passkey\/options/);
  await page.goto(originOf(siteNamed('global'), '/en/login'));
  await asked;
  await page.waitForLoadState('networkidle');
  // Local pages ask what the law wants of them as well; that is counted by itself.
  bodies.delete('compliance-at-load');
  expect([...bodies.keys()].sort()).toEqual(['core', 'passkey-at-load', 'passkeys']);
  const sizes = (await Promise.all(bodies.values())).map((body) => brotliCompressSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8000);
});

test('what a login of any site loads before a touch, for the law, for somebody signed in or for a passkey, is at most 8,000 bytes of script each (S2.30)', () => {
  for (const site of sites) {
    const folder = join(dist, site.id, '_astro');
    const html = readFileSync(join(dist, site.id, localizedPath(site.defaultLanguage, '/login'), 'index.html'), 'utf8');
    for (const name of ['compliance-at-load', 'signed-in-at-load', 'passkey-at-load']) {
      const files = new Set([new RegExp(`${name}\\.[\\w-]+\\.js`).exec(html)?.[0] ?? name]);
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

test('the login of an authorization names its client before a touch too, with at most 8,000 bytes of script (S7.04)', async ({
  page,
}) => {
  const late: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/_astro/')) late.push(response.body());
  });
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && /\/regulation-info$/.test(request.url()),
  );
  await page.goto(originOf(siteNamed('global'), '/en/oauth-login?client_id=tally-books'));
  // `printf tally-books | sha256sum`, half of it.
  expect((await asked).headers().oauth_tmp_login_id).toBe('79b2ed617b0108c637492107edc5e8fe');
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(late)).map((body) => brotliCompressSync(body).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8000);
});
