import type { BrowserContext } from '@playwright/test';
import { messengerLinkPath, passkeysPath } from '../../src/domain/navigation/paths.ts';
import { routes } from '../../src/domain/navigation/routes.ts';
import { needsConsent, storedThingOf } from '../../src/domain/storage/stored-things.ts';
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
import { complaintsOf, expect, newEmail, openDespiteRedirect, originOf, siteNamed, test } from '../support/visitor.ts';

const site = siteNamed('global');

const tagManager = ['/tag-manager/hit', '/tag-manager/tm.js'];
const asianAnalytics = ['/asian-analytics/hit', '/asian-analytics/wcslog.js'];

test('once it is agreed, the tag manager loads on every page that asks, and the Asian analytics on those to register (S7.61)', {
  tag: '@all',
}, async ({ page, context }) => {
  await answerBefore(context, agreedKey);
  const complaints = complaintsOf(page);
  // No page whose address holds codes and states, and none that does not ask.
  const none = [
    '/oauth-login',
    '/oauth-register',
    '/exclusive-benefits',
    '/email-code-verify',
    '/was-not-me',
    '/oauth',
  ];
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
  // Whoever decides after the login has removed the code from the address must still know that it was there.
  await page.goto(originOf(site, '/en/login?code=abc&state=def'));
  await page.waitForURL((url) => url.pathname === '/en/login' && url.search === '');
  await page.waitForLoadState('networkidle');
  await requestsSeen(page);
  expect(asked()).toEqual([]);
});

test('agreeing is recorded once, on login with its footer; the tools start without a reload (S7.62, S7.61)', async ({
  page,
}) => {
  const events = await eventsOf(page);
  const asked = askedOf(page);
  const facts = { platform_type: 'pc', lang: 'en', notice: expect.stringMatching(/^notice-[0-9a-f]{8}$/) };
  const answers = () => events.filter(({ name }) => name.endsWith('Cookie'));
  await page.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(asked).toEqual(tagManager);
  await expect.poll(answers).toEqual([
    { name: 'clickAcceptCookie', facts },
    { name: 'loginAcceptCookie', facts: { ...facts, show_footer: true } },
  ]);
  await page.goto(originOf(site, '/ru-RU'));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await noticeOf(page).locator('button').last().click();
  await expect
    .poll(() => answers().slice(2))
    .toEqual([{ name: 'clickAcceptCookie', facts: { ...facts, lang: 'ru-RU' } }]);
  // What was agreed to were other words.
  const [english, , russian] = answers().map((event) => (event.facts as { notice: string }).notice);
  expect(russian).not.toBe(english);
});

test('a refusal and a withdrawal are recorded once each, with the notice’s version and nothing that names anybody (S4.47, S7.62)', async ({
  page,
  context,
}) => {
  const events = await eventsOf(page);
  const asked = askedOf(page);
  const reports: { credentials: string; release: string }[] = [];
  await context.exposeBinding('noteReport', (_, report) => reports.push(report));
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (address, init) => {
      const { release } = String(address).endsWith('/metrics') ? JSON.parse(String(init?.body)) : {};
      if (release) Reflect.get(window, 'noteReport')({ release, credentials: init?.credentials });
      return fetch(address, init);
    };
  });
  const answers = () => events.filter(({ name }) => name.endsWith('Cookie'));
  const facts = { platform_type: 'pc', lang: 'en', notice: expect.stringMatching(/^notice-[0-9a-f]{8}$/) };
  const other = await context.newPage();
  const elsewhere = await eventsOf(other);
  for (const one of [page, other]) await one.goto(originOf(site, '/en/login'));
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await expect.poll(answers).toEqual([{ name: 'clickDeclineCookie', facts }]);
  await expect(noticeOf(other)).toBeHidden();
  // A page that is left sends what it has recorded.
  for (const one of [page, other]) await one.goto(originOf(site, '/en/terms'));
  await requestsSeen(page);
  expect([answers().length, elsewhere.filter(({ name }) => name.endsWith('Cookie')), asked()]).toEqual([1, [], []]);

  const settings = page.locator('.footer').getByRole('button', { name: 'Cookie settings' });
  for (const name of ['Agree', 'Decline']) {
    await settings.click();
    await noticeOf(page).getByRole('button', { name }).click();
    await expect(noticeOf(page)).toBeHidden();
    await expect.poll(() => answers().at(-1)?.name).toBe(name === 'Agree' ? 'clickAcceptCookie' : 'withdrawCookie');
  }
  expect(answers().slice(1)).toEqual([
    { name: 'clickAcceptCookie', facts },
    { name: 'withdrawCookie', facts },
  ]);
  expect(reports.length).toBeGreaterThanOrEqual(3);
  expect(reports.map(({ credentials }) => credentials)).toEqual(reports.map(() => 'omit'));
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
  await expect.poll(() => keptWithoutLeave(page)).toContain('cookie GATEHOUSE_REFERRAL');
  await page.reload({ waitUntil: 'networkidle' });

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

/** Every name that is written on the pages of a context, also if it is gone again: `cookie x`, `local x`, `tab x`. */
async function writesOf(context: BrowserContext): Promise<Set<string>> {
  const writes = new Set<string>();
  await context.exposeBinding('noteWrite', (_, name: string) => writes.add(name));
  await context.addInitScript(() => {
    const note = (place: string, name: string) => Reflect.get(window, 'noteWrite')(`${place} ${name}`);
    const { set, ...rest } = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie') ?? {};
    Object.defineProperty(Document.prototype, 'cookie', {
      ...rest,
      set(text: string) {
        // A cookie that is taken away is set with a time that is past.
        const [, end] = /expires=([^;]+)/i.exec(text) ?? [];
        if (end === undefined || Date.parse(end) > Date.now()) note('cookie', text.split('=')[0] ?? '');
        set?.call(this, text);
      },
    });
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      note(this === localStorage ? 'local' : 'tab', name);
      setItem.call(this, name, value);
    };
  });
  return writes;
}

/** Those that need an agreement, or are in no table. */
function forbidden(writes: Iterable<string>): string[] {
  return [...writes].filter((write) => {
    const [place = '', name = ''] = write.split(' ');
    const row = storedThingOf(place as 'cookie' | 'local' | 'tab', name, site.brand.storagePrefix);
    return name !== 'tried' && (row === undefined || needsConsent(row));
  });
}

const codes = 'ref=FRIEND1&medium=referral&tag=fox';

test('after Decline no page, no touch and no registration writes what waits for an agreement, though a code was brought and counts (S2.28, S3.42, S4.47)', async ({
  page,
  context,
  visitor,
}) => {
  const writes = await writesOf(context);
  await page.goto(originOf(site, `/en?${codes}`));
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  await expect(noticeOf(page)).toBeHidden();
  await page.goto(originOf(site, '/en/sign-up'));
  await expect(page.locator('#invitation')).toHaveValue('FRIEND1');
  const sent = page.waitForRequest('**/register/info');
  await visitor.register(site, newEmail(), 'Correct-Horse-9');
  expect((await sent).postDataJSON()).toMatchObject({ ref: 'FRIEND1', medium: 'referral' });
  expect(writes).toContain('tab GATEHOUSE_REFERRAL');
  expect([forbidden(writes), await keptWithoutLeave(page)]).toEqual([[], []]);
  // It was for that registration.
  expect(await keptBy(page)).not.toContainEqual(['tab', 'GATEHOUSE_REFERRAL']);
});

test('after Decline no page at all writes what waits for an agreement (S2.28, S3.41, S3.42, S4.47)', {
  tag: '@all',
}, async ({ page, context }) => {
  test.setTimeout(240_000);
  const writes = await writesOf(context);
  await page.goto(originOf(site, `/en?${codes}`));
  await noticeOf(page).getByRole('button', { name: 'Decline' }).click();
  for (const { path } of routes) {
    await openDespiteRedirect(page, originOf(site, `/en${path === '/' ? '' : path}?${codes}`));
    await page.mouse.move(300, 300);
    for (const box of await page.locator('main input:visible').all())
      await box.click({ trial: true }).catch(() => undefined);
    await page.waitForLoadState('networkidle');
    expect([path, forbidden(writes), await keptWithoutLeave(page)]).toEqual([path, [], []]);
  }
});

test('a code before an answer stays in its tab; Agree, on whatever page, makes a cookie of it for seven days (S3.42, S9.15, S4.47)', async ({
  page,
  context,
}) => {
  const referral = async () => (await context.cookies()).find(({ name }) => name === 'GATEHOUSE_REFERRAL');
  await page.goto(originOf(site, '/en?affiliate_id=10001'));
  await expect.poll(() => keptBy(page)).toContainEqual(['tab', 'GATEHOUSE_REFERRAL']);
  const other = await context.newPage();
  await other.goto(originOf(site, '/en/sign-up'));
  await expect(other.locator('#invitation')).toHaveValue('');
  await page.goto(originOf(site, '/en/sign-up'));
  await expect(page.locator('#invitation')).toHaveValue('10001');
  await page.locator('#username').click();
  await expect(page.locator('.card astro-island[ssr]')).toHaveCount(0);
  expect(await referral()).toBeUndefined();
  await page.goto(originOf(site, '/en/terms'));
  await noticeOf(page).getByRole('button', { name: 'Agree' }).click();
  await expect.poll(referral).toBeDefined();
  const days = ((await referral())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThan(7.1);
});
