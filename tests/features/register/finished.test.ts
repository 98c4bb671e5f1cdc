/** An account that is open has no password step any more, in whatever way somebody comes back to its registration. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createRegisterFlow, type RegisterFlow } from '../../../src/features/register/register.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { createRegisterHarness, eventually, fakeChannel, shown } from '../../support/flow-harness.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

const site = siteOf('global');
const email = 'ann@mail.example';
const password = 'a horse & a battery';
const policy = { types: site.policies.registerTypes, compliance: false };
const opened: RegisterFlow[] = [];

afterEach(async () => {
  for (const flow of opened.splice(0)) flow.dispose();
  await closeTestPages();
});

type TabStorage = ReturnType<typeof memoryStorage>;

/** What the browser does where a tab is duplicated. */
function copyOf(tabStorage: TabStorage): TabStorage {
  const copy = memoryStorage();
  for (const [key, value] of tabStorage.all) copy.set(key, value);
  return copy;
}

/** A registration at its password step. */
async function openTab() {
  const browser = testBrowser();
  const tabStorage = memoryStorage();
  const page = openTestPage(site, '/en/sign-up', { browser, tabStorage });
  const flow = createRegisterFlow({ ...page.app, channel: page.channel(), policy });
  opened.push(flow);
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  await flow.submitCode(await page.sandbox.codeFor(email));
  await shown(flow, 'password');
  /** The sign-up page in a tab of the same browser. @returns what it shows at once */
  function openIn(tab: TabStorage) {
    const next = openTestPage(site, '/en/sign-up', { browser, tabStorage: tab, sandbox: page.sandbox });
    const again = createRegisterFlow({ ...next.app, channel: next.channel(), policy });
    opened.push(again);
    return { next, again, state: again.$state.get() };
  }
  const stateIn = (tab: TabStorage) => openIn(tab).state;
  return { page, flow, tabStorage, openIn, stateIn };
}

test('the password step comes back by a reload while the account is not open yet (S4.07)', async () => {
  const { tabStorage, stateIn } = await openTab();
  expect(stateIn(tabStorage).step).toBe('password');
});

test('the password step of an open account comes back in no tab that was duplicated before, neither while signed in nor after the logout (S4.08, S4.18)', async () => {
  const { page, flow, tabStorage, stateIn } = await openTab();
  const [first, second] = [copyOf(tabStorage), copyOf(tabStorage)];
  await flow.submitPassword(password);
  await shown(flow, 'done');
  expect(stateIn(first)).toMatchObject({ step: 'account', typed: { username: '' } });
  page.app.session.clear();
  expect(stateIn(second)).toMatchObject({ step: 'account', typed: { username: '' } });
});

test('the password step of an open account comes back neither by Back nor by a reload while a partner’s answer is waited for (S4.17)', async () => {
  const tabStorage = memoryStorage();
  const never = () => new Promise<void>(() => undefined);
  const channel = { ...fakeChannel([]), bindPartner: never };
  const { flow, sandbox, events, left, wait } = createRegisterHarness(site, { tabStorage, more: { channel } });
  opened.push(flow);
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(email));
  await shown(flow, 'password');
  const submitted = flow.submitPassword(password);
  await eventually(
    () => events.includes('token') || undefined,
    () => 'no account was opened',
  );
  flow.goTo('code');
  expect(flow.$state.get().step).toBe('password');
  const reloaded = createRegisterHarness(site, { tabStorage: copyOf(tabStorage) });
  opened.push(reloaded.flow);
  expect(reloaded.flow.$state.get().step).toBe('account');
  wait(3000);
  await submitted;
  expect(left).toEqual(['/en/dashboard?newUser=true']);
  flow.reset();
  expect(flow.$state.get()).toMatchObject({ step: 'account', typed: { username: '' } });
});

const expired = () => Response.json({ ret_code: 20026, ret_msg: 'unknown', result: null, token: null });

test('an account whose opening was not answered is open: the next try leads to the login (S3.06, S4.35, S8.10)', async () => {
  const { page, flow, tabStorage } = await openTab();
  page.fault('registerPassword', { type: 'cors' });
  await flow.submitPassword(password);
  const noAnswer = { step: 'password', status: { type: 'failed', problem: { type: 'failure', text: '-200' } } };
  expect(flow.$state.get()).toMatchObject(noAnswer);
  page.sandbox.control.clear();
  await flow.submitPassword(password);
  expect(page.left).toEqual(['/en/login?source=commit_login']);
  expect([...tabStorage.all.values()]).toContain(email);
});

test('an account whose opening was not answered may be open where the exchange does not say it: the form says so (S3.06, S8.10)', async () => {
  const { page, flow } = await openTab();
  page.fault('registerPassword', { type: 'cors' });
  await flow.submitPassword(password);
  page.sandbox.control.clear();
  page.fault('registerRecall', { type: 'drop' });
  await flow.submitPassword(password);
  expect(flow.$state.get()).toMatchObject({
    step: 'account',
    typed: { username: email },
    status: { type: 'failed', problem: { type: 'maybe-open', name: email } },
  });
});

test('after a lost answer a reload asks before it shows a step: an open account leads to the login, whose page has the name (S4.08, S4.34, S4.35)', async () => {
  const { page, flow, tabStorage, openIn } = await openTab();
  page.fault('registerPassword', { type: 'cors' });
  await flow.submitPassword(password);
  page.sandbox.control.clear();
  const { next, state } = openIn(tabStorage);
  expect(state).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'busy' } });
  await until(() => next.left.length > 0, 'the login');
  expect(next.left).toEqual(['/en/login?source=commit_login']);
  expect([...tabStorage.all.values()]).toContain(email);
});

test('a reload while the last call is under way goes on at the password if the account is not open (S4.07, S4.34)', async () => {
  const { page, flow, tabStorage, openIn } = await openTab();
  page.fault('registerPassword', { type: 'hang' });
  void flow.submitPassword(password);
  await until(() => page.sent.some(({ path }) => path === '/user/public/register/password'), 'the last call');
  page.sandbox.control.clear();
  const { again, state } = openIn(tabStorage);
  expect(state.step).toBe('account');
  await shown(again, 'password');
  await again.submitPassword(password);
  await shown(again, 'done');
});

test('after a lost answer a reload says that the account may be open where the exchange knows the registration no more (S4.08)', async () => {
  const { page, flow, tabStorage, openIn } = await openTab();
  page.fault('registerPassword', { type: 'drop' });
  await flow.submitPassword(password);
  page.sandbox.control.clear();
  page.fault('registerRecall', { type: 'ret_code', code: 20026, spelling: 'ret_code' });
  const { again } = openIn(tabStorage);
  await until(() => {
    const state = again.$state.get();
    return state.step === 'account' && state.status.type === 'failed';
  }, 'a sentence');
  expect(again.$state.get()).toMatchObject({
    step: 'account',
    typed: { username: email },
    status: { problem: { type: 'maybe-open', name: email } },
  });
});

test('a password that the exchange refused is asked for again after a reload (S4.07)', async () => {
  const { page, flow, tabStorage, stateIn } = await openTab();
  page.fault('registerPassword', { type: 'ret_code', code: 10001, spelling: 'ret_code' });
  await flow.submitPassword(password);
  expect(stateIn(tabStorage).step).toBe('password');
});

test('a registration that has expired before its account was opened starts again (S8.10)', async () => {
  const instead = (path: string) => (path.endsWith('/register/password') ? expired() : undefined);
  const { flow, sandbox } = createRegisterHarness(site, { instead });
  opened.push(flow);
  await flow.submitAccount(email, '44');
  await shown(flow, 'code');
  await flow.submitCode(await sandbox.codeFor(email));
  await shown(flow, 'password');
  await flow.submitPassword(password);
  expect(flow.$state.get()).toMatchObject({
    step: 'account',
    status: { type: 'failed', problem: { type: 'failure', text: '20026' } },
  });
});
