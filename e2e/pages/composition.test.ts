/** How the screens are composed, and that nothing on them moves while they load. */

import type { Page } from '@playwright/test';
import { logIn, seedAccount } from '../support/accounts.ts';
import { answerBefore, refusedKey } from '../support/consent.ts';
import { launchAddress, newMessengerUser } from '../support/messenger.ts';
import { expect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** Address of the consent's page for an application that is not verified. The browser is logged in for it. */
async function consentAddress(page: Page): Promise<string> {
  await logIn(page, await seedAccount(site));
  await page.goto(`http://client.localhost:${new URL(originOf(site)).port}/start?client=quick-signals`);
  await page.waitForSelector('[data-consent=asking]');
  return page.url();
}

const cardTop = (page: Page) =>
  page.locator('.card').evaluate((card) => Math.round(card.getBoundingClientRect().top + scrollY));

test('the card starts at the same line on every screen, in windows of each size (S2.31, S9.30)', {
  tag: '@all',
}, async ({ page }) => {
  const consent = await consentAddress(page);
  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1280, 800],
    [1366, 657],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const lines: Record<string, number> = {};
    for (const path of ['/en', '/en/login', '/en/register', '/en/sign-up', '/en/friend-invite', '/en/not-found']) {
      await page.goto(originOf(site, path));
      lines[path] = await cardTop(page);
    }
    await page.goto(consent);
    await page.waitForSelector('[data-consent=asking]');
    lines.consent = await cardTop(page);
    expect(new Set(Object.values(lines)).size, `${width} x ${height}: ${JSON.stringify(lines)}`).toBe(1);
    for (const answer of await page.locator('.consent-answers button').filter({ visible: true }).all()) {
      if (width === 768) break;
      await expect(answer).toBeInViewport({ ratio: 1 });
    }
  }
});

test('the brand’s ground reaches the edge of the window, in both directions of reading (S9.30)', {
  tag: '@all',
}, async ({ page, context }) => {
  // The cookie notice lies over the lower edge until it is answered.
  await answerBefore(context, refusedKey);
  for (const width of [1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 1080 });
    for (const [path, edge] of [
      ['/en/login', 'right'],
      ['/en/sign-up', 'right'],
      ['/en', 'right'],
      ['/en/not-found', 'right'],
      ['/ar-SA/login', 'left'],
      ['/ar-SA/sign-up', 'left'],
    ] as const) {
      await page.goto(originOf(site, path));
      const box = await page.locator('.beside').boundingBox();
      const reached = edge === 'left' ? box?.x : (box?.x ?? 0) + (box?.width ?? 0);
      expect(Math.round(reached ?? -1), `${path} at ${width}`).toBe(edge === 'left' ? 0 : width);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${path} at ${width}`).toBeGreaterThanOrEqual(1080);
    }
    // A card that stands alone has it on all sides.
    for (const path of ['/en/oauth-log-out', '/en/email-code-verify', '/en/friend-invite']) {
      await page.goto(originOf(site, path));
      const image = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundImage);
      expect(image, path).toContain('linear-gradient');
    }
  }
});

test('the areas of home are whole on the screen, the last line of their words included (S9.30)', {
  tag: '@all',
}, async ({ page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 657],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/en', '/ar-SA', '/ru-RU']) {
      await page.goto(originOf(site, path));
      await page.evaluate(() => document.documentElement.setAttribute('data-ask', '0'));
      const low = await page
        .locator('.panel .tile')
        .evaluateAll((tiles) => tiles.map((tile) => Math.ceil(tile.getBoundingClientRect().bottom)));
      expect(low, path).toHaveLength(6);
      expect(Math.max(...low), `${path} at ${width} x ${height}`).toBeLessThanOrEqual(height);
    }
  }
});

test('each area of the home page says what one does there, and leads there (S1.22)', async ({ page }) => {
  const areasOf = async (path: string) => {
    await page.goto(originOf(site, path));
    return page
      .locator('.tile')
      .evaluateAll((tiles) => tiles.map((tile) => [tile.getAttribute('href'), tile.textContent]));
  };
  expect(await areasOf('/en')).toEqual([
    ['/en/trade/spot', 'SpotBuy and sell crypto'],
    ['/en/trade/usdt', 'DerivativesFutures and options'],
    ['/en/earn/home', 'EarnFixed and flexible terms'],
    ['/en/fiat/trade/express/home', 'FiatDeposits and withdrawals'],
    ['/en/user/assets/home/overview', 'AssetsBalances and history'],
    ['/en/task-center/rewards_hub', 'RewardsVouchers and tasks'],
  ]);
  expect((await areasOf('/ja-JP'))[0]).toEqual(['/ja-JP/trade/spot', '現物暗号資産の売買']);
});

test('no two screens have the same panel, and each uses at least five sizes of type (S9.30)', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const panels = new Map<string, string>();
  const sizes = new Set<string>();
  for (const path of ['/en', '/en/login', '/en/sign-up', '/en/not-found']) {
    await page.goto(originOf(site, path));
    const words = (await page.locator('.panel').textContent()) ?? '';
    expect(words.length, path).toBeGreaterThan(40);
    expect(panels.get(words), `${path} has the panel of another screen`).toBeUndefined();
    panels.set(words, path);
    const used = await page.locator('body').evaluate((body) => {
      const found = new Set<string>();
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.textContent?.trim() && text.parentElement?.checkVisibility({ visibilityProperty: true }))
          found.add(getComputedStyle(text.parentElement).fontSize);
      }
      return [...found];
    });
    expect(used.length, `${path}: ${used}`).toBeGreaterThanOrEqual(5);
    for (const size of used) sizes.add(size);
  }
  expect(sizes.size).toBeGreaterThanOrEqual(7);
});

for (const [motion, faded] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`from the login to the sign-up page and home ${faded ? 'one page fades into the other' : 'nothing fades with reduced motion'} (S9.30)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => Object.assign(self, { faded: viewTransition !== null }));
    });
    await page.goto(originOf(site, '/en/login'));
    for (const [link, path] of [
      ['Create an account', '/en/sign-up'],
      ['Gatehouse', '/en'],
    ] as const) {
      await page.getByRole('link', { name: link }).first().click();
      await page.waitForURL(`**${path}`);
      // The event comes before the first frame of the new page.
      const seen = () => page.evaluate(() => (self as unknown as { faded: boolean }).faded);
      await expect.poll(seen, path).toBe(faded);
    }
  });
}

/** A cheap phone on a slow line. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A part that moved, with its place before and after; browsers have it, TypeScript does not. */
interface MovedPart {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

interface Shift {
  /** The share of the window that moved, times how far. */
  readonly value: number;
  readonly parts: string;
}

/** Starts with each document: what moves, with or without a press before it. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: MovedPart[] };
      const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
      const parts = sources.map(({ node, previousRect, currentRect }) => {
        const moved = `from ${place(previousRect)} to ${place(currentRect)}`;
        return `${(node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 80)} ${moved}`;
      });
      shifts.push({ value, parts: parts.join(', ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function shiftsOf(page: Page): Promise<Shift[]> {
  // The entries of a frame are there once the next one is drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

for (const [device, viewport] of [
  ['phone', { width: 390, height: 844 }],
  ['desktop', { width: 1280, height: 800 }],
] as const) {
  test(`nothing moves in three slow loads of each screen on a ${device}, its form included (S2.28, S9.30)`, {
    tag: '@all',
  }, async ({ page }) => {
    test.setTimeout(300_000);
    await page.setViewportSize(viewport);
    const consent = await consentAddress(page);
    const screens: [name: string, address: () => Promise<string> | string, ready: string][] = [
      ['consent', () => consent, '[data-consent=asking]'],
      ['login', () => originOf(site, '/en/login'), 'astro-island:not([ssr]) #username'],
      ['sign-up', () => originOf(site, '/en/sign-up'), 'astro-island:not([ssr]) #username'],
      ['home', () => originOf(site, '/en'), '.card'],
      ['404', () => originOf(site, '/en/not-found'), '.card'],
      [
        'mini app',
        () => launchAddress({ user: newMessengerUser(), theme: 'light', language: 'en', entry: '/friend-invite' }),
        '[data-messenger=main]',
      ],
    ];
    await page.addInitScript(watchShifts);
    await slowDown(page);
    const moved: string[] = [];
    for (const [name, address, ready] of screens) {
      // The consent needs its session; every other screen is somebody's first.
      if (name !== 'consent') await page.context().clearCookies();
      if (name === 'login') await page.evaluate(() => localStorage.clear());
      for (let run = 0; run < 3; run += 1) {
        await page.goto(await address());
        if (ready.endsWith('#username')) await page.locator('#username').click();
        await page.waitForSelector(ready, { state: 'attached' });
        await page.waitForLoadState('networkidle');
        const shifts = await shiftsOf(page);
        const score = shifts.reduce((sum, { value }) => sum + value, 0).toFixed(2);
        // In two digits, as browsers report it.
        if (score !== '0.00') moved.push(`${name} ${run}: ${score} ${shifts.map(({ parts }) => parts).join('; ')}`);
      }
    }
    expect(moved).toEqual([]);
  });
}

test('what stands on the cookie notice is shown once the notice is received (S2.28, S9.30)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const below = page.locator('.footer, .art').filter({ visible: true });
  for (const path of ['/en/login', '/en/friend-invite']) {
    await page.goto(originOf(site, path));
    await expect(page.locator('.footer')).toBeVisible();
    await page.route(originOf(site, path), async (route) => {
      const whole = await route.fetch();
      const [received] = (await whole.text()).split('<div class="notice-answers">');
      await route.fulfill({ response: whole, body: received ?? '' });
    });
    await page.goto(originOf(site, path));
    await expect(page.locator('.consent-notice')).toBeAttached();
    await expect(below, path).toHaveCount(0);
  }
});

test('nothing moves on a phone when a form says who is signed in, or gives way to another account (S2.28, S3.27)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, await seedAccount(site));
  await page.addInitScript(watchShifts);
  for (const path of ['/en/login', '/en/sign-up']) {
    await page.goto(originOf(site, path));
    await expect(page.locator('.signed-in')).toBeVisible();
    expect(await shiftsOf(page), path).toEqual([]);
  }
  // Within the padding of the card.
  const [card, title, note] = await Promise.all(
    ['.card', '.signed-in h1', '.signed-in-note'].map((part) => page.locator(part).boundingBox()),
  );
  expect(title?.x).toBe((card?.x ?? 0) + 16);
  expect(title?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + 24);
  // And no hole below it.
  const below = (card?.y ?? 0) + (card?.height ?? 0) - (note?.y ?? 0) - (note?.height ?? 0);
  expect(below).toBeGreaterThanOrEqual(24);
  expect(below).toBeLessThan(64);
  await page.getByRole('button', { name: 'Use another account' }).click();
  await expect(page.locator('#username')).toBeFocused();
  expect(await shiftsOf(page)).toEqual([]);
});
