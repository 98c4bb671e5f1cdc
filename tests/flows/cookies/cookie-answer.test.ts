/** What an answer to the cookie notice leads to: trackers, events and what is removed. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { routes } from '../../../src/domain/navigation/routes.ts';
import type { TrackerKind } from '../../../src/domain/shell/trackers.ts';
import { keepEntry } from '../../../src/flows/channel/entry.ts';
import { createCookieAnswer } from '../../../src/flows/cookie-answer.ts';
import { createTextStorage } from '../../../src/platform/storage.ts';
import type { TextStorage } from '../../../src/platform/types.ts';
import { fakeCookies, memoryStorage } from '../support/fake-platform.ts';

const agreedKey = 'ACCEPT-GDPR-COOKIE';
const refusedKey = 'GATEHOUSE_REFUSED_COOKIES';
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
  /** Listeners of the browser's other tabs. */
  readonly tabs?: (() => void)[];
}

function openPage(path: string, options: PageOptions = {}) {
  const { query = '', referrer = '', blocked = [], cookies = new Map(), storage = memoryStorage() } = options;
  const { hasTypedText = false, tabs = [] } = options;
  const done: unknown[] = [];
  let own: () => void;
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
        location: { host: 'gatehouse.example', referrer },
        query: new URLSearchParams(query),
        storagePrefix,
      }),
    removeTracking: () => void done.push('removeTracking'),
    otherTabs: {
      sayRefused() {
        for (const hear of tabs) if (hear !== own) hear();
      },
      onRefused(listener) {
        own = listener;
        tabs.push(listener);
      },
    },
    hasTypedText: () => hasTypedText,
    silence: () => void done.push('silence'),
    reload: () => void done.push('reload'),
  });
  return { storage, cookies, done, loaded, answer };
}

describe('an agreement', () => {
  const facts = { platform_type: 'pc', lang: 'en' };

  test('is recorded once on every page, and on login with its footer; trackers start at once (S7.61, S7.62)', async () => {
    const login = openPage('/login');
    await login.answer(agreedKey);
    expect(login.done).toEqual([
      ['clickAcceptCookie', facts],
      ['loginAcceptCookie', { ...facts, show_footer: true }],
    ]);
    expect(login.loaded).toEqual(['tagManager']);
    const home = openPage('/');
    await home.answer(agreedKey);
    expect(home.done).toEqual([['clickAcceptCookie', facts]]);
  });

  test('of an earlier visit starts the trackers of the page without an event (S7.61)', async () => {
    const page = openPage('/sign-up');
    await page.answer();
    expect(page.loaded.toSorted()).toEqual(['asianAnalytics', 'tagManager']);
    expect(page.done).toEqual([]);
    await page.answer();
    expect(page.loaded).toHaveLength(2);
  });

  test.each(['/email-code-verify', '/oauth', '/oauth-authorized', '/oauth-log-out', '/tr-authorized'])(
    'starts no tracker on %s, whose address may hold codes and states (S7.61)',
    async (path) => {
      const page = openPage(path);
      await page.answer();
      expect(page.loaded).toEqual([]);
    },
  );

  test('starts no tracker where a provider has just sent the visitor back with a code (S7.61)', async () => {
    const page = openPage('/login', { query: 'code=abc&state=def' });
    await page.answer();
    expect(page.loaded).toEqual([]);
  });

  test('records wcslogLoadError where the Asian analytics cannot be had, and the tag manager still loads (S7.61)', async () => {
    const page = openPage('/sign-up', { blocked: ['asianAnalytics'] });
    await page.answer();
    expect(page.done).toEqual([['wcslogLoadError', {}]]);
    expect(page.loaded).toEqual(['tagManager']);
  });
});

describe('a refusal', () => {
  test('removes what needs an agreement, and is recorded nowhere (S2.40, S7.62)', async () => {
    const page = openPage('/login');
    await page.answer(refusedKey);
    expect(page.done).toEqual(['removeTracking']);
    expect(page.loaded).toEqual([]);
    expect(page.storage.get(refusedKey)).toBe('1');
  });

  test('after an agreement draws the page anew, because a script that has run cannot be taken back (S4.47, S7.61)', async () => {
    const page = openPage('/login');
    page.storage.set(agreedKey, '1');
    await page.answer();
    await page.answer(refusedKey);
    expect(page.done.at(-1)).toBe('reload');
    expect(page.storage.get(agreedKey)).toBeNull();
  });

  test('keeps a page that the visitor is typing into, and silences the scripts on it (S4.47, S7.61)', async () => {
    const page = openPage('/login', { hasTypedText: true });
    await page.answer(agreedKey);
    await page.answer(refusedKey);
    expect(page.done.slice(2)).toEqual(['removeTracking', 'silence']);
  });

  test('counts in every tab whose trackers run, and in no other (S4.47, S7.61)', async () => {
    const tabs: (() => void)[] = [];
    const [asking, agreed, typing] = [
      openPage('/login', { tabs }),
      openPage('/sign-up', { tabs }),
      openPage('/sign-up', { tabs, hasTypedText: true }),
    ];
    await agreed.answer();
    await typing.answer();
    await asking.answer(refusedKey);
    expect([asking.done.at(-1), agreed.done.at(-1), typing.done.at(-1)]).toEqual([
      'removeTracking',
      'reload',
      'silence',
    ]);
  });

  test('counts where storage is full: the agreement goes, and with it what kept the refusal out (S4.47)', async () => {
    const kept = new Map([[agreedKey, '1']]);
    const full = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem(key: string, value: string) {
        if (kept.size > 0) throw new DOMException('full', 'QuotaExceededError');
        kept.set(key, value);
      },
      removeItem: (key: string) => void kept.delete(key),
    } as unknown as Storage;
    const page = openPage('/login', { storage: createTextStorage(() => full) });
    await page.answer();
    await page.answer(refusedKey);
    expect([...kept]).toEqual([[refusedKey, '1']]);
    expect(page.done.at(-1)).toBe('reload');
  });
});

describe('how a visitor came', () => {
  const referrer = 'https://news.example/story?id=1';

  test('is kept from whatever page they entered, at the agreement and not before (S3.41, S3.42)', async () => {
    for (const path of ['/', '/login', '/sign-up', '/legal/terms']) {
      const page = openPage(path, { referrer, query: '?ref=FRIEND1&tag=fox' });
      expect([page.storage.get('USER_BEHAVIOR_PATH'), page.cookies.size]).toEqual([null, 0]);
      await page.answer(agreedKey);
      expect(page.storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story');
      expect([...page.cookies]).toEqual([
        ['GATEHOUSE_REFERRAL', '{"medium":"referral","ref":"FRIEND1","non_crypto":"1"}'],
      ]);
    }
  });

  test('is kept on each page of a visitor who agreed before, and never twice for one arrival (S3.41)', async () => {
    const first = openPage('/', { referrer });
    const { storage, cookies } = first;
    await first.answer();
    await openPage('/', { referrer, storage, cookies }).answer();
    await openPage('/login', { referrer: 'https://gatehouse.example/en', storage, cookies }).answer();
    expect(storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story');
    await openPage('/', { referrer: 'https://blog.example/', storage, cookies }).answer();
    expect(storage.get('USER_BEHAVIOR_PATH')).toBe('news.example/story,blog.example/');
    expect(cookies.size).toBe(0);
  });

  test('is not kept after a refusal (S3.41, S3.42)', async () => {
    const page = openPage('/', { referrer, query: '?ref=FRIEND1' });
    await page.answer(refusedKey);
    expect([page.storage.get('USER_BEHAVIOR_PATH'), page.cookies.size]).toEqual([null, 0]);
  });

  test('keeps what the exchange said about a code, and gives way to another sender; a kind without a code is nobody’s (S3.42, S3.21)', async () => {
    const known = '{"medium":"broker","affiliate_id":"20001"}';
    const cookies = new Map([['GATEHOUSE_REFERRAL', known]]);
    const kept = () => cookies.get('GATEHOUSE_REFERRAL');
    await openPage('/', { cookies }).answer();
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?affiliate_id=20001' }).answer();
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?medium=affiliate' }).answer();
    expect(kept()).toBe(known);
    await openPage('/', { cookies, query: '?affiliate_id=10001' }).answer();
    expect(kept()).toBe('{"medium":"affiliate","affiliate_id":"10001"}');
    const page = openPage('/', { query: '?medium=broker&token=share-affiliate' });
    await page.answer();
    expect(page.cookies.size).toBe(0);
  });
});
