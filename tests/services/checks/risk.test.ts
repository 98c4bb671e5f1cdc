import { afterEach, describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import type { Fault } from '../../../src/sandbox/control/faults.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { $dialogs } from '../../../src/stores/dialogs.ts';
import { ann, minute } from '../../sandbox/support/sandbox.ts';
import { shown } from '../../support/flow-harness.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { closeTestPages, openTestPage, toastTexts, until } from '../../support/test-page.ts';

afterEach(closeTestPages);

const riskPath = '/user/public/risk/default-intercept';
const infoPath = '/user/public/register/info';

/** @param online whether the page's own server answers */
function openForm(online = async () => true) {
  const site = siteOf('global');
  const page = openTestPage(site, '/en/sign-up');
  const policy = { types: site.policies.registerTypes, compliance: false };
  const captcha = testCaptcha(page, sceneCodes.register);
  return {
    ...page,
    flow: createRegisterFlow({ ...page.app, isOnline: online, channel: page.channel(), policy, captcha }),
  };
}

/** The security component for the check that is open. */
async function openSecurityCheck({ flow, app }: ReturnType<typeof openForm>) {
  const check = await until(() => flow.$check.get(), 'the security check');
  if (check.type !== 'security') throw new Error(`a check of type ${check.type}`);
  return createSecurityCheckFlow(app, check);
}

test('a risk that passes shows nothing, and its token goes along with the registration (S3.09, S3.10, S4.11, S4.15, S7.23)', async () => {
  const { flow, sent, bodiesTo } = openForm();
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  expect(bodiesTo(riskPath)).toEqual([
    { sence: 30002, userName: ann.email, ext_info: JSON.stringify({ userName: ann.email }) },
  ]);
  expect(sent[0]?.headers['tx-id']).toMatch(/^[0-9a-f-]{36}$/);
  // The sandbox takes no token but the one that it gave.
  expect(bodiesTo(infoPath)).toMatchObject([{ risk_token: expect.stringMatching(/^\S{20,}$/) }]);
  expect(flow.$check.get()).toBeUndefined();
});

describe('a risk that does not pass', () => {
  test('asks for a code, which leads on to the code of the registration (S2.39, S4.13)', async () => {
    const form = openForm();
    form.scenario({ risk: 'code' });
    const submitted = form.flow.submitAccount(ann.email, '44');
    const check = await openSecurityCheck(form);
    expect(form.bodiesTo(infoPath)).toEqual([]);
    await check.sendCode();
    expect(form.sent.at(-1)?.body).toEqual({ sence: 30093, risk_token: expect.any(String), email: ann.email });
    const right = await form.sandbox.codeFor(ann.email);
    await check.submit(right === '000000' ? '000001' : '000000');
    expect(check.$state.get().status).toEqual({ type: 'refused', text: 'invalidVerificationCode' });
    await check.submit(right);
    await submitted;
    await shown(form.flow, 'code');
  });

  test('sends a number its security code by text message (S2.39)', async () => {
    const form = openForm();
    form.scenario({ risk: 'captcha' });
    const submitted = form.flow.submitAccount('05551234567', '44');
    const check = await openSecurityCheck(form);
    await check.sendCode();
    expect(form.sent.at(-1)?.body).toMatchObject({ mobile: '5551234567', country_code: '44' });
    await check.submit(await form.sandbox.codeFor('+44 5551234567'));
    await submitted;
    await shown(form.flow, 'code');
  });

  test('lets the form be sent again when the visitor closes the check (S4.13)', async () => {
    const form = openForm();
    form.scenario({ risk: 'code' });
    const submitted = form.flow.submitAccount(ann.email, '44');
    (await until(() => form.flow.$check.get(), 'the security check')).close();
    await submitted;
    expect(await shown(form.flow, 'account')).toMatchObject({
      typed: { username: ann.email },
      status: { type: 'ready' },
    });
    expect(form.bodiesTo(infoPath)).toEqual([]);
    form.scenario({ risk: 'pass' });
    await form.flow.submitAccount(ann.email, '44');
    await shown(form.flow, 'code');
  });
});

test.each<Fault>([
  { type: 'drop' },
  { type: 'cors' },
  { type: 'empty' },
  { type: 'status', status: 503 },
  { type: 'html', status: 502 },
  { type: 'ret_code', code: 10001, spelling: 'ret_code' },
])(
  'a risk request that fails by %j is said in one line, and the same button tries again, at first and at a resend (S4.12)',
  async (fault) => {
    const { flow, sandbox, bodiesTo, fault: switchOn, wait } = openForm();
    switchOn('riskIntercept', fault);
    await flow.submitAccount(ann.email, '44');
    expect(await shown(flow, 'account')).toMatchObject({
      typed: { username: ann.email },
      status: { type: 'unchecked' },
    });
    expect(bodiesTo(riskPath)).toHaveLength(1);
    expect(bodiesTo(infoPath)).toEqual([]);

    sandbox.control.clear();
    await flow.submitAccount(ann.email, '44');
    await shown(flow, 'code');
    wait(minute + 1000);
    switchOn('riskIntercept', fault);
    await flow.resend();
    expect(await shown(flow, 'code')).toMatchObject({ resend: { type: 'ready' }, status: { type: 'unchecked' } });
    expect(bodiesTo('/user/public/register/send/verify/item')).toHaveLength(1);
    expect([toastTexts(), $dialogs.get()]).toEqual([[], []]);
  },
);

test('without a connection the first press and a resend say that, not that a check could not be made (S4.12)', async () => {
  let isOnline = false;
  const { flow, sandbox, bodiesTo, fault: switchOn, wait } = openForm(async () => isOnline);
  switchOn('riskIntercept', { type: 'drop' });
  const offline = { type: 'failed', problem: { type: 'part', missing: 'offline' } };
  await flow.submitAccount(ann.email, '44');
  expect(await shown(flow, 'account')).toMatchObject({ typed: { username: ann.email }, status: offline });

  isOnline = true;
  sandbox.control.clear();
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  wait(minute + 1000);
  isOnline = false;
  switchOn('riskIntercept', { type: 'drop' });
  await flow.resend();
  expect(await shown(flow, 'code')).toMatchObject({ resend: { type: 'ready' }, status: offline });
  expect(bodiesTo('/user/public/register/send/verify/item')).toHaveLength(1);
});

test('a risk request without an answer holds the form for five seconds, not longer, and then says so (S4.12)', async () => {
  const { flow, sandbox, bodiesTo, fault: switchOn, wait } = openForm();
  switchOn('riskIntercept', { type: 'hang' });
  const submitted = flow.submitAccount(ann.email, '44');
  await until(() => bodiesTo(riskPath).length === 1, 'the request');
  wait(4999);
  expect(flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'busy' } });
  wait(1);
  await submitted;
  expect(flow.$state.get()).toMatchObject({ step: 'account', status: { type: 'unchecked' } });
  sandbox.control.clear();
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
});

test('a registration under suspicion is asked for a captcha between the address and the code (S4.15, S4.20)', async () => {
  const { flow, scenario, sent, sandbox } = openForm();
  scenario({ captcha: 'demanded' });
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  const solved = sent.filter(({ body }) => 'magpie_verify_info' in body);
  expect(solved.length).toBeGreaterThan(0);
  for (const { body } of solved) expect(body).toMatchObject({ magpie_verify_info: { scene: '31004' } });
  await flow.submitCode(await sandbox.codeFor(ann.email));
  await shown(flow, 'password');
});
