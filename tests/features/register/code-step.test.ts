/** The step after a code or a link was sent: sending again, and waiting for the link. */

import { describe, expect, test } from 'vitest';
import { createConfirmLinkFlow } from '../../../src/features/register/confirm-link.ts';
import { browserTabs } from '../../support/fake-platform.ts';
import { confirmLink, createFlowHarness, fakeChannel, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import {
  accepted,
  email,
  openForm,
  paths,
  refused,
  rightCode,
  site,
  toCode,
  toLink,
  toPassword,
} from './register-support.ts';

describe.each([
  ['code', 'newCode'],
  ['link', 'newLink'],
] as const)('at the step of a %s', (step, type) => {
  async function open() {
    const form = openForm({ query: `?register_type=${type}` });
    await form.flow.submitAccount(email, '44');
    await shown(form.flow, step);
    return form;
  }

  test('another one is sent after a minute, once, and then counts anew (S4.09)', async () => {
    const { flow, state, calls, wait, sandbox } = await open();
    const until = sandbox.clock.now() + 60_000;
    expect(state()).toMatchObject({ step, resend: { type: 'ready' }, resendAt: until });
    wait(59_999);
    await flow.resend();
    expect(calls(paths.send)).toBe(1);
    wait(1);
    const resent = flow.resend();
    await flow.resend();
    expect(state()).toMatchObject({ step, resend: { type: 'busy' }, status: { type: 'ready' } });
    await resent;
    expect(calls(paths.send)).toBe(2);
    expect(state()).toMatchObject({ step, resend: { type: 'sent' }, resendAt: until + 60_000 });
  });

  test.each([
    [20025, { resend_after: 30 }, 30_000],
    [20025, null, 0],
    [10001, { resend_after: 30 }, 0],
    [-200, null, 0],
  ] as const)(
    'a failure %s with %j says so; another try is possible after %s ms (S4.09, S8.36)',
    async (code, result, after) => {
      const { flow, state, answers, wait, sandbox } = await open();
      wait(60_000);
      answers.set(paths.send, () => (code === -200 ? new Response('', { status: 503 }) : refused(code, result)));
      await flow.resend();
      const now = sandbox.clock.now();
      expect(state()).toMatchObject({
        step,
        resend: { type: 'ready' },
        resendAt: now + after,
        status: { type: 'failed' },
      });
      answers.clear();
      wait(after);
      await flow.resend();
      expect(state()).toMatchObject({ step, resend: { type: 'sent' }, status: { type: 'ready' } });
    },
  );

  test('another one is sent after a minute where the exchange says no time (S4.09)', async () => {
    const { flow, state, answers, wait, sandbox } = await open();
    wait(60_000);
    answers.set(paths.send, () => accepted({ uuid: 'u-1' }));
    await flow.resend();
    expect(state()).toMatchObject({ resend: { type: 'sent' }, resendAt: sandbox.clock.now() + 60_000 });
  });

  test('a registration that has expired leads to the first step, and no step of it can be gone back to (S8.10)', async () => {
    const { flow, state, answers, wait } = await open();
    wait(60_000);
    answers.set(paths.send, () => refused(20026));
    await flow.resend();
    const status = { type: 'failed', problem: { type: 'failure', text: '20026' } };
    expect(state()).toMatchObject({ step: 'account', typed: { username: email }, status });
    flow.goTo(step);
    expect(state().step).toBe('account');
  });
});

describe('a code', () => {
  test('that could not be checked says so, and the wait for another one goes on (S4.09, S8.36)', async () => {
    const form = openForm();
    const { flow, state, answers } = form;
    const code = await toCode(form);
    const { resendAt } = await shown(flow, 'code');
    answers.set(paths.verify, () => new Response('', { status: 503 }));
    await flow.submitCode(code);
    expect(state()).toMatchObject({ step: 'code', resendAt, status: { type: 'failed' } });
    answers.clear();
    await flow.submitCode(code);
    expect(state()).toMatchObject({ step: 'password' });
  });

  test('is sent once, and no other is asked for meanwhile (S4.06)', async () => {
    const form = openForm();
    const { flow, state, calls, wait } = form;
    const code = await toCode(form);
    wait(60_000);
    const submitted = flow.submitCode(code);
    expect(state()).toMatchObject({ step: 'code', status: { type: 'busy' } });
    await flow.submitCode(code);
    await flow.resend();
    await submitted;
    expect([calls(paths.verify), calls(paths.send)]).toEqual([1, 1]);
  });

  test('and another sending are asked for at their step only', async () => {
    const form = openForm();
    const { flow, state, sent } = form;
    const first = state();
    await flow.submitCode('123456');
    await flow.resend();
    await flow.submitPassword('a horse & a battery');
    flow.watchLink()();
    expect(state()).toBe(first);
    expect(sent).toEqual([]);
    await toPassword(form);
    const before = sent.length;
    form.wait(60_000);
    await flow.submitCode('123456');
    await flow.resend();
    flow.watchLink()();
    expect(sent).toHaveLength(before);
    expect(state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
  });
});

describe('waiting for the link', () => {
  test('that was confirmed changes nothing once the visitor has gone back, nor after another address was sent one (S4.06, S4.07)', async () => {
    const form = await toLink();
    const { flow, state, hold } = form;
    const held = hold(paths.result);
    const stop = flow.watchLink();
    await held.asked();
    flow.changeAccount();
    await held.answer(rightCode());
    expect(state().step).toBe('account');
    stop();

    await flow.submitAccount(email, '44');
    await shown(flow, 'link');
    const again = hold(paths.result);
    const stopAgain = flow.watchLink();
    await again.asked();
    flow.changeAccount();
    await flow.submitAccount('ben@mail.example', '44');
    await shown(flow, 'link');
    await again.answer(rightCode());
    expect(state()).toMatchObject({ step: 'link', registration: { username: { email: 'ben@mail.example' } } });
    stopAgain();
  });

  test('drops a resend that is on its way when the link is confirmed (S4.07)', async () => {
    const form = await toLink();
    const { flow, state, hold, wait } = form;
    wait(60_000);
    const sending = hold(paths.send);
    const resent = flow.resend();
    await sending.asked();
    await confirmLink(form, email);
    const stop = flow.watchLink();
    await shown(flow, 'password');
    await sending.answer(refused(20026));
    await resent;
    expect(state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
    stop();
  });

  test('ends with the first step where the exchange knows the registration no more; other failures are asked again (S4.07, S7.16, S8.10)', async () => {
    const { flow, state, answers, calls, wait } = await toLink();
    answers.set(paths.result, () => new Response('', { status: 503 }));
    const stop = flow.watchLink();
    await settled();
    answers.set(paths.result, () => refused(10001));
    wait(2000);
    await settled();
    answers.set(paths.result, () => accepted({ verify_result: 0 }));
    wait(3000);
    await settled();
    expect(calls(paths.result)).toBe(3);
    expect(state()).toMatchObject({ step: 'link', status: { type: 'ready' } });
    answers.set(paths.result, () => refused(20026));
    wait(4500);
    await settled();
    expect(state()).toMatchObject({
      step: 'account',
      typed: { username: email },
      status: { problem: { text: '20026' } },
    });
    wait(60_000);
    await settled();
    expect(calls(paths.result)).toBe(4);
    stop();
  });

  test.each([
    ['is confirmed', rightCode],
    ['has expired', () => refused(20026)],
    ['is still to be confirmed', () => accepted({ verify_result: 0 })],
  ])('hears nothing any more that it %s once nobody looks (S4.07)', async (_, answer) => {
    const { flow, state, hold, timers, calls, wait } = await toLink();
    const before = timers.size;
    const held = hold(paths.result);
    const stop = flow.watchLink();
    await held.asked();
    stop();
    await held.answer(answer());
    expect(state()).toMatchObject({ step: 'link', status: { type: 'ready' } });
    expect(timers.size).toBe(before);
    const second = flow.watchLink();
    await settled();
    expect(timers.size).toBe(before + 1);
    second();
    expect(timers.size).toBe(before);
    wait(60_000);
    await settled();
    expect(calls(paths.result)).toBe(2);
  });

  test('that has expired says so nowhere else once the visitor has gone back (S4.06)', async () => {
    const { flow, state, hold } = await toLink();
    const held = hold(paths.result);
    const stop = flow.watchLink();
    await held.asked();
    flow.changeAccount();
    const left = state();
    await held.answer(refused(20026));
    expect(state()).toBe(left);
    stop();
  });
});

describe('the page of the link', () => {
  function openLink(query: string, linkToken: string, answers = new Map<string, () => Response>()) {
    const harness = createFlowHarness(site, {
      path: '/email-code-verify',
      query,
      instead: (path) => answers.get(path)?.(),
    });
    const events: string[] = [];
    const heard: string[] = [];
    const tabs = browserTabs();
    tabs().onMessage((text) => heard.push(text));
    const page = createConfirmLinkFlow({ ...harness.tools, channel: fakeChannel(events), tabs: tabs(), linkToken });
    return { ...harness, page, events, heard, answers };
  }

  test.each([
    ['', ''],
    ['?uuid=u-1', ''],
    ['', 't-1'],
    ['?uuid=', 't-1'],
  ])('of the incomplete address "%s" with the token "%s" asks nothing (S4.07)', async (query, token) => {
    const { page, sent } = openLink(query, token);
    expect(page.$state.get()).toEqual({ type: 'incomplete' });
    await page.confirm();
    expect(sent).toEqual([]);
  });

  test('confirms once, tells the other tabs, and can be tried again after a failure (S4.06, S4.07)', async () => {
    const { page, sent, events, heard, answers } = openLink('?uuid=u-1', 't-1');
    answers.set(paths.verify, () => refused(10001));
    await page.confirm();
    expect(page.$state.get()).toMatchObject({ type: 'failed' });
    expect([events, heard]).toEqual([['failed 10001'], []]);
    answers.set(paths.verify, rightCode);
    await Promise.all([page.confirm(), page.confirm()]);
    await page.confirm();
    expect(page.$state.get()).toEqual({ type: 'confirmed', uuid: 'u-1' });
    expect(sent.map(({ body }) => body)).toEqual(
      Array.from({ length: 2 }, () => ({ uuid: 'u-1', verify_code: 't-1' })),
    );
    expect(heard).toEqual(['verified u-1']);
  });
});
