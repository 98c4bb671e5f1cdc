import { messengerLinkPath, passkeysPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import {
  agreedKey,
  answerBefore,
  askedOf,
  eventsOf,
  keptBy,
  keptWithoutLeave,
  noticeOf,
  refusedKey,
  requestsSeen,
} from '../support/consent.ts';
import { complaintsOf, expect, newEmail, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

/** The script that acts on an answer to the notice. */
const answerScript = /\/cookie-answer\.[^/]*\.js$/;
const tagManager = ['/tag-manager/hit', '/tag-manager/tm.js'];
const asianAnalytics = ['/asian-analytics/hit', '/asian-analytics/wcslog.js'];

test('once it is agreed, the tag manager loads on every page that asks, and the Asian analytics on those to register (S7.61)', {
  tag: '@all',
}, async ({ page, context }) => {
  await answerBefore(context, agreedKey);
  const complaints = complaintsOf(page);
  // No page whose address holds codes and states, and none that does not ask.
  const none = ['/oauth-login', '/oauth-register', '/exclusive-benefits', '/email-code-verify', '/oauth'];
  const isWithout = (path: string) => none.includes(path) || /^\/(?:oauth|tr)-(?:authorized|log-out)$/.test(path);
  for (const { path, screen } of routes) {
    const asked = askedOf(page);
    await page.goto(originOf(site, `/en${path === '/' ? '' : path}`), { waitUntil: 'networkidle' });
    const expected = screen === 'register' ? [...asianAnalytics, ...tagManager] : tagManager;
    if (path === messengerLinkPath || path === passkeysPath) {
      // Nobody is signed in, so these pages lead on to the login page, which loads them as well; the first page may be left before
      // its script has asked for anything.
      await page.waitForURL('**/en/login**');
      await expect.poll(asked, path).toEqual(expect.arrayContaining(expected));
    } else await expect.poll(asked, path).toEqual(isWithout(path) ? [] : expected);
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
  // The script that decides arrives after the login has removed the code from the address.
  const codeIsGone = page.waitForURL((url) => url.pathname === '/en/login' && url.search === '');
  await context.route(answerScript, async (route) => {
    await codeIsGone;
    await route.continue();
  });
  const arrived = page.waitForResponse(answerScript);
  await page.goto(originOf(site, '/en/login?code=abc&state=def'));
  const address = (await arrived).url();
  // Once this import and this fetch are answered, the script has run, and what it asked for has been seen.
  await page.evaluate(async (script) => void (await import(script)), address);
  await requestsSeen(page);
  expect(asked()).toEqual([]);
});

test('agreeing is recorded once, on login with its footer; the tools start without a reload (S7.62, S7.61)', async ({
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

test('a refusal is recorded nowhere (S7.62)', async ({ page }) => {
  const events = await eventsOf(page);
  const asked = askedOf(page);
  await page.goto(originOf(site, '/en/login'));
  const arrived = page.waitForResponse(answerScript);
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  const address = (await arrived).url();
  await page.evaluate(async (script) => void (await import(script)), address);
  await requestsSeen(page);
  // A page that is left sends what it has recorded.
  await page.goto(originOf(site, '/en/terms'));
  await requestsSeen(page);
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
  await noticeOf(page).getByRole('button', { name: 'Decline' }).press('Enter');
  await drawn;
  const asked = askedOf(page);
  await page.reload({ waitUntil: 'networkidle' });
  expect([asked(), await keptWithoutLeave(page)]).toEqual([[], []]);
  expect(await keptBy(page)).toContainEqual(['local', refusedKey]);
  await expect(noticeOf(page)).toBeHidden();
});

test('a refusal with storage full counts at once in every tab: one with nothing typed is drawn anew, one with text stays and is silent (S2.40, S4.47, S7.61)', async ({
  page,
  context,
}) => {
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(() => keptWithoutLeave(page)).toContain('cookie _sandbox_tm');
  const [idle, typing] = [await context.newPage(), await context.newPage()];
  for (const other of [idle, typing]) {
    const asked = askedOf(other);
    await other.goto(originOf(site, '/en/login'));
    await expect.poll(asked).toEqual(tagManager);
    other.removeAllListeners('request');
  }
  await typing.locator('#username').fill('ann@mail.example');
  await page.evaluate(() => {
    for (let size = 4 * 1024 * 1024; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (let part = 0; ; part += 1) localStorage.setItem(`tried${size}.${part}`, 'x'.repeat(size));
      } catch {
        // Full for pieces of this size.
      }
    }
  });
  const drawn = [idle.waitForEvent('load'), page.waitForEvent('load')];
  const asked = askedOf(idle);
  await page.locator('.footer').getByRole('button', { name: 'Cookie settings' }).click();
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await Promise.all(drawn);
  await expect(typing.locator('meta[http-equiv=Content-Security-Policy]')).toHaveCount(1);
  await expect(typing.locator('#username')).toHaveValue('ann@mail.example');
  const kept = (await keptWithoutLeave(idle)).filter((name) => !name.startsWith('local tried'));
  expect([asked(), kept, (await keptBy(idle)).map(([, name]) => name).includes(agreedKey)]).toEqual([[], [], false]);
});

test('with storage refused an agreement and its withdrawal count for the page (S2.40, S4.47)', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const complaints = complaintsOf(page);
  await page.goto(originOf(site, '/en/login'));
  // No answer could be kept, so nobody is asked.
  await expect(noticeOf(page)).toBeHidden();
  const asked = askedOf(page);
  const settings = page.locator('.footer').getByRole('button', { name: 'Cookie settings' });
  await settings.click();
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(asked).toContain('/tag-manager/tm.js');
  await settings.click();
  const drawn = page.waitForEvent('load');
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await drawn;
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('_sandbox'))).toEqual([]);
  expect(complaints.filter((text) => !text.includes('refused'))).toEqual([]);
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
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
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
