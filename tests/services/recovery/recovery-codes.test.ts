/** Recovery codes of the account: the real flow over the sandbox. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createRecoveryFlow } from '../../../src/services/recovery/recovery-codes.ts';
import { ann, annsPassword, createTestExchange, encrypted, minute } from '../../sandbox/support/sandbox.ts';
import { closeTestPages, openTestPage, testBrowser } from '../../support/test-page.ts';

const createPath = '/user/private/recovery/create';
const leftPath = '/user/private/recovery/left';

const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await closeTestPages();
});

/** The page of somebody who is signed in. */
async function openPage({ recovery = 'offered', isOn = true, sandbox = createTestExchange() } = {}) {
  const browser = testBrowser();
  const { token } = await sandbox.seedAccount({ ...ann, session: 'ordinary' });
  browser.cookies.set('GATEHOUSE_TOKEN', String(token));
  const page = openTestPage(siteOf('global'), '/en/app/user/passkeys', { sandbox, browser });
  page.scenario({ recovery: recovery as 'offered' });
  const flow = createRecoveryFlow({ ...page.app, isOn: () => isOn });
  ends.push(flow.dispose);
  return { ...page, sandbox, flow, state: () => flow.$state.get(), token: String(token) };
}

type OpenPage = Awaited<ReturnType<typeof openPage>>;

async function create({ flow, state }: OpenPage, password?: string): Promise<readonly string[]> {
  await flow.start();
  flow.open();
  await flow.create(password);
  const shown = state();
  if (shown.type !== 'shown') throw new Error(`the state is ${shown.type}`);
  return shown.codes;
}

test('ten codes are made right after the login without the password, shown once, and counted (S1.27)', async () => {
  const page = await openPage();
  const codes = await create(page);
  expect(new Set(codes).size).toBe(10);
  page.flow.saved();
  expect(page.state()).toEqual({ type: 'offered', left: 10 });
  expect(page.bodiesTo(createPath)).toEqual([{}]);
  const kept = JSON.stringify([
    page.state(),
    page.events,
    [...page.browser.storage.all],
    [...page.tabStorage.all],
    [...page.browser.cookies],
    page.sent,
  ]);
  for (const code of codes) expect(kept).not.toContain(code);
});

test('a session of long ago needs the password; no password and a wrong one are said at the field (S1.27)', async () => {
  const page = await openPage();
  page.sandbox.wait(11 * minute);
  await page.flow.start();
  page.flow.open();
  await page.flow.create();
  expect(page.state()).toMatchObject({ type: 'asked', status: { type: 'failed' } });
  await page.flow.create('');
  expect(page.state()).toMatchObject({ status: { type: 'refused', password: 'passwordRequired' } });
  await page.flow.create('not it');
  expect(page.state()).toMatchObject({ status: { type: 'failed', problem: { text: '31002' } } });
  await page.flow.create(annsPassword);
  expect(page.state()).toMatchObject({ type: 'shown' });
  expect(JSON.stringify(page.sent)).not.toContain(annsPassword);
});

test('new codes replace the old ones (S1.27, S8.24)', async () => {
  const page = await openPage();
  const [old = ''] = await create(page);
  page.flow.saved();
  const [code = ''] = await create(page);
  page.sandbox.control.changeScenario('*', { ban: 'ip' });
  const login = { username: ann.email, login_type: 2, ...encrypted(annsPassword, page.sandbox.clock.now()) };
  const check = { sence: 30093, risk_token: (await page.sandbox.call('login', login)).result?.risk_token };
  const answer = (recovery_code: string) =>
    page.sandbox.call('verifyRisk', { ...check, way: 'recovery_code', recovery_code });
  expect(await answer(old)).toMatchObject({ ret_code: 20023 });
  expect(await answer(code)).toMatchObject({ ret_code: 0, result: { risk_token_type: 'pass' } });
  // The check is answered: the next code needs another one.
  expect(await answer(code)).toMatchObject({ ret_code: 20026 });
});

test('nothing is offered by an exchange without codes, by one that fails, and where the operator has it off (S1.27)', async () => {
  const none = await openPage({ recovery: 'not offered' });
  await none.flow.start();
  expect(none.state()).toEqual({ type: 'hidden' });
  const failing = await openPage({ sandbox: createTestExchange() });
  failing.fault('recoveryLeft', { type: 'status', status: 404 });
  await failing.flow.start();
  expect(failing.state()).toEqual({ type: 'hidden' });
  const off = await openPage({ isOn: false, sandbox: createTestExchange() });
  await off.flow.start();
  expect(off.state()).toEqual({ type: 'hidden' });
  expect(off.bodiesTo(leftPath)).toEqual([]);
});

test('codes that are shown stay when the page asks again, and go with the page and with another session (S1.27)', async () => {
  const page = await openPage();
  const codes = await create(page);
  await page.flow.start();
  await page.flow.recheck();
  expect(page.state()).toEqual({ type: 'shown', codes });
  page.flow.leave();
  expect(page.state()).toEqual({ type: 'hidden' });
  await create(page);
  page.app.session.clear();
  await page.flow.recheck();
  expect(page.state()).toEqual({ type: 'hidden' });
});

test('the form closes without a call, and a flow that has ended shows nothing (S1.27)', async () => {
  const page = await openPage();
  await page.flow.start();
  page.flow.open();
  page.flow.cancel();
  expect(page.state()).toEqual({ type: 'offered', left: 0 });
  page.flow.open();
  page.flow.dispose();
  const before = page.state();
  await page.flow.create();
  expect(page.state()).toBe(before);
});

test.each<[string, (page: OpenPage) => unknown]>([
  ['hidden', () => undefined],
  ['offered', ({ flow }) => flow.start()],
  ['asked', ({ flow }) => flow.start().then(flow.open)],
  ['shown', (page) => create(page)],
])('whoever is signed in by now sees nothing of the one before, where the offer was %s (S1.27)', async (type, lead) => {
  const page = await openPage();
  await lead(page);
  expect(page.state().type).toBe(type);
  const { token } = await page.sandbox.seedAccount({ email: 'ben@mail.example', session: 'ordinary' });
  page.app.session.replaceToken(String(token), false);
  const shown: unknown[] = [];
  page.flow.$state.listen((state) => shown.push(state));
  await page.flow.recheck();
  const hidden = type === 'hidden' ? [] : [{ type: 'hidden' }];
  expect(shown).toEqual([...hidden, { type: 'offered', left: 0 }]);
});

test('an offer that the operator has switched off meanwhile goes away (S1.27)', async () => {
  const isOn = { now: true };
  const page = await openPage();
  const flow = createRecoveryFlow({ ...page.app, isOn: () => isOn.now });
  ends.push(flow.dispose);
  await flow.start();
  expect(flow.$state.get().type).toBe('offered');
  isOn.now = false;
  await flow.start();
  expect(flow.$state.get()).toEqual({ type: 'hidden' });
});
