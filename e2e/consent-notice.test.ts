import type { BrowserContext } from '@playwright/test';
import { routes } from '../src/domain/routes.ts';
import { storedThingOf } from '../src/domain/stored-things.ts';
import { expect, originOf, siteNamed, sites, test } from './support/visitor.ts';

const site = siteNamed('global');
const { storagePrefix } = site.brand;
const agreedKey = 'ACCEPT-GDPR-COOKIE';
const refusedKey = `${storagePrefix}_REFUSED_COOKIES`;

/** With GATEHOUSE_E2E_SITES, only sites that were built: `global,eu`. */
const built = process.env.GATEHOUSE_E2E_SITES?.split(',');
const tried = sites.filter(({ id }) => built?.includes(id) ?? true);
const paths = routes.map(({ path }) => path);

/** What a context asks of strangers, and keeps, that needs an agreement. */
async function breachesOf(context: BrowserContext, origin: string, path: string): Promise<string[]> {
  const page = await context.newPage();
  const breaches: string[] = [];
  const api = new URL(origin);
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    const ours = hostname === api.hostname || hostname === 'api.localhost' || protocol === 'data:';
    if (!ours) breaches.push(`${path} asks ${request.url()}`);
  });
  const answer = await page.goto(origin + path);
  expect(answer?.status(), path).toBe(200);
  // Longer than the late scripts wait.
  await page.waitForTimeout(1300);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage).map((name) => ['local', name]),
    ...Object.keys(sessionStorage).map((name) => ['tab', name]),
  ]);
  const cookies = (await context.cookies()).map(({ name }) => ['cookie', name]);
  for (const [place, name = ''] of [...kept, ...cookies]) {
    const row = storedThingOf(place as 'local' | 'tab' | 'cookie', name, storagePrefix);
    if (row?.consent !== 'essential' && row?.consent !== 'preference') breaches.push(`${path} keeps ${place} ${name}`);
  }
  await page.close();
  return breaches;
}

for (const one of tried) {
  for (const refused of [false, true]) {
    const when = refused ? 'after a refusal' : 'before an answer';
    test(`no page of ${one.id} asks a third party or keeps what is not essential ${when} (S2.28)`, async ({
      context,
    }) => {
      if (refused) await context.addInitScript((key) => localStorage.setItem(key, '1'), refusedKey);
      const language = one.defaultLanguage;
      const queue = paths.map((path) => `/${language}${path === '/' ? '' : path}`);
      const breaches: string[] = [];
      const worker = async () => {
        for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
          breaches.push(...(await breachesOf(context, originOf(one), path)));
        }
      };
      await Promise.all([worker(), worker(), worker(), worker(), worker()]);
      expect(breaches).toEqual([]);
    });
  }
}

for (const [name, key, other] of [
  ['Agree', agreedKey, refusedKey],
  ['Refuse', refusedKey, agreedKey],
] as const) {
  test(`the notice is answered with ${name} once, and stays away (S2.28, S2.40, S4.47)`, async ({ page }) => {
    await page.goto(originOf(site, '/en/login'));
    const notice = page.getByRole('complementary', { name: 'Your privacy' });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name }).press('Enter');
    await expect(notice).toBeHidden();
    const read = (one: string) => page.evaluate((item) => localStorage.getItem(item), one);
    expect([await read(key), await read(other)]).toEqual(['1', null]);
    await page.goto(originOf(site, '/en/sign-up'), { waitUntil: 'networkidle' });
    await expect(notice).toBeHidden();
  });
}

test('both answers look the same and are of one size (S4.47)', async ({ page }) => {
  await page.goto(originOf(site, '/en/login'));
  const [refuse, agree] = await page.locator('.consent-notice button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontWeight } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { backgroundColor, color, fontWeight, width: Math.round(width), height };
    }),
  );
  expect(refuse).toEqual(agree);
});

test('the notice is on every page but those of oauth and the exclusive benefits (S2.28)', async ({ page }) => {
  const without = ['/oauth-login', '/oauth-register', '/oauth-authorized', '/tr-authorized', '/exclusive-benefits'];
  for (const path of paths) {
    await page.goto(originOf(site, `/en${path === '/' ? '' : path}`));
    await expect(page.locator('.consent-notice:visible'), path).toHaveCount(without.includes(path) ? 0 : 1);
  }
});

test('on a phone it lies below the form, and nothing moves when it comes or goes (S2.28)', async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ]) {
    await page.setViewportSize(size);
    for (const path of ['/en/login', '/ar-SA/login', '/en/sign-up']) {
      await page.goto(originOf(site, path));
      const notice = page.locator('.consent-notice');
      await expect(notice).toBeVisible();
      const tops = () =>
        page.evaluate(() =>
          ['.card', 'form', '.footer'].map(
            (name) => (document.querySelector(name)?.getBoundingClientRect().top ?? 0) + scrollY,
          ),
        );
      const [main, box, before] = [await page.locator('main').boundingBox(), await notice.boundingBox(), await tops()];
      expect(box?.y ?? 0, path).toBeGreaterThanOrEqual((main?.y ?? 0) + (main?.height ?? 0) - 0.5);
      await notice.locator('[data-answer=refuse]').evaluate((button) => (button as HTMLElement).click());
      await expect(notice).toBeHidden();
      expect(await tops(), path).toEqual(before);
      await page.evaluate(() => localStorage.clear());
    }
  }
});
