/** A login that the limit of its network stops, answered in another way: the real flows, the sandbox, and a passkey of a test. */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { PasskeyAnswer } from '../../../src/browser/types.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import type { SeedRequest } from '../../../src/sandbox/control/seeded-accounts.ts';
import { createChecks } from '../../../src/services/checks/checks.ts';
import { createOtherWaysFlow, type OtherWaysState } from '../../../src/services/checks/other-ways.ts';
import { proveIdentity } from '../../../src/services/checks/prove-identity.ts';
import { $dialogs, answerDialog } from '../../../src/stores/dialogs.ts';
import { createPasskey } from '../../sandbox/support/authenticator.ts';
import {
  ann,
  annsPassword,
  createTestExchange,
  encrypted,
  minute,
  type TestExchange,
} from '../../sandbox/support/sandbox.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, until } from '../../support/test-page.ts';

const waysPath = '/user/public/risk/ways';
const verifyPath = '/user/public/risk/verify';
const origin = 'http://localhost:4321';
const mobile = { mobile: '5551234567', country_code: '90' };

const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await closeTestPages();
});

interface Visit {
  readonly seed?: Partial<SeedRequest>;
  readonly sandbox?: TestExchange;
  readonly password?: string;
  /** What the browser answers to a question for a passkey. */
  readonly passkey?: (options: Readonly<Record<string, unknown>>) => PasskeyAnswer;
  readonly isOn?: boolean;
}

/** Logs in on a network that is asked for a code, up to that question. */
async function openCheck({ seed, sandbox = createTestExchange(), password = annsPassword, ...browser }: Visit = {}) {
  if (seed) await sandbox.seedAccount({ ...ann, ...seed });
  const page = openTestPage(siteOf('global'), '/en/login', { sandbox });
  page.scenario({ ban: 'ip' });
  const checks = createChecks();
  const login = createLoginFlow({
    ...page.app,
    captcha: testCaptcha(page, sceneCodes.login),
    proveIdentity: (account, signal, risk) => proveIdentity({ ...page.app, checks }, account, signal, risk),
  });
  ends.push(login.dispose);
  void login.submit({ username: ann.email, dialCode: '', password });
  const dialog = await until(() => $dialogs.get().at(-1), 'the dialog of the limit');
  if (dialog.content?.type === 'ip-ban') dialog.content.tickBox?.onTick(true);
  answerDialog(dialog.id, 'confirm');
  const check = await until(() => checks.$open.get(), 'the question for a code');
  if (check.type !== 'security') throw new Error(check.type);
  const flow = createOtherWaysFlow(
    {
      ...page.app,
      isOn: () => browser.isOn ?? true,
      passkeys: browser.passkey && {
        rpId: async () => 'localhost',
        ownRpId: () => 'localhost',
        use: async (options) => browser.passkey?.(options) ?? { type: 'cancelled' },
      },
    },
    check,
  );
  ends.push(flow.dispose);
  const state = () => flow.$state.get();
  return {
    ...page,
    sandbox,
    check,
    flow,
    state,
    ways: () => state().ways.map(({ way, target }) => [way, target]),
    choose(wanted: string) {
      const way = state().ways.find((one) => one.way === wanted);
      if (way === undefined) throw new Error(`there is no way ${wanted}`);
      flow.choose(way);
    },
    chosen: () => chosenOf(state()),
    loggedIn: () => until(() => page.left.length > 0, 'the page after the login'),
  };
}

function chosenOf(state: OtherWaysState) {
  if (state.type !== 'chosen') throw new Error(`the state is ${state.type}`);
  return state;
}

/** Ten recovery codes of the account. */
async function codesOf(sandbox: TestExchange): Promise<string[]> {
  sandbox.control.changeScenario('*', { recovery: 'offered' });
  const { token } = await sandbox.seedAccount({ ...ann, session: 'ordinary' });
  const { result } = await sandbox.call('recoveryCreate', {}, String(token));
  return result?.codes as string[];
}

test('the ways are those of the account, partly hidden, and the exchange is asked for them once (S8.24)', async () => {
  const visit = await openCheck({ seed: { second: mobile, authenticator: true } });
  await visit.flow.ask();
  await visit.flow.ask();
  expect(visit.ways()).toEqual([
    ['mobile', '5****7'],
    ['authenticator', ''],
  ]);
  expect(visit.bodiesTo(waysPath)).toHaveLength(1);
  // The check came with the refusal: no other one is asked for.
  expect(visit.bodiesTo('/user/public/risk/default-intercept')).toEqual([]);
});

test('a code goes to the other address, once a minute, and logs in (S8.24, S4.09)', async () => {
  const visit = await openCheck({ seed: { second: mobile } });
  await visit.flow.ask();
  visit.choose('mobile');
  await until(() => visit.chosen().sending === 'sent', 'the code');
  await visit.flow.sendCode();
  expect(await visit.sandbox.outbox('5551234567')).toMatchObject([{ channel: 'sms' }]);
  await visit.flow.submit('12');
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'codeIncomplete' });
  const right = await visit.sandbox.codeFor('5551234567');
  await visit.flow.submit(right === '000000' ? '000001' : '000000');
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
  // Back and here again: no second code, and the wait is as it was.
  const { resendAt } = visit.chosen();
  visit.flow.back();
  expect(visit.state().type).toBe('usual');
  visit.choose('mobile');
  expect(visit.chosen()).toMatchObject({ sending: 'sent', resendAt, status: { type: 'ready' } });
  await visit.flow.submit(right);
  await visit.loggedIn();
  expect(visit.bodiesTo(verifyPath).at(-1)).toMatchObject({ way: 'mobile', verify_code: right });
});

test('while a code is checked no other one is sent, and its answer is not covered by that of another call (S8.24)', async () => {
  const visit = await openCheck({ seed: { second: mobile } });
  await visit.flow.ask();
  visit.choose('mobile');
  await until(() => visit.chosen().sending === 'sent', 'the code');
  const right = await visit.sandbox.codeFor('5551234567');
  const wrong = right === '000000' ? '000001' : '000000';
  visit.wait(minute);
  visit.fault('riskWayCode', { type: 'status', status: 503 });
  const sent = visit.flow.sendCode();
  const checked = visit.flow.submit(wrong);
  await sent;
  expect(visit.chosen()).toMatchObject({ sending: 'ready', status: { type: 'busy' } });
  await visit.flow.sendCode();
  expect(visit.bodiesTo('/user/public/risk/ways/code')).toHaveLength(2);
  await checked;
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
});

test('a code that could not be sent is said at its way, which can be left for another one (S8.24)', async () => {
  const visit = await openCheck({ seed: { second: mobile, authenticator: true } });
  await visit.flow.ask();
  visit.fault('riskWayCode', { type: 'status', status: 503 });
  visit.choose('mobile');
  await until(() => visit.chosen().status.type === 'failed', 'the word about it');
  expect(visit.chosen()).toMatchObject({ chosen: { way: 'mobile' }, sending: 'ready' });
  visit.choose('authenticator');
  expect(visit.chosen()).toMatchObject({ chosen: { way: 'authenticator' }, status: { type: 'ready' } });
});

test('the code of the authenticator logs in (S8.24)', async () => {
  const visit = await openCheck({ seed: { authenticator: true } });
  await visit.flow.ask();
  visit.choose('authenticator');
  const code = await visit.sandbox.codeFor(`authenticator of ${ann.email}`);
  await visit.flow.submit(code);
  await visit.loggedIn();
});

test('a recovery code logs in as people type it, once, and is in no address, storage or event (S8.24)', async () => {
  const sandbox = createTestExchange();
  const [code = '', second = ''] = await codesOf(sandbox);
  const visit = await openCheck({ sandbox });
  await visit.flow.ask();
  expect(visit.ways()).toEqual([['recovery_code', '']]);
  visit.choose('recovery_code');
  await visit.flow.submit('  ');
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'recoveryCodeRequired' });
  await visit.flow.submit('22222-22222');
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'recoveryCodeWrong' });
  await visit.flow.submit(` ${code.toLowerCase()}`);
  await visit.loggedIn();
  const kept = JSON.stringify([
    visit.left,
    visit.events,
    [...visit.browser.storage.all],
    [...visit.tabStorage.all],
    [...visit.browser.cookies],
    visit.sent.map(({ path, query, headers }) => [path, query, headers]),
  ]);
  for (const form of [code, code.toLowerCase()]) expect(kept).not.toContain(form);

  const again = await openCheck({ sandbox });
  await again.flow.ask();
  again.choose('recovery_code');
  await again.flow.submit(code);
  expect(again.chosen().status).toEqual({ type: 'refused', text: 'recoveryCodeWrong' });
  await again.flow.submit(second);
  await again.loggedIn();
});

test('five wrong recovery codes end the check (S8.24)', async () => {
  const sandbox = createTestExchange();
  const [code = ''] = await codesOf(sandbox);
  const visit = await openCheck({ sandbox });
  await visit.flow.ask();
  visit.choose('recovery_code');
  for (const _ of [1, 2, 3, 4, 5]) await visit.flow.submit('22222-22222');
  await visit.flow.submit(code);
  expect(visit.chosen().status).toMatchObject({ type: 'failed', problem: { text: '20024' } });
});

test('a passkey of the account logs in; the browser may have none, and that of somebody else is refused (S8.24)', async () => {
  const sandbox = createTestExchange();
  const passkeyOf = async (person: { readonly email: string }) => {
    const { token } = await sandbox.seedAccount({ ...person, session: 'ordinary' });
    const headers = { 'content-type': 'application/json', origin, usertoken: String(token) };
    const send = async (path: string, input: object) => {
      const answer = await sandbox.fetch(path, { method: 'POST', headers, body: JSON.stringify(input) });
      return (await answer.json()).result;
    };
    const { options } = await send('/user/private/passkey/options', { rp_id: 'localhost' });
    const passkey = createPasskey(options, origin);
    await send('/user/private/passkey/create', { credential: passkey.created });
    return passkey;
  };
  const own = await passkeyOf(ann);
  const other = await passkeyOf({ email: 'bob@mail.example' });
  let answer: (options: Readonly<Record<string, unknown>>) => PasskeyAnswer = () => ({ type: 'none' });
  const visit = await openCheck({ sandbox, passkey: (options) => answer(options) });
  await visit.flow.ask();
  visit.choose('passkey');
  await visit.flow.submitPasskey();
  expect(visit.chosen().status).toEqual({ type: 'stopped' });
  const by = (passkey: typeof own) => (options: Readonly<Record<string, unknown>>) =>
    ({ type: 'credential', credential: passkey.use(options) }) as const;
  answer = by(other);
  await visit.flow.submitPasskey();
  expect(visit.chosen().status).toEqual({ type: 'refused', text: 'wayPasskeyFailed' });
  answer = by(own);
  await visit.flow.submitPasskey();
  await visit.loggedIn();
});

test('a passkey is no way in a browser that has none, and nothing is where the operator has them off (S8.24)', async () => {
  const sandbox = createTestExchange();
  await codesOf(sandbox);
  sandbox.database.exec(
    `INSERT INTO passkeys (credential_id, account_id, rp_id, public_key, counter, transports, multi_device, backed_up, created_at)
     SELECT 'x', id, 'localhost', '', 0, '[]', 0, 0, 0 FROM accounts`,
  );
  const visit = await openCheck({ sandbox });
  await visit.flow.ask();
  expect(visit.ways()).toEqual([['recovery_code', '']]);
  const off = await openCheck({ sandbox, isOn: false });
  await off.flow.ask();
  expect(off.ways()).toEqual([]);
  expect(off.bodiesTo(waysPath)).toEqual([]);
});

test('without an answer there are no ways, and the next look asks again (S8.24)', async () => {
  const visit = await openCheck({ seed: { second: mobile } });
  visit.fault('riskWays', { type: 'status', status: 404 });
  await visit.flow.ask();
  expect(visit.state()).toEqual({ type: 'usual', ways: [] });
  visit.sandbox.control.clear(visit.guid());
  visit.scenario({ ban: 'ip' });
  await visit.flow.ask();
  expect(visit.ways()).toEqual([['mobile', '5****7']]);
});

test('with the exchange silent the check is asked for as before, and no ways are (S8.24, S4.13)', async () => {
  const sandbox = createTestExchange();
  sandbox.control.changeScenario('*', { ways: 'not told' });
  const visit = await openCheck({ sandbox, seed: { second: mobile } });
  expect(visit.bodiesTo('/user/public/risk/default-intercept')).toHaveLength(1);
  await visit.flow.ask();
  expect(visit.bodiesTo(waysPath)).toEqual([]);
  expect(visit.ways()).toEqual([]);
});

test('whoever has not sent the right password is told no way, and each try counts (S8.24, S7.24)', async () => {
  const sandbox = createTestExchange();
  await sandbox.seedAccount({ ...ann, second: mobile });
  const visit = await openCheck({ sandbox, password: 'not it' });
  expect(visit.check.type === 'security' && visit.check.risk.ofLogin).toBe(undefined);
  await visit.flow.ask();
  expect(visit.bodiesTo(waysPath)).toEqual([]);
  const logIn = (password: string) =>
    sandbox.call('login', { username: ann.email, login_type: 2, ...encrypted(password, sandbox.clock.now()) });
  sandbox.control.changeScenario('*', { ban: 'ip' });
  for (const _ of [1, 2, 3, 4]) expect(await logIn('not it')).toMatchObject({ ret_code: 31018, result: null });
  // The sixth try is too many, on every network.
  expect(await logIn(annsPassword)).toMatchObject({ ret_code: 31018, result: null });
  sandbox.control.changeScenario('*', { ban: 'none' });
  expect(await logIn(annsPassword)).toMatchObject({ ret_code: 31030 });
  // By hand, with the token of a check that anybody gets.
  const asked = { sence: 30002, userName: ann.email, ext_info: '{}' };
  const risk_token = String((await sandbox.call('riskIntercept', asked)).result?.risk_token);
  expect(await sandbox.call('riskWays', { sence: 30093, risk_token })).toMatchObject({ result: { ways: [] } });
  expect(await sandbox.call('riskWayCode', { sence: 30093, risk_token, way: 'mobile' })).toMatchObject({
    ret_code: 10016,
  });
  expect(await sandbox.outbox('5551234567')).toEqual([]);
  for (const way of ['recovery_code', 'authenticator', 'passkey', 'mobile']) {
    expect(await sandbox.call('verifyRisk', { sence: 30093, risk_token, way })).toMatchObject({ ret_code: 10016 });
  }
});

test('a check that was taken back asks, sends and passes nothing any more (S2.39)', async () => {
  const visit = await openCheck({ seed: { second: mobile } });
  await visit.flow.ask();
  visit.flow.dispose();
  const before = visit.state();
  visit.choose('mobile');
  await visit.flow.sendCode();
  expect(visit.state()).toBe(before);
  expect(await visit.sandbox.outbox('5551234567')).toEqual([]);
  visit.wait(minute);
});
