/** What an answer to the cookie notice leads to: trackers, events and what is removed. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createTextStorage } from '../../../src/browser/storage.ts';
import type { TextStorage } from '../../../src/browser/types.ts';
import { routes } from '../../../src/domain/navigation/routes.ts';
import type { TrackerKind } from '../../../src/domain/shell/trackers.ts';
import { createCookieAnswer } from '../../../src/features/cookies/cookie-answer.ts';
import { storedCookieRecord } from '../../../src/services/agreements/cookie-record.ts';
import { keepCodes, keepEntry } from '../../../src/services/referral/entry.ts';
import { fakeCookies, memoryStorage } from '../../support/fake-platform.ts';

const refusedKey = 'GATEHOUSE_REFUSED_COOKIES';
const here = { from: 'here', version: 'notice-0a1b2c3d', stands: '3', sentence: 'We ask.', withdrawn: false } as const;
const agree = { agreed: true, ...here };
const refuse = { agreed: false, ...here };
const agreedBefore = { agreed: true, from: 'earlier' } as const;
const { storagePrefix } = siteOf('global').brand;

interface PageOptions {
  readonly query?: string;
  readonly referrer?: string;
  /** Of the browser. */
  readonly cookies?: Map<string, string>;
  readonly storage?: TextStorage;
  /** Scripts that cannot be loaded. */
  readonly blocked?: readonly TrackerKind[];
  readonly hasTypedText?: boolean;
  /** Of the tab. */
  readonly tabStorage?: TextStorage;
  removeTracking?(): void;
}

function openPage(path: string, options: PageOptions = {}) {
  const { query = '', referrer = '', blocked = [], cookies = new Map(), storage = memoryStorage() } = options;
  const { hasTypedText = false, tabStorage = memoryStorage() } = options;
  const done: unknown[] = [];
  const loaded: TrackerKind[] = [];
  const answer = createCookieAnswer({
    storage,
    storagePrefix,
    language: 'en',
    device: 'pc',
    route: routes.find((route) => route.path === path),
    query: new URLSearchParams(query),
    record: (...event) => void done.push(event),
    async load(kind) {
      if (blocked.includes(kind)) throw new Error('blocked');
      loaded.push(kind);
    },
    keepEntry: () =>
      keepEntry({
        cookies: fakeCookies(cookies),
        storage,
        tabStorage,
        location: { host: 'gatehouse.example', referrer },
        query: new URLSearchParams(query),
        storagePrefix,
      }),
    removeTracking() {
      options.removeTracking?.();
      done.push('removeTracking');
    },
    now: () => 1000,
    keepRecord: storedCookieRecord(storage, storagePrefix).write,
    hasTypedText: () => hasTypedText,
    silence: () => void done.push('silence'),
    reload: () => void done.push('reload'),
  });
  return { storage, tabStorage, cookies, done, loaded, answer };
}

describe('an agreement', () => {
  const facts = { platform_type: 'pc', lang: 'en', notice: 'notice-0a1b2c3d' };

  test('is recorded once on every page, and on login with its footer; trackers start at once (S7.61, S7.62)', async () => {
    const login = openPage('/login');
    await login.answer(agree);
    expect(login.done).toEqual([
      ['clickAcceptCookie', facts],
      ['loginAcceptCookie', { ...facts, show_footer: true }],
    ]);
    expect(login.loaded).toEqual(['tagManager']);
    const home = openPage('/');
    await home.answer(agree);
    expect(home.done).toEqual([['clickAcceptCookie', facts]]);
  });

  test('of an earlier visit starts the trackers of the page without an event (S7.61)', async () => {
    const page = openPage('/sign-up');
    await page.answer(agreedBefore);
    expect(page.loaded.toSorted()).toEqual(['asianAnalytics', 'tagManager']);
    expect(page.done).toEqual([]);
    await page.answer(agreedBefore);
    expect(page.loaded).toHaveLength(2);
  });

  test.each(['/email-code-verify', '/oauth', '/oauth-authorized', '/oauth-log-out', '/tr-authorized'])(
    'starts no tracker on %s, whose address may hold codes and states (S7.61)',
    async (path) => {
      const page = openPage(path);
      await page.answer(agreedBefore);
      expect(page.loaded).toEqual([]);
    },
  );

  test('starts no tracker where a provider has just sent the visitor back with a code (S7.61)', async () => {
    const page = openPage('/login', { query: 'code=abc&state=def' });
    await page.answer(agreedBefore);
    expect(page.loaded).toEqual([]);
  });

  test('records wcslogLoadError where the Asian analytics cannot be had, and the tag manager still loads (S7.61)', async () => {
    const page = openPage('/sign-up', { blocked: ['asianAnalytics'] });
    await page.answer(agreedBefore);
    expect(page.done).toEqual([['wcslogLoadError', {}]]);
    expect(page.loaded).toEqual(['tagManager']);
  });
});

describe('a refusal', () => {
  const facts = { platform_type: 'pc', lang: 'en', notice: 'notice-0a1b2c3d' };

  test('removes what needs an agreement, and is recorded once, with the notice and nobody’s name (S2.40, S7.62)', async () => {
    const page = openPage('/login');
    await page.answer(refuse);
    expect(page.done).toEqual([['clickDeclineCookie', facts], 'removeTracking']);
    expect(page.loaded).toEqual([]);
    expect(page.storage.get(refusedKey)).toBe('3');
  });

  test('after an agreement draws the page anew, because a script that has run cannot be taken back (S4.47, S7.61)', async () => {
    const page = openPage('/login');
    await page.answer(agreedBefore);
    await page.answer(refuse);
    expect(page.done).toEqual([['withdrawCookie', facts], 'removeTracking', 'reload']);
  });

  test('is a withdrawal also where the page itself runs nothing yet, because the visitor agreed before (S4.47, S7.62)', async () => {
    const page = openPage('/login');
    await page.answer({ ...refuse, withdrawn: true });
    expect(page.done).toEqual([['withdrawCookie', facts], 'removeTracking']);
  });

  test('keeps a page that the visitor is typing into, and silences the scripts on it (S4.47, S7.61)', async () => {
    const page = openPage('/login', { hasTypedText: true });
    await page.answer(agree);
    await page.answer(refuse);
    expect(page.done.slice(3)).toEqual(['removeTracking', 'silence']);
  });

  test('of another tab ends what runs here, and is recorded there alone; so is an agreement (S4.47, S7.61, S7.62)', async () => {
    const elsewhere = { from: 'another tab' } as const;
    const [asking, agreed, typing] = [
      openPage('/login'),
      openPage('/sign-up'),
      openPage('/sign-up', { hasTypedText: true }),
    ];
    for (const page of [agreed, typing]) await page.answer({ agreed: true, ...elsewhere });
    expect(agreed.loaded.toSorted()).toEqual(['asianAnalytics', 'tagManager']);
    for (const page of [asking, agreed, typing]) await page.answer({ agreed: false, ...elsewhere });
    expect([asking.done, agreed.done, typing.done]).toEqual([
      ['removeTracking'],
      ['removeTracking', 'reload'],
      ['removeTracking', 'silence'],
    ]);
    expect(asking.storage.get(refusedKey)).toBeNull();
  });

  test('is stored where there was no room for it before what needed an agreement was gone (S4.47)', async () => {
    const kept = new Map([['USER_BEHAVIOR_PATH', 'x']]);
    const full = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        if (kept.size > 0) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    const page = openPage('/login', { storage: createTextStorage(() => full), removeTracking: () => kept.clear() });
    await page.answer(refuse);
    expect([...kept]).toEqual([[refusedKey, '3']]);
  });
});

describe('how a visitor came', () => {
  const referrer = 'https://news.example/story?id=1';

  test('is kept from whatever page they entered, at the agreement and not before (S3.41, S3.42)', async () => {
    for (const path of ['/', '/login', '/sign-up', '/legal/terms']) {
      const page = openPage(path, { referrer, query: '?ref=FRIEND1&tag=fox' });
      expect([page.storage.get('USER_BEHAVIOR_PATH'), page.cookies.size]).toEqual([null, 0]);
      await page.answer(agree);
      expect(page.storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story');
      expect([...page.cookies]).toEqual([
        ['GATEHOUSE_REFERRAL', '{"medium":"referral","ref":"FRIEND1","non_crypto":"1"}'],
      ]);
    }
  });

  test('is kept on each page of a visitor who agreed before, and never twice for one arrival (S3.41)', async () => {
    const first = openPage('/', { referrer });
    const { storage, cookies } = first;
    await first.answer(agreedBefore);
    await openPage('/', { referrer, storage, cookies }).answer(agreedBefore);
    await openPage('/login', { referrer: 'https://gatehouse.example/en', storage, cookies }).answer(agreedBefore);
    expect(storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story');
    await openPage('/', { referrer: 'https://blog.example/', storage, cookies }).answer(agreedBefore);
    expect(storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story,blog.example/');
    expect(cookies.size).toBe(0);
  });

  test('is not kept after a refusal (S3.41, S3.42)', async () => {
    const page = openPage('/', { referrer, query: '?ref=FRIEND1' });
    await page.answer(refuse);
    expect([page.storage.get('USER_BEHAVIOR_PATH'), page.cookies.size]).toEqual([null, 0]);
  });

  test('before an answer lives in the tab, and becomes the cookie at an agreement on a later page (S3.42, S4.47)', async () => {
    const tabStorage = memoryStorage();
    const cookies = new Map<string, string>();
    const entry = {
      cookies: fakeCookies(cookies),
      tabStorage,
      query: new URLSearchParams('ref=FRIEND1'),
      storagePrefix,
    };
    keepCodes(entry);
    expect([tabStorage.get('GATEHOUSE_REFERRAL'), cookies.size]).toEqual(['{"medium":"referral","ref":"FRIEND1"}', 0]);
    const later = openPage('/login', { tabStorage, cookies });
    await later.answer(refuse);
    expect(cookies.size).toBe(0);
    expect(tabStorage.get('GATEHOUSE_REFERRAL')).not.toBeNull();
    await later.answer(agree);
    expect([...cookies]).toEqual([['GATEHOUSE_REFERRAL', '{"medium":"referral","ref":"FRIEND1"}']]);
  });

  test('keeps what the exchange said about a code, and gives way to another sender; a kind without a code is nobody’s (S3.42, S3.21)', async () => {
    const known = '{"medium":"broker","affiliate_id":"20001"}';
    const cookies = new Map([['GATEHOUSE_REFERRAL', known]]);
    const kept = () => cookies.get('GATEHOUSE_REFERRAL');
    await openPage('/', { cookies }).answer(agreedBefore);
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?affiliate_id=20001' }).answer(agreedBefore);
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?medium=affiliate' }).answer(agreedBefore);
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?affiliate_id=10001' }).answer(agreedBefore);
    expect(kept()).toBe('{"medium":"affiliate","affiliate_id":"10001"}');
    const page = openPage('/', { query: '?medium=broker&token=share-affiliate' });
    await page.answer(agreedBefore);
    expect(page.cookies.size).toBe(0);
  });
});
