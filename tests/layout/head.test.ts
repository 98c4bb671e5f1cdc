import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { type HeadNames, type OwnHosts, prepareHead } from '../../src/layout/head.ts';

const ownHosts = { hosts: ['site.example', 'test.site.example'], right: 'site.example', localRight: 'localhost' };

const names: HeadNames = {
  embeddedView: '; wv',
  ownHosts: btoa(JSON.stringify(ownHosts)),
  appMarker: 'BrandApp',
  tokenCookie: 'BRAND_TOKEN',
  hostPrefix: '__Host-',
  agreedKey: 'AGREED',
  refusedKey: 'REFUSED',
  cookiesVersion: '2',
  resumeKeys: { login: 'RECALLED', register: 'REGISTRATION' },
  launchKey: 'LAUNCH',
  newUserKey: 'NEW',
  referralKey: 'BRAND_REFERRAL',
};

interface PageFacts {
  readonly screen?: string;
  readonly cookie?: string;
  readonly userAgent?: string;
  readonly local?: Readonly<Record<string, string>>;
  readonly tab?: Readonly<Record<string, string>>;
  readonly ask?: boolean;
  readonly noStorage?: boolean;
  readonly noPasskeys?: boolean;
  readonly html?: string;
  /** As in a preview for colleagues. */
  readonly atAnyHost?: boolean;
}

/** Runs the script in a page as the layout writes it: its text alone, without what is around it in its file. */
function open(address: string, facts: PageFacts = {}) {
  const {
    screen = 'login',
    cookie,
    userAgent,
    local = {},
    tab = {},
    ask = false,
    noStorage = false,
    noPasskeys = false,
    html = '',
    atAnyHost = false,
  } = facts;
  const own: OwnHosts = { ...ownHosts, ...(atAnyHost && { hosts: undefined }) };
  const { window } = new JSDOM(
    `<html data-screen="${screen}"${ask ? ' data-ask="1"' : ''}><body>${html}</body></html>`,
    {
      url: new URL(address, 'https://site.example').href,
      runScripts: 'outside-only',
      ...(userAgent === undefined ? {} : { userAgent }),
    },
  );
  if (cookie) for (const one of cookie.split('; ')) window.document.cookie = `${one}; Secure; Path=/`;
  if (userAgent) Object.defineProperty(window.navigator, 'userAgent', { value: userAgent });
  for (const [key, value] of Object.entries(local)) window.localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(tab)) window.sessionStorage.setItem(key, value);
  if (noStorage) {
    const refuse = {
      get: () => {
        throw new window.DOMException('refused', 'SecurityError');
      },
    };
    Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse });
  }
  if (!noPasskeys) Reflect.set(window, 'PublicKeyCredential', class {});
  window.eval(`(${prepareHead})(${JSON.stringify({ ...names, ownHosts: btoa(JSON.stringify(own)) })})`);
  const root = window.document.documentElement;
  return {
    window,
    address: () => window.location.href.replace('https://site.example', ''),
    marks: { ...root.dataset },
    classes: [...root.classList],
    earlyPage: Reflect.get(window, 'earlyPage') as unknown,
  };
}

test('a quick-login token leaves the address and waits for the form; the rest of the address stays (S2.08)', () => {
  const page = open('/en/login?a=1&tmp_token=secret&theme=dark#b');
  expect(page.address()).toBe('/en/login?a=1&theme=dark#b');
  expect(page.earlyPage).toEqual({ token: 'secret' });
  expect(page.classes).toEqual(['dark', 'is-resuming']);
});

test('the token of a mailed link leaves the address before any other script, and is stored nowhere (S4.07)', () => {
  const page = open('/en/email-code-verify?uuid=u-1&token=secret&utm=a#b', { screen: 'email-link' });
  expect([page.address(), page.earlyPage]).toEqual(['/en/email-code-verify?uuid=u-1&utm=a#b', { linkToken: 'secret' }]);
  expect(page.classes).not.toContain('is-without-request');
  const { window } = page;
  expect(
    JSON.stringify([window.history.state, { ...window.sessionStorage }, { ...window.localStorage }]),
  ).not.toContain('secret');
  expect(open('/en/login?token=other').address()).toBe('/en/login?token=other');
});

test('the token of the link that freezes an account leaves the address in the same way, and is enough by itself', () => {
  const page = open('/en/was-not-me?token=secret&utm=a', { screen: 'not-me' });
  expect([page.address(), page.earlyPage]).toEqual(['/en/was-not-me?utm=a', { linkToken: 'secret' }]);
  expect(page.classes).not.toContain('is-without-request');
  for (const query of ['', '?token=', '?uuid=u-1']) {
    expect(open(`/en/was-not-me${query}`, { screen: 'not-me' }).classes, query).toContain('is-without-request');
  }
});

test.each(['', '?uuid=u-1', '?token=secret', '?uuid=&token=secret', '?uuid=u-1&token='])(
  'the page of a mailed link without the whole link (%j), as after a reload, says so by its HTML alone (S4.07)',
  (query) => {
    const page = open(`/en/email-code-verify${query}`, { screen: 'email-link' });
    expect(page.classes).toContain('is-without-request');
    expect(page.address()).not.toContain('secret');
  },
);

test('a name that was typed on another site leaves the address, and is in its box before a script file comes (S8.30)', () => {
  const page = open('/en/login?a=1#name=ann%2B1%40mail.example', { html: '<input id="username">' });
  expect(page.address()).toBe('/en/login?a=1');
  expect(page.window.history.state).toEqual(['ann+1@mail.example']);
  const { document } = page.window;
  Object.defineProperty(document, 'readyState', { value: 'interactive' });
  document.dispatchEvent(new page.window.Event('readystatechange'));
  expect(document.querySelector('input')?.value).toBe('ann+1@mail.example');
  for (const fragment of ['#name=', '#name', '#named=x', '#password']) {
    const other = open(`/en/login${fragment}`);
    expect([other.address(), other.window.history.state], fragment).toEqual([`/en/login${fragment}`, null]);
  }
  expect(open('/en/login?theme=dark#name=%E0%A4%A').classes).toEqual(['dark']);
});

test('an address without a token stays as it is, letter by letter (S2.08)', () => {
  for (const address of [
    '/en/login',
    '/en/login?tmp_token=',
    '/en/login?TMP_TOKEN=x&theme=none',
    '/en/login?q=a%20b+c',
  ]) {
    const page = open(address);
    expect([page.address(), page.earlyPage, page.classes, page.marks]).toEqual([
      address,
      undefined,
      [],
      { screen: 'login' },
    ]);
  }
});

test('the header is hidden where the app asks for it, and in no other browser (S2.27)', () => {
  const bare = (userAgent: string, address: string) => open(address, { userAgent }).classes.includes('is-bare');
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?autoHide=true')).toBe(true);
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?a&autoHide=1')).toBe(true);
  expect(bare('Mozilla/5.0 BrandApp/1', '/en/login?autoHide=false')).toBe(false);
  expect(bare('Mozilla/5.0', '/en/login?autoHide=true')).toBe(false);
});

test('only the session’s own cookie shows the header of somebody who is signed in (S4.48)', () => {
  const signedIn = (cookie: string) => open('/en', { cookie }).classes.includes('is-signed-in');
  expect(signedIn('__Host-BRAND_TOKEN=x')).toBe(true);
  expect(signedIn('a=b; __Host-BRAND_TOKEN=x')).toBe(true);
  expect(signedIn('BRAND_TOKEN=planted')).toBe(false);
  expect(signedIn('a=b; __Host-OTHER_BRAND_TOKEN=x')).toBe(false);
  expect(signedIn('')).toBe(false);
});

test('the notice is for whoever has not answered; a refusal counts before an agreement (S4.47)', () => {
  const ask = (local: Readonly<Record<string, string>>) => open('/en', { ask: true, local }).marks.ask;
  expect(ask({})).toBe('1');
  expect(ask({ AGREED: '2' })).toBe('0');
  expect(ask({ REFUSED: '2' })).toBe('');
  expect(ask({ REFUSED: '2', AGREED: '2' })).toBe('');
  expect(open('/en', { ask: true, noStorage: true }).marks.ask).toBe('');
  expect(open('/en').marks.ask).toBeUndefined();
});

test('an answer to an earlier version of the notice is removed, so that it is asked for again; also on a page without the notice (S4.47)', () => {
  for (const ask of [true, false]) {
    const page = open('/en', { ask, local: { AGREED: '1', REFUSED: '1', OTHER: '1' } });
    expect(page.marks.ask).toBe(ask ? '1' : undefined);
    expect({ ...page.window.localStorage }).toEqual({ OTHER: '1' });
  }
  expect(open('/en', { ask: true, local: { AGREED: '2', REFUSED: '1' } }).marks.ask).toBe('0');
});

test('a login and a registration go on by themselves where the tab or the address has something for them (S4.34, S4.25)', () => {
  const resumes = (address: string, facts: PageFacts = {}) => open(address, facts).classes.includes('is-resuming');
  expect(resumes('/en/login')).toBe(false);
  expect(resumes('/en/login', { tab: { RECALLED: 'ann@mail.example' } })).toBe(true);
  expect(resumes('/en/login?state=abc&code=1')).toBe(true);
  expect(resumes('/en/oauth-login?client_id=a&state=abc')).toBe(false);
  expect(resumes('/en/sign-up', { screen: 'register' })).toBe(false);
  expect(resumes('/en/sign-up', { screen: 'register', tab: { RECALLED: 'x' } })).toBe(false);
  expect(resumes('/en/sign-up', { screen: 'register', tab: { REGISTRATION: '{}' } })).toBe(true);
  expect(resumes('/en/sign-up?uuid=1', { screen: 'register' })).toBe(true);
  expect(resumes('/en/sign-up', { screen: 'register', noStorage: true })).toBe(false);
});

test('a sign-up marks a link that was asked for, and whoever was sent by somebody (S4.10, S2.31)', () => {
  const marks = (address: string, cookie = '') => open(address, { screen: 'register', cookie }).classes;
  expect(marks('/en/sign-up?register_type=emailLink')).toContain('is-link');
  expect(marks('/en/sign-up?register_type=email')).not.toContain('is-link');
  for (const query of ['affiliate_id=7', 'ref=INV', 'user_code=1']) {
    expect(marks(`/en/sign-up?${query}`), query).toContain('is-invited');
  }
  expect(marks('/en/sign-up?ref=')).not.toContain('is-invited');
  expect(marks('/en/sign-up', 'BRAND_REFERRAL={%22ref%22:%22INV%22}')).toContain('is-invited');
  const tab = { BRAND_REFERRAL: '{"medium":"referral","ref":"INV"}' };
  expect(open('/en/sign-up', { screen: 'register', tab }).classes).toContain('is-invited');
});

test('a demo account has its title, and whoever comes from a recalled registration is told why (S2.08)', () => {
  expect(open('/en/login?demoAccount=true').classes).toContain('is-demo');
  expect(open('/en/login?source=commit_login').classes).toContain('is-recalled');
  expect(open('/en/sign-up?demoAccount=true', { screen: 'register' }).classes).not.toContain('is-demo');
});

test('what the messenger opened the mini app with leaves the address, and is kept without its signature for the SDK (S9.29)', () => {
  const fragment = 'tgWebAppData=signed%3D1&tgWebAppVersion=8.0';
  const page = open(`/en/friend-invite?a=1#${fragment}`, { screen: 'mini-app' });
  expect(page.address()).toBe('/en/friend-invite?a=1');
  expect(page.window.sessionStorage.getItem('LAUNCH')).toBe(fragment);
  expect(page.window.sessionStorage.getItem('__telegram__initParams')).toBe('{"tgWebAppVersion":"8.0"}');
  const refused = open(`/en/friend-invite#${fragment}`, { screen: 'mini-app', noStorage: true });
  expect(refused.earlyPage).toEqual({ launch: fragment });
  expect(open(`/en/login#${fragment}`).address()).toBe(`/en/login#${fragment}`);
});

test('a consent page without a request says so by its HTML alone (S2.38)', () => {
  expect(open('/en/oauth', { screen: 'consent' }).classes).toContain('is-without-request');
  expect(open('/en/oauth?client_id=a', { screen: 'consent' }).classes).not.toContain('is-without-request');
});

test('a browser that has no passkeys, or that is part of another app, is marked before the first paint (S1.27)', () => {
  expect(open('/en/login').classes).not.toContain('is-without-passkeys');
  expect(open('/en/login', { noPasskeys: true }).classes).toContain('is-without-passkeys');
  expect(open('/en/login', { userAgent: 'Mozilla/5.0 (Linux; Android 15; wv) X' }).classes).toContain(
    'is-without-passkeys',
  );
});

test.each([
  'https://site.example/',
  'https://test.site.example/',
  'https://site.example./',
  'http://localhost:4321/',
  'http://127.0.0.1/',
  'http://[::1]/',
])('at %s the page is shown', (address) => {
  expect(open(address).classes).not.toContain('is-foreign');
});

test('a preview for colleagues is shown where they have put it', () => {
  expect(open('https://previews.example/en/login', { atAnyHost: true }).classes).not.toContain('is-foreign');
});

test.each([
  ['https://site.example.evil.example/en/login?code=1#x', 'https://site.example/en/login'],
  ['https://evil-site.example/en/login', 'https://site.example/en/login'],
  ['https://www.site.example/en/login', 'https://site.example/en/login'],
  ['http://relay.localhost:4321/tr-TUR/login', 'http://localhost:4321/tr-TUR/login'],
])('at %s, which is none of its hosts, the page says its right address', async (address, right) => {
  const page = open(address, { html: '<a id="right-address" href=""></a>' });
  expect(page.classes).toContain('is-foreign');
  const { document } = page.window;
  document.dispatchEvent(new page.window.Event('readystatechange'));
  Object.defineProperty(document, 'readyState', { value: 'interactive' });
  document.dispatchEvent(new page.window.Event('readystatechange'));
  expect(document.querySelector<HTMLAnchorElement>('#right-address')?.href).toBe(right);
  expect(document.querySelector('#right-address')?.textContent).toBe(right);
});
