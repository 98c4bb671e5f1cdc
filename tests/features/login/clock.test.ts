import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { ann, annsPassword, createTestExchange, hour, minute } from '../../sandbox/support/sandbox.ts';
import {
  createFlowHarness,
  createRegisterHarness,
  fakeCaptcha,
  type HarnessOptions,
  shown,
} from '../../support/flow-harness.ts';

const typed = { username: ann.email, dialCode: '44', password: annsPassword };

async function openLogin(options: HarnessOptions, site = siteOf('global')) {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  const harness = createFlowHarness(site, { sandbox, ...options });
  const captcha = fakeCaptcha();
  return { ...harness, captcha, flow: createLoginFlow({ ...harness.tools, captcha }) };
}

const clocks: readonly [string, number][] = [
  ['24 hours slow', -24 * hour],
  ['12 minutes slow', -12 * minute],
  ['2 hours fast', 2 * hour],
  ['72 hours fast', 72 * hour],
];

describe.each(clocks)('with a device clock that is %s', (_, clockOffsetMs) => {
  test('a login that is refused for its time is sent once more by itself, by the exchange’s time (S3.03, S7.24)', async () => {
    const { flow, sent, left, sandbox } = await openLogin({ clockOffsetMs });
    await flow.submit(typed);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(left).toHaveLength(1);
    const logins = sent.filter(({ path }) => path === '/login');
    expect(logins.map(({ body }) => body.encrypt_timestamp)).toEqual([
      sandbox.clock.now() + clockOffsetMs,
      sandbox.clock.now(),
    ]);
  });

  test('the same where pages may not read the header Date, by the time in the answer (S3.03, S7.24)', async () => {
    const { flow, sent } = await openLogin({ clockOffsetMs, hidesDate: true }, siteOf('tur'));
    await flow.submit(typed);
    expect(flow.$state.get()).toEqual({ type: 'done' });
    expect(sent.filter(({ path }) => path === '/user/public/login_compliance')).toHaveLength(2);
  });

  test('a registration opens its account, although the page was reloaded before its password (S3.03, S7.17)', async () => {
    const first = createRegisterHarness(siteOf('global'), { clockOffsetMs });
    await first.flow.submitAccount(ann.email, '44');
    await shown(first.flow, 'code');
    await first.flow.submitCode(await first.sandbox.codeFor(ann.email));
    await shown(first.flow, 'password');
    first.flow.dispose();
    const { sandbox, tabStorage } = first;
    const reloaded = createRegisterHarness(siteOf('global'), { clockOffsetMs, sandbox, tabStorage });
    await reloaded.flow.submitPassword(annsPassword);
    expect(reloaded.flow.$state.get()).toEqual({ step: 'done' });
    expect(reloaded.sent.filter(({ path }) => path === '/user/public/register/password')).toHaveLength(2);
  });
});

test('a wrong password is sent once only: the time was right, and each try counts (S8.10)', async () => {
  const { flow, sent } = await openLogin({});
  await flow.submit({ ...typed, password: 'another horse & battery' });
  expect(flow.$state.get()).toMatchObject({ type: 'failed' });
  expect(sent.filter(({ path }) => path === '/login')).toHaveLength(1);
});

test('a wrong password with a wrong clock counts as one try (S8.10)', async () => {
  const { flow, sent } = await openLogin({ clockOffsetMs: 2 * hour });
  await flow.submit({ ...typed, password: 'another horse & battery' });
  expect(flow.$state.get()).toMatchObject({ type: 'failed', problem: { text: '31002' } });
  expect(sent.filter(({ path }) => path === '/login')).toHaveLength(2);
  await flow.submit({ ...typed, password: 'another horse & battery' });
  expect(sent.filter(({ path }) => path === '/login')).toHaveLength(3);
});

test('a refusal with another code is not sent again, although its answer shows another time: it may count as a try (S7.24)', async () => {
  const { flow, sent, sandbox } = await openLogin({
    clockOffsetMs: 2 * hour,
    instead: (path) =>
      path === '/login'
        ? Response.json(
            { ret_code: 31002, ret_msg: 'no', result: null, token: null },
            { headers: { date: new Date(sandbox.clock.now()).toUTCString() } },
          )
        : undefined,
  });
  await flow.submit(typed);
  expect(flow.$state.get()).toMatchObject({ type: 'failed', problem: { text: '31002' } });
  expect(sent.filter(({ path }) => path === '/login')).toHaveLength(1);
});

test('a call that is refused for another reason than its time is not sent again (S7.24)', async () => {
  const { flow, sent, sandbox } = await openLogin({
    instead: (path) =>
      path === '/login'
        ? Response.json(
            { ret_code: 10001, ret_msg: 'no', result: null, token: null },
            { headers: { date: new Date(sandbox.clock.now()).toUTCString() } },
          )
        : undefined,
  });
  await flow.submit(typed);
  expect(sent.filter(({ path }) => path === '/login')).toHaveLength(1);
});

test('the time that a refusal taught also counts for the password after a captcha (S3.03, S4.18)', async () => {
  const harness = await openLogin({ clockOffsetMs: -12 * minute });
  harness.sandbox.control.changeScenario('visitor-1', { captcha: 'demanded' });
  await harness.flow.submit(typed);
  const logins = harness.sent.filter(({ path }) => path === '/login');
  expect(harness.captcha.asked()).toBe(1);
  expect(logins[0]?.body.encrypt_timestamp).toBe(harness.sandbox.clock.now() - 12 * minute);
  expect(logins[1]?.body.encrypt_timestamp).toBe(harness.sandbox.clock.now());
});
