/** A security check that another device of the account answers: the real flows, the sandbox, and its phone. */

import { atom } from 'nanostores';
import { afterEach, expect, test, vi } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createTranslator } from '../../../src/i18n/messages.ts';
import { DeviceStep } from '../../../src/services/checks/DeviceStep.tsx';
import type { DeviceApprovalState } from '../../../src/services/checks/device-approval.ts';
import { createOtherWaysFlow } from '../../../src/services/checks/other-ways.ts';
import { phoneOf } from '../../sandbox/support/phone.ts';
import { ann, annsPassword, createTestExchange, encrypted, minute, second } from '../../sandbox/support/sandbox.ts';
import { drawWith } from '../../support/drawn-flow.ts';
import { fakePageVisibility } from '../../support/fake-platform.ts';
import { closeTestPages, openTestPage, readTexts, until } from '../../support/test-page.ts';

// Effects do not run where the step is drawn in Node.
vi.mock('../../../src/services/islands/flow-hooks.tsx', async (original) => ({
  ...(await original<object>()),
  useCreated: (create: () => unknown) => create(),
}));

const askPath = '/user/public/risk/approval';
const statusPath = '/user/public/risk/approval/status';
const verifyPath = '/user/public/risk/verify';

const ends: (() => void)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await closeTestPages();
});

/** Ann's login is stopped by a check, and her phone is signed in. */
async function openCheck({ isOn = true, hasPhone = true } = {}) {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const phone = await phoneOf(sandbox);
  if (hasPhone) await phone.look();
  const page = openTestPage(siteOf('global'), '/en/login', { sandbox });
  page.scenario({ ban: 'ip' });
  const response = await sandbox.fetch('/login', {
    method: 'POST',
    headers: { guid: page.guid(), 'content-type': 'application/json' },
    body: JSON.stringify({ username: ann.email, login_type: 2, ...encrypted(annsPassword, sandbox.clock.now()) }),
  });
  const { result } = await response.json();
  const passed: string[] = [];
  const taken = new AbortController();
  const visibility = fakePageVisibility();
  const risk = { token: String(result.risk_token), type: 'code', ofLogin: true } as const;
  const ways = createOtherWaysFlow(
    { ...page.app, visibility: isOn ? visibility : undefined, isOn: () => true },
    { risk, signal: taken.signal, pass: (token) => passed.push(token) },
  );
  ends.push(ways.dispose);
  await ways.ask();
  return {
    ...page,
    sandbox,
    phone,
    passed,
    ways: () => ways.$state.get().ways.map(({ way }) => way),
    /** Chooses the way, as its step does. */
    approve() {
      const flow = ways.approve();
      if (flow === undefined) throw new Error('there is no such way');
      ends.push(
        flow.dispose,
        flow.$state.listen(() => undefined),
      );
      const reach = (type: DeviceApprovalState['type']) =>
        until(() => {
          const state = flow.$state.get();
          if (state.type === type) return state;
          page.wait(2 * second);
          return undefined;
        }, type);
      const number = async () => {
        const state = await until(() => flow.$state.get().type === 'shown' && flow.$state.get(), 'a number');
        return (state.type === 'shown' && state.request.number) || '';
      };
      return { flow, reach, number };
    },
  };
}

function drawn(state: DeviceApprovalState) {
  const t = createTranslator(readTexts('en', 'inverse'));
  const approve = () => ({ $state: atom(state), refresh() {}, dispose() {} });
  return drawWith(undefined, <DeviceStep {...{ t, errors: {}, title: 'Title', approve }} onBack={() => undefined} />);
}

test('is a way where an app of the account is signed in, and the operator has not switched it off (S8.24)', async () => {
  expect((await openCheck()).ways()).toEqual(['device']);
  expect((await openCheck({ hasPhone: false })).ways()).toEqual([]);
  const off = await openCheck({ isOn: false });
  expect(off.ways()).toEqual([]);
  expect(() => off.approve()).toThrow();
  expect(off.bodiesTo(askPath)).toEqual([]);
});

test('shows a number, and passes the check once its owner has chosen it on the phone (S8.24)', async () => {
  const check = await openCheck();
  const { reach, number } = check.approve();
  const shown = await number();
  expect(shown).toMatch(/^\d\d$/);
  expect(await check.phone.look()).toContain('A login waits for your answer');
  expect(check.phone.numbers()).toContain(shown);
  expect(await check.phone.answer(shown)).toContain('Confirmed');
  await reach('confirmed');
  expect(check.passed).toHaveLength(1);
  expect(check.bodiesTo(verifyPath)).toMatchObject([{ way: 'device', approval: expect.any(String) }]);
  expect(JSON.stringify(check.sent.map(({ path, query }) => [path, query]))).not.toContain(shown);
});

test.each([
  ['refused', () => undefined],
  ['wrong-number', (number: string, numbers: readonly string[]) => numbers.find((one) => one !== number)],
] as const)('ends as %s, asks no more, and can be asked again (S8.24)', async (end, choose) => {
  const check = await openCheck();
  const { flow, reach, number } = check.approve();
  const shown = await number();
  await check.phone.look();
  await check.phone.answer(choose(shown, check.phone.numbers()));
  await reach(end);
  const before = check.sent.length;
  check.wait(minute);
  expect(check.sent).toHaveLength(before);
  expect(check.passed).toEqual([]);
  flow.refresh();
  const next = await number();
  await check.phone.look();
  await check.phone.answer(next);
  await reach('confirmed');
  expect(check.passed).toHaveLength(1);
});

test('ends after two minutes, says why it was refused, and goes on after a lost answer (S8.24)', async () => {
  const check = await openCheck();
  const { flow, reach, number } = check.approve();
  await number();
  check.wait(121 * second);
  await reach('expired');
  check.fault('riskApproval', { type: 'ret_code', code: 10016, spelling: 'ret_code' });
  flow.refresh();
  const failed = await reach('failed');
  expect(failed).toMatchObject({ problem: { type: 'failure', supportId: expect.any(String) } });
  check.sandbox.control.clear(check.guid());
  flow.refresh();
  const shown = await number();
  check.fault('riskApprovalStatus', { type: 'status', status: 503 });
  check.wait(2100);
  await until(() => {
    const state = flow.$state.get();
    return state.type === 'shown' && state.failures > 0;
  }, 'trouble');
  check.sandbox.control.clear(check.guid());
  await check.phone.look();
  await check.phone.answer(shown);
  await reach('confirmed');
  expect(check.bodiesTo(statusPath).length).toBeGreaterThan(1);
  expect(check.passed).toHaveLength(1);
});

test('waits for the answer, can be asked again at any time, and ends where another request of the account takes its place (S8.24)', async () => {
  const check = await openCheck();
  const { flow, reach, number } = check.approve();
  flow.refresh();
  expect(flow.$state.get().type).toBe('loading');
  const first = await number();
  flow.refresh();
  expect(flow.$state.get().type).toBe('loading');
  await number();
  check.wait(2100);
  await until(() => check.bodiesTo(statusPath).length > 0, 'a question');
  await new Promise(setImmediate);
  expect(flow.$state.get()).toMatchObject({ type: 'shown', failures: 0 });
  expect(first).toMatch(/^\d\d$/);
  await check.approve().number();
  await reach('expired');
  expect(check.passed).toEqual([]);
});

test('says so where the exchange refuses to tell how far it is (S8.24)', async () => {
  const check = await openCheck();
  const { reach, number } = check.approve();
  await number();
  check.fault('riskApprovalStatus', { type: 'ret_code', code: 10016, spelling: 'ret_code' });
  expect(await reach('failed')).toMatchObject({ problem: { type: 'failure' } });
});

const request = { uuid: 'u', number: '47', expires_in: 120, from: 0, until: 0 };

test.each<[DeviceApprovalState, string, readonly string[]]>([
  [
    { type: 'shown', request, scanned: false, failures: 0, nextPollAt: 0 },
    'Choose 47 there. Waiting for your answer…',
    ['Go back'],
  ],
  [
    { type: 'shown', request, scanned: false, failures: 1, nextPollAt: 0 },
    'We cannot reach the server. Trying again…',
    ['Go back'],
  ],
  [{ type: 'expired', request }, 'There was no answer in time.', ['Ask again', 'Go back']],
  [{ type: 'refused', request }, 'The login was declined on the other device.', ['Ask again', 'Go back']],
  [
    { type: 'wrong-number', request },
    'A different number was chosen, so this login was stopped.',
    ['Ask again', 'Go back'],
  ],
  [{ type: 'confirmed' }, 'Confirmed. Logging you in…', ['Go back']],
])('each state says what is so, and has a way on: %o (S8.24)', (state, words, buttons) => {
  expect(drawn(state)).toMatchObject({ words: expect.stringContaining(words), buttons });
});
