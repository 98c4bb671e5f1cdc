import { afterEach, expect, test, vi } from 'vitest';
import askConsent from '../../../src/shell/inline/ask-consent.ts';
import awaitFirstFrame from '../../../src/shell/inline/first-frame.ts';
import prepareHead from '../../../src/shell/inline/head.ts';
import takeLaunch from '../../../src/shell/inline/mini-app.ts';
import prepareSignUp from '../../../src/shell/inline/sign-up.ts';

afterEach(() => vi.unstubAllGlobals());

interface PageFacts {
  readonly address: string;
  readonly cookie?: string;
  readonly userAgent?: string;
  readonly stored?: Readonly<Record<string, unknown>>;
}

/** A page as its first scripts find it. */
function openPage({ address, cookie = '', userAgent = 'Mozilla/5.0', stored = {} }: PageFacts) {
  const url = new URL(address, 'https://site.example');
  const left: string[] = [];
  const page = {
    dataset: {} as Record<string, string>,
    classes: [] as string[],
    /** Addresses that the page was given. */
    shown: [] as string[],
    /** Addresses that the page has left for. */
    left,
    listeners: [] as ((event: unknown) => void)[],
    /** Resolves `firstFrame` of the scripts, and waits for what they do then. */
    drawn: () => Promise.resolve(),
    storage: { ...stored } as Record<string, unknown>,
    earlyPage: () => Reflect.get(globalThis, 'earlyPage'),
  };
  const { href, search, pathname, hash } = url;
  const { promise: firstFrame, resolve } = Promise.withResolvers<void>();
  page.drawn = async () => {
    resolve();
    await firstFrame;
  };
  vi.stubGlobal('firstFrame', firstFrame);
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('earlyPage', undefined);
  vi.stubGlobal('addEventListener', (_: string, listener: (event: unknown) => void) => page.listeners.push(listener));
  vi.stubGlobal('location', {
    href,
    search,
    pathname,
    hash,
    protocol: url.protocol,
    replace: (to: string) => left.push(to),
  });
  vi.stubGlobal('history', {
    state: null,
    replaceState(state: unknown, _: string, to: URL) {
      Object.assign(history, { state });
      page.shown.push(`${to}`);
    },
  });
  vi.stubGlobal('navigator', { userAgent });
  vi.stubGlobal('document', {
    URL: href,
    cookie,
    documentElement: { dataset: page.dataset, classList: { add: (name: string) => page.classes.push(name) } },
  });
  vi.stubGlobal('localStorage', page.storage);
  vi.stubGlobal('sessionStorage', page.storage);
  return page;
}

/** What a browser does where storage is refused: the name itself throws. */
function refuseStorage(): void {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new Error('refused');
      },
    });
  }
}

const script = 'data:text/javascript,';
const headOf = () => prepareHead('BrandApp', 'BRAND_TOKEN', '__Host-', script);

test('a quick-login token leaves the address and waits for the islands; the rest of the address stays (S2.08)', () => {
  const page = openPage({ address: '/en/login?a=1&tmp_token=secret&theme=dark#b' });
  headOf();
  expect(page.shown).toEqual(['https://site.example/en/login?a=1&theme=dark#b']);
  expect(page.earlyPage()).toEqual({ token: 'secret' });
  expect(page.classes).toEqual(['dark']);
});

test('a name that was typed on another site leaves the address, and waits in the history entry for the form (S8.30)', () => {
  const page = openPage({ address: '/en/login?a=1#name=ann%2B1%40mail.example' });
  headOf();
  expect(page.shown).toEqual(['https://site.example/en/login?a=1']);
  expect(history.state).toEqual(['ann+1@mail.example']);
  for (const fragment of ['#name=', '#name', '#named=x', '#password']) {
    const other = openPage({ address: `/en/login${fragment}` });
    headOf();
    expect([other.shown, history.state], fragment).toEqual([[], null]);
  }
  const damaged = openPage({ address: '/en/login?theme=dark#name=%E0%A4%A' });
  expect(headOf).not.toThrow();
  expect(damaged.classes).toEqual(['dark']);
});

test('an address without a token stays as it is (S2.08)', () => {
  for (const address of ['/en/login', '/en/login?tmp_token=', '/en/login?TMP_TOKEN=x&theme=none']) {
    const page = openPage({ address });
    headOf();
    expect([page.shown, page.earlyPage(), page.classes, page.dataset]).toEqual([[], undefined, [], {}]);
  }
});

test('the header is hidden where the app asks for it, and in no other browser (S2.27)', () => {
  const bare = (userAgent: string, address: string) => {
    const page = openPage({ address, userAgent });
    headOf();
    return page.dataset.bare;
  };
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?autoHide=true')).toBe('1');
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?a&autoHide=1')).toBe('1');
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?autoHide=false')).toBeUndefined();
  expect(bare('Mozilla/5.0', '/en/login?autoHide=true')).toBeUndefined();
});

test('only the session’s own cookie shows the header of somebody who is signed in (S4.48)', () => {
  const signedIn = (cookie: string) => {
    const page = openPage({ address: '/en', cookie });
    headOf();
    return page.dataset.signedIn;
  };
  expect(signedIn('__Host-BRAND_TOKEN=x')).toBe('1');
  expect(signedIn('a=b; __Host-BRAND_TOKEN=x')).toBe('1');
  expect(signedIn('BRAND_TOKEN=planted')).toBeUndefined();
  expect(signedIn('a=b; __Host-OTHER_BRAND_TOKEN=x')).toBeUndefined();
  expect(signedIn('a=b; __Host-BRAND_TOKEN2=x')).toBeUndefined();
  expect(signedIn('')).toBeUndefined();
});

test('until the account menu listens, a press of its button ends the session and keeps what the menu tells the exchange (S4.50, S7.30)', () => {
  const cookie = 'a=b; __Host-BRAND_TOKEN=own; c=d';
  const page = openPage({ address: '/en', cookie });
  headOf();
  const press = (found: unknown) => page.listeners[0]?.({ target: { closest: () => found } });
  press(null);
  expect(document.cookie).toBe(cookie);
  press({});
  expect(document.cookie).toBe('__Host-BRAND_TOKEN=;max-age=0;path=/;secure');
  expect(page.dataset.signedIn).toBeUndefined();
  expect(page.earlyPage()).toEqual({ ended: cookie });
});

const askOf = () => askConsent('REFUSED', 'AGREED', 'ANSWERED=1;path=/');

test('the notice is for whoever has not answered; a refusal counts before an agreement (S4.47)', () => {
  const ask = (stored: Readonly<Record<string, unknown>>) => {
    const page = openPage({ address: '/en', cookie: 'ANSWERED=1', stored });
    askOf();
    return page.dataset.ask;
  };
  expect(ask({})).toBe('1');
  expect(ask({ AGREED: '1' })).toBe('0');
  expect(ask({ REFUSED: '1' })).toBe('');
  expect(ask({ REFUSED: '1', AGREED: '1' })).toBe('');
  const page = openPage({ address: '/en', cookie: 'ANSWERED=1' });
  refuseStorage();
  askOf();
  expect(page.dataset.ask).toBe('');
});

test('the answer to the notice is looked for behind the first frame where there is no cookie (S4.47)', async () => {
  const ask = async (stored: Readonly<Record<string, unknown>>) => {
    const page = openPage({ address: '/en', stored });
    askOf();
    expect(page.dataset.ask, 'before the frame').toBeUndefined();
    await page.drawn();
    return page.dataset.ask;
  };
  expect(await ask({})).toBe('1');
  expect(await ask({ AGREED: '1' })).toBe('0');
  expect(await ask({ REFUSED: '1' })).toBe('');
});

test('who leaves a page without a notice gets the cookie that lets the next page look at once, and nobody else does (S4.47)', async () => {
  const leave = async (ask: string) => {
    const page = openPage({ address: '/en' });
    askOf();
    await page.drawn();
    page.dataset.ask = ask;
    for (const listener of page.listeners) listener({ type: 'pagehide' });
    return document.cookie;
  };
  expect(await leave('1')).toBe('');
  expect(await leave('0')).toBe('ANSWERED=1;path=/');
  expect(await leave('')).toBe('ANSWERED=1;path=/');
});

test('the first frame is waited for behind the end of the page, and a tab that gets none waits a second', async () => {
  for (const isCovered of [false, true]) {
    const page = openPage({ address: '/en' });
    let frame: () => unknown = () => undefined;
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      frame = callback;
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      awaitFirstFrame();
      let isDrawn = false;
      self.firstFrame.then(() => {
        isDrawn = true;
      });
      await vi.advanceTimersByTimeAsync(5000);
      expect(isDrawn, 'before the end of the page').toBe(false);
      for (const listener of page.listeners) listener({ type: 'DOMContentLoaded' });
      await vi.advanceTimersByTimeAsync(900);
      expect(isDrawn, 'before a frame').toBe(false);
      if (!isCovered) frame();
      await vi.advanceTimersByTimeAsync(isCovered ? 100 : 0);
      expect(isDrawn).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  }
});

test('an affiliate’s link to /register goes on to /sign-up, byte for byte, and room is kept for whoever sent the visitor (S2.09)', () => {
  const open = (address: string, cookie = '') => {
    const page = openPage({ address, cookie });
    prepareSignUp('REGISTRATION', script);
    return [page.left, page.dataset.invited];
  };
  expect(open('/en/register?affiliate_id=7&b=%20+#c')).toEqual([['/en/sign-up?affiliate_id=7&b=%20+#c'], '1']);
  expect(open('/en/register/?affiliate_id')).toEqual([['/en/sign-up?affiliate_id'], undefined]);
  expect(open('/en/sign-up?affiliate_id=7')).toEqual([[], '1']);
  expect(open('/en/register?affiliate_ids=7')).toEqual([[], undefined]);
  expect(open('/en/register?ref=FRIEND')).toEqual([[], '1']);
  expect(open('/en/register?user_code=')).toEqual([[], undefined]);
  // As `flows/channel/entry.ts` keeps it.
  const kept = `BRAND_REFERRAL=${encodeURIComponent(JSON.stringify({ ref: 'FRIEND' }))}`;
  expect(open('/en/sign-up', `a=b; ${kept}`)).toEqual([[], '1']);
  expect(open('/en/sign-up', 'a=b')).toEqual([[], undefined]);
});

test('a link with a registration starts it, and keeps one that is under way (S4.34)', () => {
  const recall = (address: string, stored = {}) => {
    const page = openPage({ address, stored });
    prepareSignUp('REGISTRATION', script);
    return page.storage;
  };
  expect(recall('/en/sign-up?uuid=a')).toEqual({ REGISTRATION: 1 });
  expect(recall('/en/sign-up?uuid=a', { REGISTRATION: '{}' })).toEqual({ REGISTRATION: '{}' });
  expect(recall('/en/sign-up')).toEqual({});
  openPage({ address: '/en/sign-up?uuid=a' });
  refuseStorage();
  expect(() => prepareSignUp('REGISTRATION', script)).not.toThrow();
});

test('what the messenger opened a mini app with leaves the address; its signed data is in no storage but ours (S9.29)', () => {
  const launch = 'tgWebAppData=user%3D1%26hash%3Dx&tgWebAppVersion=8.0&tgWebAppPlatform=ios';
  const page = openPage({ address: `/en/mini?a=1#${launch}` });
  takeLaunch('LAUNCH');
  expect(page.shown).toEqual(['/en/mini?a=1']);
  expect(page.earlyPage()).toBeUndefined();
  expect(page.storage).toEqual({
    LAUNCH: launch,
    __telegram__initParams: JSON.stringify({ tgWebAppVersion: '8.0', tgWebAppPlatform: 'ios' }),
  });
});

test('a mini app on the web starts as well, its fragment stays, and so does what a reload goes on with (S9.29)', () => {
  const page = openPage({ address: '/en/mini#part' });
  takeLaunch('LAUNCH');
  expect([page.shown, page.earlyPage(), page.storage]).toEqual([[], undefined, { LAUNCH: 1 }]);
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
