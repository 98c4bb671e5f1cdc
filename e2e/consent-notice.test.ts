import type { BrowserContext, Locator, Page } from '@playwright/test';
import { telemetryPaths } from '../src/contract/telemetry-paths.ts';
import { routes } from '../src/domain/routes.ts';
import { storedThingOf } from '../src/domain/stored-things.ts';
import { complaintsOf, expect, newEmail, originOf, siteNamed, sites, test } from './support/visitor.ts';

const site = siteNamed('global');
const { storagePrefix } = site.brand;
const agreedKey = 'ACCEPT-GDPR-COOKIE';
const refusedKey = `${storagePrefix}_REFUSED_COOKIES`;

/** With GATEHOUSE_E2E_SITES, only sites that were built: `global,eu`. */
const built = process.env.GATEHOUSE_E2E_SITES?.split(',');
const tried = sites.filter(({ id }) => built?.includes(id) ?? true);
const paths = routes.map(({ path }) => path);

function noticeOf(page: Page): Locator {
  return page.locator('.consent-notice');
}

async function answerBefore(context: BrowserContext, key: string): Promise<void> {
  // Once: a later page sees what the visitor has done since.
  await context.addInitScript((name) => {
    if (localStorage.getItem('tried') === null) localStorage.setItem(name, '1');
    localStorage.setItem('tried', '1');
  }, key);
}

/** Paths that are asked for at the vendors' host, in order of their names. */
function askedOf(page: Page | BrowserContext): () => string[] {
  const asked: string[] = [];
  (page as Page).on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === 'vendor.localhost') asked.push(pathname);
  });
  return () => asked.toSorted();
}

/** The events that a page tells, with their facts. */
async function eventsOf(page: Page): Promise<{ name: string; facts: unknown }[]> {
  const events: { name: string; facts: unknown }[] = [];
  // What is sent as a beacon cannot be read here.
  await page.addInitScript(() => Object.defineProperty(navigator, 'sendBeacon', { value: undefined }));
  page.on('request', (request) => {
    if (!request.url().endsWith(telemetryPaths.metrics) || request.method() !== 'POST') return;
    const { records } = request.postDataJSON() as { records: { type: string; name: string; facts: unknown }[] };
    events.push(...records.filter(({ type }) => type === 'event').map(({ name, facts }) => ({ name, facts })));
  });
  return events;
}

async function keptBy(page: Page): Promise<(readonly [place: 'local' | 'tab' | 'cookie', name: string])[]> {
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  const [local = [], tab = []] = kept;
  const cookies = await page.context().cookies();
  return [
    ...local.filter((name) => name !== 'tried').map((name) => ['local', name] as const),
    ...tab.map((name) => ['tab', name] as const),
    ...cookies.map(({ name }) => ['cookie', name] as const),
  ];
}

/** What of it needs an agreement, or is nothing that we know. */
async function keptWithoutLeave(page: Page): Promise<string[]> {
  const kept = await keptBy(page);
  return kept
    .filter(([place, name]) => {
      const consent = storedThingOf(place, name, storagePrefix)?.consent;
      return consent !== 'essential' && consent !== 'preference';
    })
    .map((pair) => pair.join(' '));
}

/** What a page asks of strangers, and keeps, that needs an agreement. */
async function breachesOf(context: BrowserContext, origin: string, path: string): Promise<string[]> {
  const page = await context.newPage();
  const breaches: string[] = [];
  const ours = [new URL(origin).hostname, 'api.localhost'];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (!ours.includes(hostname) && protocol !== 'data:') breaches.push(`${path} asks ${request.url()}`);
  });
  const answer = await page.goto(origin + path);
  expect(answer?.status(), path).toBe(200);
  // The first touch fetches what the form is made of.
  await page.mouse.move(300, 300);
  await page.waitForTimeout(400);
  breaches.push(...(await keptWithoutLeave(page)).map((name) => `${path} keeps ${name}`));
  await page.close();
  return breaches;
}

for (const one of tried) {
  for (const refused of [false, true]) {
    const when = refused ? 'after a refusal' : 'before an answer';
    test(`no page of ${one.id} asks a third party or keeps what is not essential ${when} (S2.28, S7.61)`, async ({
      context,
    }) => {
      if (refused) await answerBefore(context, refusedKey);
      const queue = paths.map((path) => `/${one.defaultLanguage}${path === '/' ? '' : path}`);
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
  test(`the notice is answered with ${name} once, by the keyboard too, and stays away (S2.28, S2.40, S4.47)`, async ({
    page,
  }) => {
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

test('both answers look the same and are of one size, and what would be kept is listed (S2.40, S4.47)', async ({
  page,
}) => {
  await page.goto(originOf(site, '/en/login'));
  const [refuse, agree] = await page.locator('.consent-answers button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { backgroundColor, color, fontWeight, borderColor, width: Math.round(width), height };
    }),
  );
  expect(refuse).toEqual(agree);
  expect(refuse?.height).toBeGreaterThanOrEqual(44);
  await noticeOf(page).getByText('What we would keep').click();
  await expect(noticeOf(page).getByText('GATEHOUSE_REFERRAL')).toBeVisible();
  await expect(noticeOf(page).getByText('USER_BEHAVIOR_PATH')).toBeVisible();
});

test('the notice is on every page but those of oauth and the exclusive benefits (S2.28)', async ({ page }) => {
  const without = ['/oauth-login', '/oauth-register', '/oauth-authorized', '/tr-authorized', '/exclusive-benefits'];
  for (const path of paths) {
    await page.goto(originOf(site, `/en${path === '/' ? '' : path}`));
    await expect(page.locator('.consent-notice:visible'), path).toHaveCount(without.includes(path) ? 0 : 1);
    await expect(page.locator('.footer button'), path).toHaveCount(without.includes(path) ? 0 : 1);
  }
});

for (const [what, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a tablet', { width: 860, height: 1100 }],
  ['a desktop', { width: 1280, height: 800 }],
] as const) {
  test(`on ${what} the notice lies over no form and no link of the footer, and nothing else moves (S2.28)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const path of ['/en/login', '/ar-SA/login', '/en/sign-up', '/ar-SA/sign-up']) {
      await page.goto(originOf(site, path));
      await expect(noticeOf(page)).toBeVisible();
      expect(await shiftsOf(page), path).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const box = (selector: string) => page.locator(selector).first().boundingBox();
      const notice = await box('.consent-notice');
      for (const selector of ['.card', '.footer a:last-of-type', '.footer button']) {
        expect(overlap(notice, await box(selector)), `${path} ${selector}`).toBe(false);
      }
      const tops = () =>
        page.evaluate(() =>
          ['.card', 'form', '#username'].map(
            (name) => (document.querySelector(name)?.getBoundingClientRect().top ?? 0) + scrollY,
          ),
        );
      const before = await tops();
      await noticeOf(page).locator('button').first().click();
      await expect(noticeOf(page)).toBeHidden();
      expect(await tops(), path).toEqual(before);
      await page.evaluate(() => localStorage.clear());
    }
  });
}

/** What was pushed away, or came late, where the notice is: the notice itself and the footer. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { sources } = entry as unknown as { sources: { node: Node | null }[] };
            for (const { node } of sources) {
              if (node instanceof Element && node.closest('.consent-notice, .footer')) moved.push(node.className);
            }
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(moved), 200);
      }),
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function overlap(one: Box | null, other: Box | null): boolean {
  if (one === null || other === null) throw new Error('not drawn');
  const apart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !apart;
}

const tagManager = ['/tag-manager/hit', '/tag-manager/tm.js'];
const asianAnalytics = ['/asian-analytics/hit', '/asian-analytics/wcslog.js'];

test('once it is agreed, the tag manager loads on every page that asks, and the Asian analytics on those to register (S7.61)', async ({
  page,
  context,
}) => {
  await answerBefore(context, agreedKey);
  const complaints = complaintsOf(page);
  // No page whose address holds codes and states, and none that does not ask.
  const none = ['/oauth-login', '/oauth-register', '/exclusive-benefits', '/email-code-verify', '/oauth'];
  const isWithout = (path: string) => none.includes(path) || /^\/(?:oauth|tr)-(?:authorized|log-out)$/.test(path);
  for (const { path, screen } of routes) {
    const asked = askedOf(page);
    await page.goto(originOf(site, `/en${path === '/' ? '' : path}`), { waitUntil: 'networkidle' });
    const expected = screen === 'register' ? [...asianAnalytics, ...tagManager] : tagManager;
    await expect.poll(asked, path).toEqual(isWithout(path) ? [] : expected);
    page.removeAllListeners('request');
  }
  expect(complaints).toEqual([]);
});

test('no third party loads where a provider of identities has just sent the visitor back with a code (S7.61)', async ({
  page,
  context,
}) => {
  await answerBefore(context, agreedKey);
  const asked = askedOf(page);
  await page.goto(originOf(site, '/en/login?code=abc&state=def'), { waitUntil: 'networkidle' });
  expect(asked()).toEqual([]);
});

test('agreeing is told once: on every page, and on login with its footer; the tools start without a reload (S7.62, S7.61)', async ({
  page,
}) => {
  const events = await eventsOf(page);
  const asked = askedOf(page);
  const facts = { platform_type: 'pc', lang: 'en' };
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(asked).toEqual(tagManager);
  await expect
    .poll(() => events)
    .toEqual([
      { name: 'clickAcceptCookie', facts },
      { name: 'loginAcceptCookie', facts: { ...facts, show_footer: true } },
    ]);
  await page.goto(originOf(site, '/ru-RU'));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await noticeOf(page).locator('button').last().click();
  await expect.poll(() => events.slice(2)).toEqual([{ name: 'clickAcceptCookie', facts: { ...facts, lang: 'ru-RU' } }]);
});

test('a refusal is told to nobody (S7.62)', async ({ page }) => {
  const events = await eventsOf(page);
  const asked = askedOf(page);
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Refuse' }).click();
  await page.waitForTimeout(600);
  expect([events, asked()]).toEqual([[], []]);
});

test('Asian analytics that cannot be had are noted as wcslogLoadError, and nothing else suffers (S7.61)', async ({
  page,
  context,
}) => {
  await answerBefore(context, agreedKey);
  const events = await eventsOf(page);
  await page.route('**/wcslog.js', (route) => route.abort());
  await page.goto(originOf(site, '/en/sign-up'));
  await expect.poll(() => events.filter(({ name }) => name === 'wcslogLoadError')).toHaveLength(1);
  await expect(page.locator('#username')).toBeVisible();
});

test('an agreement is taken back in the footer: nothing loads any more, and what it had left is gone (S2.40, S4.47, S7.61)', async ({
  page,
}) => {
  await page.goto(originOf(site, '/en/sign-up?ref=FRIEND1'));
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => keptWithoutLeave(page)).toContain('cookie _sandbox_tm');
  await expect.poll(() => keptWithoutLeave(page)).toContain('cookie _sandbox_wcs');
  await page.reload({ waitUntil: 'networkidle' });
  await page.mouse.move(300, 300);
  await expect.poll(() => keptWithoutLeave(page)).toContain('cookie GATEHOUSE_REFERRAL');

  await page.locator('.footer').getByRole('button', { name: 'Cookie settings' }).press('Enter');
  await expect(noticeOf(page)).toBeFocused();
  const drawn = page.waitForEvent('load');
  await noticeOf(page).getByRole('button', { name: 'Refuse' }).press('Enter');
  await drawn;
  const asked = askedOf(page);
  await page.reload({ waitUntil: 'networkidle' });
  expect([asked(), await keptWithoutLeave(page)]).toEqual([[], []]);
  expect(await keptBy(page)).toContainEqual(['local', refusedKey]);
  await expect(noticeOf(page)).toBeHidden();
});

test('a registration counts as a conversion only with the agreement, and names nobody (S4.18)', async ({
  page,
  visitor,
}) => {
  const pixels: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/conversion/pixel.gif') pixels.push(url);
  });
  const before = newEmail();
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Refuse' }).click();
  await visitor.register(site, before, 'Correct-Horse-9');
  expect(pixels).toEqual([]);
  expect(await keptWithoutLeave(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto(originOf(site, '/en/login'));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect(noticeOf(page)).toBeHidden();
  await visitor.register(site, newEmail(), 'Correct-Horse-9');
  expect(pixels.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    { id: 'sandbox', event: 'register_success', medium: 'direct' },
  ]);
});
