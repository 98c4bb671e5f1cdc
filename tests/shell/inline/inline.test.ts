import { afterEach, expect, test, vi } from 'vitest';
import askConsent from '../../../src/shell/inline/ask-consent.ts';
import { dispatch, headOf, openPage, refuseStorage } from './open-page.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('only the session’s own cookie shows the header of somebody who is signed in (S4.48)', async () => {
  const signedIn = async (cookie: string) => {
    const page = openPage({ address: '/en', cookie });
    headOf();
    await cookies;
    return page.dataset.signedIn;
  };
  expect(await signedIn('__Host-BRAND_TOKEN=x')).toBe('1');
  expect(await signedIn('a=b; __Host-BRAND_TOKEN=x')).toBe('1');
  expect(await signedIn('BRAND_TOKEN=planted')).toBeUndefined();
  expect(await signedIn('a=b; __Host-OTHER_BRAND_TOKEN=x')).toBeUndefined();
  expect(await signedIn('a=b; __Host-BRAND_TOKEN2=x')).toBeUndefined();
  expect(await signedIn('')).toBeUndefined();
});

test('until the account menu listens, a press of its button ends the session and keeps what the menu tells the exchange (S4.50, S7.30)', async () => {
  const cookie = 'a=b; __Host-BRAND_TOKEN=own; c=d';
  const page = openPage({ address: '/en', cookie });
  headOf();
  await cookies;
  const press = (found: unknown) => page.listeners[0]?.listener({ target: { closest: () => found } });
  press(null);
  expect(document.cookie).toBe(cookie);
  press({});
  expect(document.cookie).toBe('__Host-BRAND_TOKEN=;max-age=0;path=/;secure');
  expect(page.dataset.signedIn).toBeUndefined();
  expect(page.earlyPage()).toEqual({ ended: cookie });
});

const askOf = () => askConsent('REFUSED', 'AGREED', 'ANSWERED=1;path=/');

test('the notice is for whoever has not answered; a refusal counts before an agreement (S4.47)', async () => {
  const ask = async (stored: Readonly<Record<string, unknown>>) => {
    const page = openPage({ address: '/en', cookie: 'ANSWERED=1', stored });
    askOf();
    await cookies;
    return page.dataset.ask;
  };
  expect(await ask({})).toBe('1');
  expect(await ask({ AGREED: '1' })).toBe('0');
  expect(await ask({ REFUSED: '1' })).toBe('');
  expect(await ask({ REFUSED: '1', AGREED: '1' })).toBe('');
  const page = openPage({ address: '/en', cookie: 'ANSWERED=1' });
  refuseStorage();
  askOf();
  await cookies;
  expect(page.dataset.ask).toBe('');
});

test('the answer to the notice is looked for behind the first frame where there is no cookie (S4.47)', async () => {
  const ask = async (stored: Readonly<Record<string, unknown>>) => {
    const page = openPage({ address: '/en', stored });
    askOf();
    await cookies;
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
    dispatch(page, 'pagehide');
    return document.cookie;
  };
  expect(await leave('1')).toBe('');
  expect(await leave('0')).toBe('ANSWERED=1;path=/');
  expect(await leave('')).toBe('ANSWERED=1;path=/');
});
