import type { BrowserContext, Page } from '@playwright/test';
import { passkeysPath } from '../../src/domain/navigation/paths.ts';
import type { Site } from '../../src/domain/site/site.ts';
import { agreedKey, answerBefore, keptWithoutLeave, noticeOf, refusedKey, requestsSeen } from '../support/consent.ts';
import { pathsOfRoutes, pathsOfScreens } from '../support/paths.ts';
import { expect, openDespiteRedirect, originOf, siteNamed, test } from '../support/visitor.ts';
import { walkedSites } from '../walks/site-kinds.ts';

declare global {
  /** Whether the notice was to be seen, in each frame of a page. */
  var shown: boolean[] | undefined;
}

const site = siteNamed('global');

/** With GATEHOUSE_E2E_SITES, only sites that were built: `global,eu`. */
const built = process.env.GATEHOUSE_E2E_SITES?.split(',');
const tried = walkedSites.filter(({ id }) => built?.includes(id) ?? true);

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
  await page.waitForLoadState('networkidle');
  // A touch anywhere loads every form; after this round trip everything that it asked for has been seen. A page that leads
  // elsewhere by itself may do so in between, so the touch is repeated on the page that has come.
  let kept: string[] = [];
  await expect(async () => {
    await page.evaluate(() => {
      const islands = document.querySelectorAll('astro-island[client=intent]');
      for (const island of islands) island.dispatchEvent(new Event('pointerover'));
    });
    // It would go on waiting on the page that has come, which nobody has touched yet.
    const options = { timeout: 3000 };
    await page.waitForFunction(() => !document.querySelector('astro-island[client=intent][ssr]'), undefined, options);
    await requestsSeen(page);
    kept = await keptWithoutLeave(page);
  }).toPass();
  breaches.push(...kept.map((name) => `${path} keeps ${name}`));
  await page.close();
  return breaches;
}

/** @param paths without their language */
async function breachesOfPages(context: BrowserContext, one: Site, paths: readonly string[]): Promise<string[]> {
  const queue = paths.map((path) => `/${one.defaultLanguage}${path === '/' ? '' : path}`);
  const breaches: string[] = [];
  const worker = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      breaches.push(...(await breachesOf(context, originOf(one), path)));
    }
  };
  await Promise.all([worker(), worker(), worker(), worker(), worker()]);
  return breaches;
}

// Enough for a change: what may load depends on the screen, and hardly on the site. A site of each kind follows.
test('no screen of global asks a third party or keeps what is not essential before an answer (S2.28, S7.61)', async ({
  context,
}) => {
  expect(await breachesOfPages(context, site, pathsOfScreens)).toEqual([]);
});

for (const [index, one] of tried.entries()) {
  // What a refusal changes is looked at on two sites.
  for (const refused of index < 2 ? [false, true] : [false]) {
    const when = refused ? 'after a refusal' : 'before an answer';

    test(`no page of ${one.id} asks a third party or keeps what is not essential ${when} (S2.28, S7.61)`, {
      tag: '@all',
    }, async ({ context }) => {
      if (refused) await answerBefore(context, refusedKey);
      expect(await breachesOfPages(context, one, pathsOfRoutes)).toEqual([]);
    });
  }
}

for (const [name, key, other] of [
  ['Agree', agreedKey, refusedKey],
  ['Decline', refusedKey, agreedKey],
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

test('after an answer no frame of a later page shows the notice (S2.28, S4.47)', async ({ page }) => {
  await page.addInitScript(() => {
    const look = () => {
      const notice = document.querySelector('.consent-notice');
      if (notice) self.shown = [...(self.shown ?? []), getComputedStyle(notice).display !== 'none'];
      if (performance.now() < 2000) requestAnimationFrame(look);
    };
    look();
  });
  // While the page is being read, a frame may come before the notice is whole.
  const framesOf = () => page.evaluate(() => [...new Set(self.shown?.slice(self.shown.indexOf(true)))]);
  await page.goto(originOf(site, '/en/login'), { waitUntil: 'networkidle' });
  expect(await framesOf(), 'a new visitor').toEqual([true]);
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await page.goto(originOf(site, '/en/sign-up'), { waitUntil: 'networkidle' });
  expect(await framesOf(), 'after an answer').toEqual([false]);
});

test('without scripts nobody is asked what nobody could answer (S4.47)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(originOf(site, '/en/login'));
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(noticeOf(page)).toBeHidden();
  await context.close();
});

test('both answers look the same and are of one size, and what would be kept is listed (S2.40, S4.47)', async ({
  page,
}) => {
  await page.goto(originOf(site, '/en/login'));
  const [refuse, agree] = await page.locator('.notice-answers button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { backgroundColor, color, fontWeight, borderColor } = getComputedStyle(button);
      const { width, height } = button.getBoundingClientRect();
      return { backgroundColor, color, fontWeight, borderColor, width: Math.round(width), height };
    }),
  );
  expect(refuse).toEqual(agree);
  expect(refuse?.height).toBeGreaterThanOrEqual(44);
  await noticeOf(page).getByText('What we would store').click();
  await expect(noticeOf(page).getByText('GATEHOUSE_REFERRAL')).toBeVisible();
  await expect(noticeOf(page).getByText('USER_BEHAVIOR_PATH')).toBeVisible();
  // What it is for comes first, and keys reach the list, which scrolls.
  await expect(noticeOf(page).locator('li').filter({ hasText: 'GATEHOUSE_REFERRAL' })).toHaveText(
    /\.\s*GATEHOUSE_REFERRAL$/,
  );
  await page.keyboard.press('Tab');
  await expect(noticeOf(page).getByRole('list', { name: 'What we would store' })).toBeFocused();
});

test('the notice is on every page but those of oauth and the exclusive benefits (S2.28)', {
  tag: '@all',
}, async ({ page }) => {
  const without = ['/oauth-login', '/oauth-register', '/oauth-authorized', '/tr-authorized', '/exclusive-benefits'];
  // Whoever is not signed in is led from the passkeys to the login.
  for (const path of pathsOfRoutes.filter((one) => one !== passkeysPath)) {
    await openDespiteRedirect(page, originOf(site, `/en${path === '/' ? '' : path}`));
    await expect(page.locator('.consent-notice:visible'), path).toHaveCount(without.includes(path) ? 0 : 1);
    await expect(page.locator('.footer button'), path).toHaveCount(without.includes(path) ? 0 : 1);
  }
});

/** The languages with the longest words, and one from right to left. */
const longest = [
  ['global', '/en/login'],
  ['global', '/ar-SA/sign-up'],
  ['eu', '/de-EU/register'],
  ['geo', '/ka-GEO/login'],
  ['global', '/vi-VN'],
] as const;

for (const [width, height] of [
  [320, 568],
  [360, 740],
  [390, 844],
  [768, 1024],
  [1024, 768],
  [1280, 800],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} the notice is a strip at the lower edge, its answers in one row and of one size, a quarter of the window at most (S2.28, S2.40, S4.47)`, {
    tag: width === 390 || width === 1440 ? [] : ['@all'],
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const [id, path] of longest) {
      await page.goto(originOf(siteNamed(id), path));
      await expect(noticeOf(page)).toBeInViewport({ ratio: 1 });
      const strip = await noticeOf(page).boundingBox();
      expect([strip?.x, strip?.width, (strip?.y ?? 0) + (strip?.height ?? 0)], path).toEqual([0, width, height]);
      expect((strip?.height ?? 0) / height, path).toBeLessThanOrEqual(0.25);
      const [refuse, agree] = await Promise.all(
        [0, 1].map((index) => noticeOf(page).getByRole('button').nth(index).boundingBox()),
      );
      expect([agree?.y, agree?.width, agree?.height], path).toEqual([refuse?.y, refuse?.width, refuse?.height]);
      // The end of the page can be scrolled clear of it.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const end = await page.locator('.footer').boundingBox();
      expect((end?.y ?? 0) + (end?.height ?? 0), path).toBeLessThanOrEqual(height - (strip?.height ?? 0) + 1);
    }
  });
}

for (const [what, options] of [
  ['a small phone', { viewport: { width: 320, height: 568 } }],
  ['a phone with its keyboard open', { viewport: { width: 390, height: 420 }, hasTouch: true, isMobile: true }],
  ['a low desktop', { viewport: { width: 1280, height: 560 } }],
] as const) {
  test(`on ${what} nothing that has the focus is behind the notice (S2.28, S4.47)`, async ({ browser }) => {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    for (const [id, path] of [
      ['global', '/en/login'],
      ['geo', '/ka-GEO/register'],
    ] as const) {
      await page.goto(originOf(siteNamed(id), path));
      await expect(noticeOf(page)).toBeVisible();
      await page.locator('#username').click();
      const behind: string[] = [];
      for (let step = 0; step < 40; step += 1) {
        const found = await page.evaluate(() => {
          const notice = document.querySelector<HTMLElement>('.consent-notice');
          const focused = document.activeElement;
          if (!notice || !focused || focused === document.body || notice.contains(focused)) return 'end';
          const { bottom } = focused.getBoundingClientRect();
          const isShown = notice.checkVisibility({ visibilityProperty: true });
          return isShown && bottom > notice.getBoundingClientRect().top + 1 ? focused.outerHTML.slice(0, 80) : '';
        });
        if (found === 'end') break;
        if (found !== '') behind.push(found);
        await page.keyboard.press('Tab');
      }
      expect(behind, path).toEqual([]);
      // Whoever goes on by keys comes to the notice, which is there again.
      await expect(noticeOf(page)).toBeVisible();
      expect(await noticeOf(page).evaluate((notice) => notice.contains(document.activeElement))).toBe(true);
    }
    await context.close();
  });
}

test('the notice is on no printed page, and opens upwards to what would be stored (S2.40, S4.47)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByText('What we would store').click();
  const box = await noticeOf(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(844);
  expect(box?.height).toBeLessThan(0.7 * 844);
  await expect(noticeOf(page).getByRole('button', { name: 'Decline' })).toBeInViewport({ ratio: 1 });
  await page.emulateMedia({ media: 'print' });
  await expect(noticeOf(page)).toBeHidden();
});

for (const [name, key] of [
  ['Agree', agreedKey],
  ['Decline', refusedKey],
] as const) {
  test(`${name} in one tab closes the notice in every other, without a reload (S4.47)`, async ({ page, context }) => {
    const [other, typing] = [await context.newPage(), await context.newPage()];
    for (const one of [page, other, typing]) await one.goto(originOf(site, '/en/login'));
    await noticeOf(other).focus();
    await typing.locator('#username').fill('ann@mail.example');
    let reloaded = false;
    other.on('load', () => {
      reloaded = true;
    });
    await noticeOf(page).getByRole('button', { name }).click();
    for (const one of [page, other, typing]) await expect(noticeOf(one)).toBeHidden();
    expect(await other.evaluate(() => document.activeElement?.id)).toBe('main');
    await expect(typing.locator('#username')).toBeFocused();
    await requestsSeen(other);
    expect([reloaded, await other.evaluate((one) => localStorage.getItem(one), key)]).toEqual([false, '1']);
  });
}

test('a page that comes back from the cache for Back hears of the answer given meanwhile (S4.47)', async ({ page }) => {
  await page.goto(originOf(site, '/en/login'));
  await expect(noticeOf(page)).toBeVisible();
  await page.goto(originOf(site, '/en/terms'));
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await page.goBack();
  await expect(page).toHaveURL(originOf(site, '/en/login'));
  await expect(noticeOf(page)).toBeHidden();
});

for (const [what, size] of [
  ['a phone', { width: 390, height: 844 }],
  ['a small phone', { width: 320, height: 568 }],
  ['a tablet', { width: 860, height: 1100 }],
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone on its side', { width: 932, height: 360 }],
] as const) {
  test(`on ${what} the notice lies over no form and no link of the footer, and nothing else moves (S2.28)`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await page.addInitScript(() => localStorage.clear());
    for (const path of ['/en/login', '/ar-SA/login', '/en/sign-up', '/ar-SA/sign-up']) {
      await page.goto(originOf(site, path));
      await expect(noticeOf(page)).toBeVisible();
      expect(await shiftsOf(page), path).toEqual([]);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const box = (selector: string) => page.locator(selector).first().boundingBox();
      const notice = await box('.consent-notice');
      // With the page scrolled to its end no word of the panel is behind it either.
      for (const selector of ['.card', '.panel', '.footer a:last-of-type', '.footer button']) {
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
    }
  });
}

test('on a low desktop the notice lies over no word beside the card, also before anybody scrolls (S2.28)', {
  tag: '@all',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 657 });
  for (const [id, path] of [
    ['geo', '/ka-GEO'],
    ['geo', '/ka-GEO/login'],
    ['geo', '/ka-GEO/register'],
    ['eu', '/de-EU'],
    ['eu', '/de-EU/register'],
    ['global', '/en/sign-up'],
  ] as const) {
    await page.goto(originOf(siteNamed(id), path));
    await expect(noticeOf(page)).toBeVisible();
    const covered = await page.evaluate(() => {
      const notice = document.querySelector('.consent-notice')?.getBoundingClientRect() ?? new DOMRect();
      const texts = document.createTreeWalker(document.querySelector('.panel') ?? document, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines =
          text.textContent?.trim() && text.parentElement?.checkVisibility() ? [...range.getClientRects()] : [];
        const isBehind = lines.some(({ right, bottom }) => right > notice.left && bottom > notice.top);
        if (isBehind) found.push(text.textContent ?? '');
      }
      return found;
    });
    expect(covered, path).toEqual([]);
  }
});

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
