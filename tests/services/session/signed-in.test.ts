/** A visitor who opens a login or a registration while signed in (decision 0033). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createSignedInFlow, type SignedInState } from '../../../src/services/session/signed-in.ts';
import { $session } from '../../../src/stores/session.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { openSignedIn } from '../../support/signed-in-flow.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

const site = siteOf('global');
afterEach(closeTestPages);

async function openForm(path: string, token?: string) {
  const sandbox = createTestExchange();
  const seeded = await sandbox.seedAccount({ session: 'ordinary' });
  const browser = testBrowser();
  browser.cookies.set('GATEHOUSE_TOKEN', token ?? seeded.token ?? '');
  const page = openTestPage(site, path, { sandbox, browser });
  const flow = openSignedIn(page.app);
  const settled = () => until(() => flow.$state.get().type !== 'asking' && flow.$state.get(), 'an answer');
  return { ...page, flow, settled };
}

test('is told by which name they are signed in, and "Continue" leads where a login would have led (S3.27, S7.31, S2.15)', async () => {
  for (const [path, led] of [
    ['/en/login', '/en/dashboard'],
    ['/en/sign-up', '/en/dashboard'],
    ['/en/login?redirect_url=%2Fen%2Fearn', '/en/earn'],
    ['/en/login?redirect_url=https%3A%2F%2Felsewhere.example', '/en/dashboard'],
    ['/en/oauth-login?client_id=a', '/en/oauth?client_id=a'],
  ] as const) {
    const { flow, settled, left, sent } = await openForm(path);
    expect(await settled()).toEqual({ type: 'known', name: '***@mail.example' });
    expect(sent.map((call) => call.path)).toEqual(['/v2/private/user/profile']);
    await Promise.all([flow.goOn(), flow.goOn()]);
    expect(left, path).toEqual([led]);
    flow.reset();
    expect(flow.$state.get().type).toBe('known');
  }
});

test('gets the form by "Use another account": the session ends here at once, and at the exchange (S7.30)', async () => {
  const { flow, settled, browser, sent, left } = await openForm('/en/login');
  await settled();
  const token = browser.cookies.get('GATEHOUSE_TOKEN');
  flow.changeAccount();
  expect(flow.$state.get()).toEqual({ type: 'form', changed: true });
  expect(browser.cookies.get('GATEHOUSE_TOKEN')).toBeUndefined();
  const call = await until(() => sent.find(({ path }) => path === '/logout'), 'the logout');
  expect(call.headers.usertoken).toBe(token);
  expect(left).toEqual([]);
});

test('whose session the exchange no longer knows gets the form, and the same where there is no answer (S3.28, S8.12)', async () => {
  const dead = await openForm('/en/login', 'x'.repeat(43));
  expect(await dead.settled()).toEqual({ type: 'form', changed: false });
  const silent = await openForm('/en/login');
  silent.fault('profile', { type: 'drop' });
  expect(await silent.settled()).toEqual({ type: 'form', changed: false });
});

test('gets the form where another tab ends the session (S4.26)', async () => {
  const { flow, settled } = await openForm('/en/login');
  await settled();
  $session.set({ type: 'anonymous' });
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
});

test('who has just logged in in another tab is said to be there, also where no name can be had, until they are not (S4.35)', async () => {
  const page = await openForm('/en/sign-up');
  page.fault('profile', { type: 'drop' });
  const tools = { exchange: page.app.exchange, logOut: () => undefined, leave: async () => undefined, isCertain: true };
  const flow = createSignedInFlow(tools);
  await until(() => flow.$state.get().type !== 'asking', 'a state');
  expect(flow.$state.get()).toEqual({ type: 'known', name: '' });
  page.app.session.clear();
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
  const late = createSignedInFlow(tools);
  await until(() => late.$state.get().type !== 'asking', 'a state');
  expect(late.$state.get()).toEqual({ type: 'form', changed: false });
});

test('is told where the way on could not be loaded, and the next press tries again', async () => {
  const { app, settled: _, ...page } = await openForm('/en/login');
  let tries = 0;
  const flow = createSignedInFlow({
    exchange: app.exchange,
    logOut: () => undefined,
    leave: async () => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
    },
  });
  const known = await until(() => flow.$state.get().type === 'known' && flow.$state.get(), 'an answer');
  const states: SignedInState[] = [];
  flow.$state.listen((state) => states.push(state));
  await flow.goOn();
  await flow.goOn();
  const { name } = known as Extract<SignedInState, { readonly name: string }>;
  expect(states.map(({ type }) => type)).toEqual(['leaving', 'known', 'leaving']);
  expect(states[1]).toEqual({ type: 'known', name, failed: true });
  flow.reset();
  expect(flow.$state.get()).toEqual({ type: 'known', name });
  expect(page.left).toEqual([]);
});
