/** What is seen of a screen that goes on with something by itself, until it does (decision 0165). */

import type { Page } from '@playwright/test';
import { launchAddress } from '../support/messenger.ts';
import { expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

/** `drawn`: how many there were; `open`: in how many somebody could have typed; `names`: what stood in the box of the name. */
interface Frames {
  readonly drawn: number;
  readonly open: number;
  readonly names: string[];
}

/**
 * Watches the frames of each page that is opened from now on, while a form is in it and its island is not ready.
 *
 * @returns asks for those of the page that is open
 */
async function watchFrames(page: Page): Promise<() => Promise<Frames>> {
  await page.addInitScript(() => {
    const frames = { drawn: 0, open: 0, names: [] as string[] };
    Object.assign(window, { seenFrames: frames });
    let isReady = false;
    addEventListener(
      'ready',
      () => {
        isReady = true;
      },
      true,
    );
    const look = () => {
      const form = document.querySelector('astro-island .form');
      if (form && !isReady) {
        frames.drawn += 1;
        if (getComputedStyle(form).visibility === 'visible') frames.open += 1;
        const name = form.querySelector<HTMLInputElement>('#username')?.value;
        // A frame of half a page is before the end of its scripts.
        if (document.readyState !== 'loading' && name !== undefined && !frames.names.includes(name))
          frames.names.push(name);
      }
      if (!isReady) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seenFrames: Frames }).seenFrames);
}

/** Scripts that come late, so that the screen waits for them for some frames. */
async function delayScripts(page: Page): Promise<void> {
  await page.route('**/_astro/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}

for (const [id, path] of [
  ['global', '/en/sign-up'],
  ['hkg', '/en-HK/sign-up'],
] as const) {
  test(`no frame of ${id} shows the first form of a registration that goes on with its code, after a reload or with the address typed again (S4.34)`, async ({
    page,
    visitor,
  }) => {
    await visitor.open(siteNamed(id), path);
    await visitor.startRegistration(newEmail());
    const seen = await watchFrames(page);
    await delayScripts(page);
    for (const comeBack of [() => page.reload(), () => page.goto(originOf(siteNamed(id), path))]) {
      await comeBack();
      await expect(visitor.code).toBeVisible();
      const { drawn, open } = await seen();
      expect(drawn).toBeGreaterThan(5);
      expect(open).toBe(0);
    }
  });
}

test('no frame of a login shows its form while a token of the address is redeemed, and a refused one gives it back (S2.08)', async ({
  page,
  visitor,
}) => {
  const seen = await watchFrames(page);
  await delayScripts(page);
  await visitor.open(siteNamed('global'), '/en/login?tmp_token=unknown');
  await expect(visitor.username).toBeVisible();
  const { drawn, open } = await seen();
  expect(drawn).toBeGreaterThan(5);
  expect(open).toBe(0);
  await expect(visitor.username).toBeEditable();
});

test('no frame of a mini app shows a form before it knows what to show (S2.05, S9.29)', async ({ page }) => {
  const seen = await watchFrames(page);
  await delayScripts(page);
  await page.goto(await launchAddress({ user: 4711, name: 'Ann' }));
  await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
  const { drawn, open } = await seen();
  expect(drawn).toBeGreaterThan(5);
  expect(open).toBe(0);
});

test('a first visit sees the form from its first frame on', async ({ page, visitor }) => {
  const seen = await watchFrames(page);
  await visitor.open(siteNamed('global'), '/en/sign-up');
  await expect(visitor.username).toBeVisible();
  const { drawn, open } = await seen();
  expect(drawn).toBeGreaterThan(0);
  expect(open).toBe(drawn);
});

for (const [id, path] of [
  ['global', '/en/login'],
  ['hkg', '/en-HK/sign-up'],
] as const) {
  test(`a name that was typed on another page is in the box of ${id}${path} from its first frame on, so nobody types into it (S8.30)`, async ({
    page,
    visitor,
  }) => {
    const seen = await watchFrames(page);
    await delayScripts(page);
    await visitor.open(siteNamed(id), `${path}#name=ann%40mail.example`);
    await expect(page.locator('astro-island:not([ssr])').first()).toBeAttached();
    const { drawn, names } = await seen();
    expect(drawn).toBeGreaterThan(5);
    expect(names).toEqual(['ann@mail.example']);
    await expect(visitor.username).toHaveValue('ann@mail.example');
  });
}
