/** What a page does before its first frame, and which screens go on with something by themselves. */

import { afterEach, expect, test, vi } from 'vitest';
import readCookies from '../../../src/shell/inline/cookies.ts';
import prepareLogin from '../../../src/shell/inline/login.ts';
import takeLaunch from '../../../src/shell/inline/mini-app.ts';
import resume from '../../../src/shell/inline/resume.ts';
import prepareSignUp from '../../../src/shell/inline/sign-up.ts';
import { dispatch, headOf, openPage, type PageFacts, refuseStorage, script } from './open-page.ts';

afterEach(() => vi.unstubAllGlobals());

test('what a page does before its first frame knows the cookies, and does not stop the page for them (S2.30, S4.48)', async () => {
  const open = (store?: () => Promise<readonly object[]>) => {
    openPage({ address: '/en', cookie: 'a=1; b=2' });
    const page = { frame: (() => undefined) as () => unknown, reads: 0 };
    const { cookie } = document;
    Object.defineProperty(document, 'cookie', {
      get() {
        page.reads += 1;
        return cookie;
      },
    });
    vi.stubGlobal('cookieStore', store && { getAll: store });
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      page.frame = callback;
      return 1;
    });
    vi.stubGlobal('cancelAnimationFrame', () => {
      page.frame = () => undefined;
    });
    const { frame } = page;
    readCookies();
    return Object.assign(page, { hasAsked: () => page.frame !== frame });
  };
  const all = async () => [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ];
  /** The page's next task: the parser pauses, and the browser may draw. */
  const pause = () => new Promise((resolve) => setTimeout(resolve));
  const first = open(all);
  expect(await cookies).toBe('a=1; b=2');
  await pause();
  first.frame();
  expect(first.reads, 'the answer came at once').toBe(0);

  let answer: (all: readonly object[]) => void = () => undefined;
  const second = open(() => new Promise((resolve) => (answer = resolve)));
  await pause();
  answer(await all());
  expect(await cookies).toBe('a=1; b=2');
  second.frame();
  expect(second.reads, 'the answer came before the frame').toBe(0);

  const late = open(() => new Promise(() => undefined));
  expect(late.hasAsked(), 'a frame is asked for when the parser pauses').toBe(false);
  await pause();
  late.frame();
  expect([await cookies, late.reads], 'the frame came first').toEqual(['a=1; b=2', 1]);

  const refused = open(async () => Promise.reject(new Error('refused')));
  expect([await cookies, refused.reads], 'the browser refuses').toEqual(['a=1; b=2', 1]);
  await pause();

  const old = open();
  expect([await cookies, old.reads], 'the browser has no other way').toEqual(['a=1; b=2', 1]);
});

test('an invitation of an earlier visit is unfolded, also in a page that has been read (S2.09)', async () => {
  const toggleAttribute = vi.fn();
  const page = openPage({ address: '/en/sign-up', cookie: 'BRAND_REFERRAL={%22ref%22:%22FRIEND%22}' });
  prepareSignUp(script);
  await cookies;
  expect(page.dataset.invited).toBe('1');
  page.found = { toggleAttribute };
  dispatch(page, 'DOMContentLoaded');
  expect(toggleAttribute.mock.calls).toEqual([['open', true]]);
  const read = openPage({ address: '/en/sign-up?ref=FRIEND' });
  read.found = { toggleAttribute };
  prepareSignUp(script);
  await cookies;
  expect(toggleAttribute).toHaveBeenCalledTimes(2);
});

test('an affiliate’s link to /register goes on to /sign-up, byte for byte, and room is kept for whoever sent the visitor (S2.09)', async () => {
  const open = async (address: string, cookie = '') => {
    const page = openPage({ address, cookie });
    prepareSignUp(script);
    await cookies;
    return [page.left, page.dataset.invited];
  };
  expect(await open('/en/register?affiliate_id=7&b=%20+#c')).toEqual([['/en/sign-up?affiliate_id=7&b=%20+#c'], '1']);
  expect(await open('/en/register/?affiliate_id')).toEqual([['/en/sign-up?affiliate_id'], undefined]);
  expect(await open('/en/sign-up?affiliate_id=7')).toEqual([[], '1']);
  expect(await open('/en/register?affiliate_ids=7')).toEqual([[], undefined]);
  expect(await open('/en/register?ref=FRIEND')).toEqual([[], '1']);
  expect(await open('/en/register?user_code=')).toEqual([[], undefined]);
  // As `flows/channel/entry.ts` keeps it.
  const kept = `BRAND_REFERRAL=${encodeURIComponent(JSON.stringify({ ref: 'FRIEND' }))}`;
  expect(await open('/en/sign-up', `a=b; ${kept}`)).toEqual([[], '1']);
  expect(await open('/en/sign-up', 'a=b')).toEqual([[], undefined]);
});

test('a link with a registration goes on by itself from the first frame on, also where storage is refused (S4.34)', () => {
  const resumes = (address: string) => {
    const page = openPage({ address });
    refuseStorage();
    prepareSignUp(script);
    return page.dataset.resuming;
  };
  expect(resumes('/en/sign-up?uuid=a')).toBe('');
  expect(resumes('/en/sign-up?ref=a&uuid=b')).toBe('');
  expect(resumes('/en/sign-up')).toBeUndefined();
  expect(resumes('/en/sign-up?ref=uuid')).toBeUndefined();
});

test('a login with a token or a provider’s answer goes on by itself from the first frame on (S2.08)', () => {
  const resumes = (address: string) => {
    const page = openPage({ address });
    headOf();
    // As the browser has it once the head's script has changed the address.
    if (page.shown[0] !== undefined) Object.assign(location, { search: new URL(page.shown[0]).search });
    prepareLogin('LAST', script, 'offer');
    return page.dataset.resuming;
  };
  expect(resumes('/en/login?tmp_token=secret')).toBe('');
  expect(resumes('/en/login?code=a&state=b')).toBe('');
  expect(resumes('/en/login')).toBeUndefined();
  expect(resumes('/en/login?demoAccount=true')).toBeUndefined();
  // The state of an application that asks for access.
  expect(resumes('/en/oauth-login?client_id=a&state=b')).toBeUndefined();
  // A name that was typed on another site.
  expect(resumes('/en/login#name=ann')).toBeUndefined();
});

test('a login looks behind its first frame how somebody logged in last, and refused storage stops nothing (S1.27, S2.30)', async () => {
  const page = openPage({ address: '/en/login' });
  let reads = 0;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      reads += 1;
      throw new Error('refused');
    },
  });
  prepareLogin('LAST', script, 'offer');
  // The load event comes before the frame.
  dispatch(page, 'load');
  expect(reads).toBe(0);
  await page.drawn();
  expect(reads).toBe(1);
});

test('what the tab has stored goes on from the first frame on, where the page has a cookie or a query (S4.34)', async () => {
  const resumes = async (facts: PageFacts) => {
    const page = openPage(facts);
    resume('KEPT');
    await cookies;
    return page.dataset.resuming;
  };
  const stored = { KEPT: '{}' };
  expect(await resumes({ address: '/en/sign-up', cookie: 'Guid=a', stored })).toBe('');
  expect(await resumes({ address: '/en/sign-up?ref=a', stored })).toBe('');
  expect(await resumes({ address: '/en/sign-up?ref=a', cookie: 'Guid=a' })).toBeUndefined();
  expect(await resumes({ address: '/en/sign-up', cookie: 'Guid=a', stored: { OTHER: '{}' } })).toBeUndefined();
});

test('the first frame of a first visit does not wait for the tab’s storage, and refused storage stops nothing (S4.34)', async () => {
  const first = openPage({ address: '/en/sign-up' });
  refuseStorage();
  resume('KEPT');
  await cookies;
  expect(first.dataset).toEqual({});
  const refused = openPage({ address: '/en/sign-up', cookie: 'Guid=a' });
  refuseStorage();
  // A rejection that nobody handles fails the run.
  resume('KEPT');
  await cookies;
  expect(refused.dataset).toEqual({});
});

test('what the messenger opened a mini app with leaves the address; its signed data is in no storage but ours (S9.29)', () => {
  const launch = 'tgWebAppData=user%3D1%26hash%3Dx&tgWebAppVersion=8.0&tgWebAppPlatform=ios';
  const page = openPage({ address: `/en/mini?a=1#${launch}` });
  takeLaunch('LAUNCH');
  expect(page.shown).toEqual(['/en/mini?a=1']);
  expect(page.dataset.resuming).toBe('');
  expect(page.earlyPage()).toBeUndefined();
  expect(page.storage).toEqual({
    LAUNCH: launch,
    __telegram__initParams: JSON.stringify({ tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }),
  });
});

test('a mini app on the web starts as well, its fragment stays, and so does what a reload goes on with (S9.29)', () => {
  const page = openPage({ address: '/en/mini#part' });
  takeLaunch('LAUNCH');
  expect([page.shown, page.earlyPage(), page.storage, page.dataset]).toEqual([[], undefined, {}, { resuming: '' }]);
  const reloaded = openPage({ address: '/en/mini', stored: { LAUNCH: 'tgWebAppVersion=8.0' } });
  takeLaunch('LAUNCH');
  expect(reloaded.storage).toEqual({ LAUNCH: 'tgWebAppVersion=8.0' });
});

test('a token that was in the address, too, is kept, and refused storage loses nothing (S2.08, S9.29)', () => {
  const page = openPage({ address: '/en/mini?tmp_token=secret#tgWebAppVersion=8.0' });
  refuseStorage();
  headOf();
  takeLaunch('LAUNCH');
  expect(page.earlyPage()).toEqual({ token: 'secret', launch: 'tgWebAppVersion=8.0' });
});
