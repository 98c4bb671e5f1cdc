import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, originOf, siteNamed, sites, test } from '../support/visitor.ts';

for (const site of sites) {
  test(`${site.id} sends a path without a language to the same path in the visitor’s, query kept (S2.03, S6.05)`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'qu-PE' });
    const page = await context.newPage();
    await page.goto(originOf(site, '/login?a=1&b=%2F%20+c'));
    expect(page.url()).toBe(originOf(site, `/${site.defaultLanguage}/login?a=1&b=%2F%20+c`));
    await context.close();
  });
}

test('the language chosen in the selector is kept for later visits, and takes the query along (S4.55)', async ({
  page,
  visitor,
}) => {
  const site = siteNamed('global');
  await visitor.open(site, '/en/login?demoAccount=true');
  await page.locator('.open-languages').click();
  await page.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL(originOf(site, '/ja-JP/login?demoAccount=true'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja-JP');
  await visitor.open(site, '/sign-up');
  await expect(page).toHaveURL(originOf(site, '/ja-JP/sign-up'));
});

test('the selector closes with Escape and gives the focus back', async ({ page, visitor }) => {
  await visitor.open(siteNamed('global'), '/en/login');
  const summary = page.locator('.open-languages');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#languages')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(page.locator('#languages')).toBeHidden();
  await expect(summary).toBeFocused();
});

test('Filipino is offered on login and hidden on sign-up (S5.25)', async ({ page, visitor }) => {
  const offered = (path: string) =>
    page
      .locator('.languages li a')
      .allTextContents()
      .then((names) => [path, names]);
  const global = siteNamed('global');
  await visitor.open(global, '/en/login');
  expect((await offered('login'))[1]).toContain('Filipino');
  await visitor.open(global, '/en/sign-up');
  expect((await offered('sign-up'))[1]).not.toContain('Filipino');
});

test('Arabic is written from right to left, addresses and codes in it from left to right (S5.26)', async ({
  page,
  visitor,
}) => {
  await visitor.open(siteNamed('global'), '/ar-SA/login');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(visitor.username).toHaveCSS('direction', 'ltr');
  const [label, box] = await Promise.all([
    page.locator('label[for=username]').boundingBox(),
    visitor.username.boundingBox(),
  ]);
  expect(Math.abs((label?.x ?? 0) + (label?.width ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThan(60);
});

test.describe('a host that serves a bundle as it is, without the edge function', () => {
  let server: Server;
  let origin: string;

  test.beforeAll(async () => {
    const bundle = join(import.meta.dirname, '../../dist/global');
    server = createServer(async (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://host');
      const file = /\.\w+$/.test(pathname) ? pathname : join(pathname, 'index.html');
      const body = await readFile(join(bundle, file)).catch(() => undefined);
      const type = file.endsWith('.html') ? 'text/html' : file.endsWith('.js') ? 'text/javascript' : 'text/plain';
      response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  test.afterAll(() => server.close());

  test('still sends /login to /{lang}/login by a script, in the browser’s language (S2.03, S4.56)', async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'vi-VN' });
    const page = await context.newPage();
    await page.goto(`${origin}/login?x=%2F1#part`);
    await page.waitForURL(`${origin}/vi-VN/login?x=%2F1#part`);
    await context.close();
  });

  test('and follows the choices that were stored, as the edge does (S4.55, S5.18, S5.23)', async ({ page }) => {
    for (const [stored, landed] of [
      ['es-419', '/es-ES/login'],
      ['zh-CN', '/en/login'],
      ['ja-JP', '/ja-JP/login'],
    ] as const) {
      await page.context().addCookies([{ name: 'GATEHOUSE_LANG_KEY', value: stored, url: origin }]);
      await page.goto(`${origin}/login`);
      await page.waitForURL(origin + landed);
    }
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('GATEHOUSE_LANG_KEY', 'es-419'));
    await page.goto(`${origin}/login`);
    await page.waitForURL(`${origin}/es-ES/login`);
  });

  test('and without JavaScript by a link for each language (S2.03)', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/login`);
    await page.getByRole('link', { name: 'Español (México)' }).click();
    await expect(page).toHaveURL(`${origin}/es-MX/login`);
    await context.close();
  });
});
