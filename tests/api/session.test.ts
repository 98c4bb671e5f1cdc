import { expect, test } from 'vitest';
import { watchSession } from '../../src/services/session/page-session.ts';
import { $session } from '../../src/stores/session.ts';
import { settle } from './exchange-harness.ts';
import { endpoints, openBrowser, tokenCookie } from './fake-browser.ts';

const stale = { retCode: 10006, stale: true };

function logIn(browser: ReturnType<typeof openBrowser>, tab: ReturnType<typeof browser.openTab>, token: string) {
  const call = tab.exchange.send(endpoints.login, {});
  browser.requests.at(-1)?.answer({ token });
  return call;
}

test('a login answered after a logout does not undo it (S4.26)', async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const late = expect(tab.exchange.send(endpoints.login, {})).rejects.toMatchObject(stale);
  tab.session.clear();
  browser.requests[0]?.answer({ token: 'late' });
  await late;
  expect(browser.token()).toBeUndefined();
});

test('a refresh answered after a logout in another tab does not undo it (S4.26)', async () => {
  const browser = openBrowser();
  const [tab, other] = [browser.openTab(), browser.openTab()];
  await logIn(browser, tab, 'token-1');
  const late = expect(tab.exchange.send(endpoints.refresh, {})).rejects.toMatchObject(stale);
  other.session.clear();
  browser.requests.at(-1)?.answer({ token: 'token-2' });
  await late;
  expect(browser.token()).toBeUndefined();
});

test('a login answered after a login and a logout in another tab does not undo them, though the cookie looks as before (S4.26)', async () => {
  const browser = openBrowser();
  const [tab, other] = [browser.openTab(), browser.openTab()];
  const late = expect(tab.exchange.send(endpoints.login, {})).rejects.toMatchObject(stale);
  await logIn(browser, other, 'token-1');
  other.session.clear();
  browser.requests[0]?.answer({ token: 'late' });
  await late;
  expect(browser.token()).toBeUndefined();
});

test('a login takes the place of another session, and a call of that one tells its caller that it is over (S4.26)', async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  await logIn(browser, tab, 'of-ann');
  const ofAnn = expect(tab.exchange.send(endpoints.own, {})).rejects.toMatchObject(stale);
  await logIn(browser, tab, 'of-bob');
  browser.requests[1]?.answer({});
  await ofAnn;
  expect(browser.token()).toBe('of-bob');
});

test('a logout says whether there was a session: of five calls that hear that it is over, one ends it', async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  await logIn(browser, tab, 'token-1');
  let ended = 0;
  const calls = [1, 2, 3, 4, 5].map((n) =>
    tab.exchange.send(endpoints.own, { n }).catch((error) => {
      expect(error.retCode).toBe(10006);
      if (!error.stale && tab.session.clear()) ended += 1;
    }),
  );
  for (const request of browser.requests.slice(1)) request.answer({ retCode: 10006 });
  await Promise.all(calls);
  expect(ended).toBe(1);
});

test.each(['storage', 'focus', 'pageshow', 'visibilitychange'])(
  'on “%s” a page sees that another tab logged in or out, and shows it (S6.01, S6.02)',
  (type) => {
    const browser = openBrowser();
    const { session } = browser.openTab();
    const tabWindow = new EventTarget();
    watchSession(session, tabWindow);
    const seen: string[] = [];
    const stop = $session.listen((value) => seen.push(value.type));
    for (const token of ['token-1', undefined]) {
      if (token === undefined) browser.cookies.delete(tokenCookie);
      else browser.cookies.set(tokenCookie, token);
      tabWindow.dispatchEvent(new Event(type));
      tabWindow.dispatchEvent(new Event(type));
    }
    stop();
    expect(seen).toEqual(['signed-in', 'anonymous']);
  },
);

test('a page sees a login or logout of another tab as soon as the browser tells that a cookie has changed (S7.30)', () => {
  const browser = openBrowser();
  const { session } = browser.openTab();
  const [tabWindow, cookieStore] = [new EventTarget(), new EventTarget()];
  watchSession(session, tabWindow, cookieStore);
  const seen: string[] = [];
  const stop = $session.listen((value) => seen.push(value.type));
  browser.cookies.set(tokenCookie, 'token-1');
  // The mark of another tab may arrive while this page is still given the cookies of before.
  tabWindow.dispatchEvent(new Event('storage'));
  browser.cookies.delete(tokenCookie);
  cookieStore.dispatchEvent(new Event('change'));
  stop();
  expect(seen).toEqual(['signed-in', 'anonymous']);
});

test('a logout drops what was kept for the one who left', async () => {
  const browser = openBrowser();
  const tab = browser.openTab();
  const read = () => tab.exchange.send(endpoints.ownKept, {});
  await logIn(browser, tab, 'of-ann');
  const first = read();
  browser.requests[1]?.answer({});
  await first;
  expect(await read()).toEqual({ n: 1 });
  tab.session.clear();
  await expect(read()).rejects.toMatchObject({ retCode: 10006 });
  await logIn(browser, tab, 'of-bob');
  const ofBob = read();
  await settle();
  browser.requests[3]?.answer({});
  expect(await ofBob).toEqual({ n: 3 });
});
