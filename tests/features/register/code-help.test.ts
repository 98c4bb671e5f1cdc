/** What somebody can do whose code does not come: another way, and what the exchange knows of the one that was taken. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import type { Scenario } from '../../../src/sandbox/control/scenario.ts';
import { shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { email, type Options, openForm, paths } from './register-support.ts';

const mobile = '7700 900123';
const resendWait = 60_000;

/** The form, in a scenario of the sandbox. */
function open(scenario: Partial<Scenario> = {}, options: Options = {}) {
  const form = openForm(options);
  form.sandbox.control.changeScenario('visitor-1', scenario);
  return form;
}

describe('a code to a number (S4.09, S7.18)', () => {
  test('can be sent again by another way that the exchange offers, and what was tried stays listed', async () => {
    const { flow, sandbox, call, sent, wait } = open();
    await flow.submitAccount(mobile, '44');
    const first = await shown(flow, 'code');
    expect(call(paths.send).body).not.toHaveProperty('channel');
    expect(first.delivery).toEqual({
      sent: [{ at: expect.any(Number), channel: 'sms' }],
      channels: ['call', 'messenger'],
      failure: undefined,
    });

    wait(resendWait);
    await flow.resend('call');
    const { delivery } = await shown(flow, 'code');
    expect(sent.filter(({ path }) => path === paths.send).at(-1)?.body).toMatchObject({ channel: 'call' });
    expect(delivery?.sent.map(({ channel }) => channel)).toEqual(['sms', 'call']);
    expect(delivery?.channels).toEqual(['sms', 'messenger']);
    const [newest] = await sandbox.outbox();
    expect(newest?.channel).toBe('call');
    await flow.submitCode(newest?.code ?? '');
    await shown(flow, 'password');
  });

  test('is not sent by another way before its time', async () => {
    const { flow, calls } = open();
    await flow.submitAccount(mobile, '44');
    await shown(flow, 'code');
    await flow.resend('call');
    await settled();
    expect(calls(paths.send)).toBe(1);
  });

  test('takes the way along with the calls of the old types (S7.21)', async () => {
    const { flow, sandbox, wait } = open({}, { query: '?register_type=oldCode' });
    await flow.submitAccount(mobile, '44');
    await shown(flow, 'code');
    wait(resendWait);
    await flow.resend('messenger');
    await shown(flow, 'code');
    expect((await sandbox.outbox())[0]?.channel).toBe('messenger');
  });
});

test.each([
  ['bounced', 'bounced'],
  ['blocked', 'blocked'],
] as const)('a mail of which the exchange says that it was %s is said so (S4.09)', async (scenario, failure) => {
  const { flow } = open({ delivery: scenario });
  await flow.submitAccount(email, '44');
  expect((await shown(flow, 'code')).delivery?.failure).toBe(failure);
});

test.each([
  ['a word that pages do not know', { channels: ['pigeon', 'sms'], delivery: 'eaten' }, ['sms']],
  ['nothing of ours', {}, []],
] as const)('an exchange that says %s breaks nothing (S4.09)', async (_, fields, channels) => {
  const { flow, answers } = openForm();
  const answer = Response.json({ ret_code: 0, ret_msg: '', result: { uuid: 'u', ...fields }, token: null });
  answers.set(paths.send, () => answer);
  await flow.submitAccount(email, '44');
  const { delivery } = await shown(flow, 'code');
  expect(delivery).toMatchObject({ channels, failure: undefined });
});

test('on a regulated site a code to a number comes by another way, too (S4.09, S7.22)', async () => {
  const { flow, sandbox, wait, site } = openForm({ on: siteOf('tur') });
  await flow.submitAccount('5321234567', site.dialCountry.code);
  await shown(flow, 'code');
  wait(resendWait);
  await flow.resend('call');
  await shown(flow, 'code');
  expect((await sandbox.outbox())[0]?.channel).toBe('call');
});
