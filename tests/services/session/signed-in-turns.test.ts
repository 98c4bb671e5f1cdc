/** A visitor who is signed in and opens a login: names, other tabs, and what belongs to no state (decision 0033). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { knownAccounts } from '../../../src/services/account/known-accounts.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { openSignedIn } from '../../support/signed-in-flow.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

const profilePath = '/v2/private/user/profile';

afterEach(closeTestPages);

/** @param names what the profile says in place of its own names */
async function openForm(names?: Readonly<Record<string, string>>) {
  const sandbox = createTestExchange();
  const { token } = await sandbox.seedAccount({ session: 'ordinary' });
  const browser = testBrowser();
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  const fetch: typeof sandbox.fetch = async (path, init) => {
    const answer = await sandbox.fetch(path, init);
    if (path !== profilePath || names === undefined) return answer;
    const { result, ...envelope } = await answer.json();
    return Response.json({ ...envelope, result: { ...result, ...names } }, { headers: answer.headers });
  };
  const page = openTestPage(siteOf('global'), '/en/login', { sandbox: { ...sandbox, fetch }, browser });
  const flow = openSignedIn(page.app);
  const answered = () => until(() => flow.$state.get().type !== 'asking' && flow.$state.get(), 'an answer');
  const settled = () => until(() => page.sent.length > 0, 'the call').then(() => new Promise(setImmediate));
  return { ...page, token, flow, answered, settled };
}

const nameless = { vague_email: '', vague_mobile: '', username: '' };

test.each([
  ['the address', { vague_email: 'a***@mail.example', vague_mobile: '5***6', username: 'ann' }, 'a***@mail.example'],
  ['the number', { ...nameless, vague_mobile: '5***6', username: 'ann' }, '5***6'],
  ['the user name', { ...nameless, username: 'ann' }, 'ann'],
  ['the number of the account', nameless, expect.stringMatching(/^UID \d+$/)],
])('is named by %s, the first that there is (S3.27)', async (_, names, name) => {
  const { flow, answered } = await openForm(names);
  expect(await answered()).toEqual({ type: 'known', name });
  // A login in another tab changes nothing here; the page looks at the account when it is opened.
  $session.set({ type: 'signed-in' });
  flow.reset();
  expect(flow.$state.get()).toEqual({ type: 'known', name });
});

test('gets the form where another tab ends the session before the exchange has answered (S4.26)', async () => {
  const { flow, sent, settled } = await openForm();
  await until(() => sent.length > 0, 'the call');
  $session.set({ type: 'anonymous' });
  await settled();
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
  flow.reset();
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
});

test('gets the form where the session ends on the way to the next page (S4.26)', async () => {
  const { flow, answered } = await openForm();
  await answered();
  const going = flow.goOn();
  expect(flow.$state.get().type).toBe('leaving');
  $session.set({ type: 'anonymous' });
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
  await going;
  expect(flow.$state.get()).toEqual({ type: 'form', changed: false });
});

test('is neither taken on nor logged out before it is known who they are (S7.30)', async () => {
  const { flow, app, token, left } = await openForm();
  flow.changeAccount();
  await flow.goOn();
  expect(flow.$state.get()).toEqual({ type: 'asking' });
  expect(app.session.token()).toBe(token);
  expect(left).toEqual([]);
});

test('is offered no account whose way in this page does not know (S1.27)', async () => {
  const { app, browser } = await openForm();
  const account = { name: '***@mail.example', mark: '1', login: ann.email, at: app.platform.clock.now() };
  for (const method of ['password', 'by-magic', 42, undefined]) {
    browser.storage.set('GATEHOUSE_ACCOUNTS', JSON.stringify([{ ...account, method }]));
    expect(knownAccounts(app)).toHaveLength(method === 'password' ? 1 : 0);
  }
});
