/** A registration and the other tabs of its browser. */

import { afterEach, describe, expect, test } from 'vitest';
import { $session } from '../../../src/stores/session.ts';
import { browserTabs } from '../support/fake-platform.ts';
import { confirmLink, shown } from '../support/flow-harness.ts';
import { accepted, email, openForm, password, paths, refused, toCode, toPassword } from './register-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

describe('a login in another tab', () => {
  test('leaves at once where the form is idle, and only once (S4.19)', async () => {
    const form = openForm();
    const { left, state, flow } = form;
    await toCode(form);
    $session.set({ type: 'signed-in' });
    expect(state()).toEqual({ step: 'done' });
    for (const step of ['account', 'code'] as const) flow.goTo(step);
    expect(state()).toEqual({ step: 'done' });
    $session.set({ type: 'anonymous' });
    $session.set({ type: 'signed-in' });
    expect(left).toEqual(['/en/dashboard']);
    // The page that comes back from memory begins anew.
    flow.reset();
    expect(state()).toMatchObject({ step: 'account', username: '' });
  });

  test.each(['anonymous', 'unknown'] as const)('a session that becomes %s leaves nowhere', (type) => {
    $session.set({ type: 'signed-in' });
    const { left, state } = openForm();
    $session.set({ type } as Parameters<typeof $session.set>[0]);
    expect(state().step).toBe('account');
    expect(left).toEqual([]);
  });

  test('during a call waits for its answer: after a failure the page is left, after a success the flow goes its own way (S4.19)', async () => {
    const failing = openForm();
    await toCode(failing);
    const failed = failing.hold(paths.verify);
    const submitted = failing.flow.submitCode('123456');
    $session.set({ type: 'signed-in' });
    expect(failing.state()).toMatchObject({ step: 'code', status: { type: 'busy' } });
    expect(failing.left).toEqual([]);
    await failed.answer(refused(10001));
    await submitted;
    expect(failing.state()).toEqual({ step: 'done' });
    expect(failing.left).toEqual(['/en/dashboard']);

    $session.set({ type: 'anonymous' });
    const opening = openForm();
    await toPassword(opening);
    const held = opening.hold(paths.password);
    const opened = opening.flow.submitPassword(password);
    await held.asked();
    $session.set({ type: 'signed-in' });
    await held.answer(accepted({ id: 5 }, 'token-1'));
    await opened;
    expect(opening.left).toEqual(['/en/dashboard?newUser=true']);
  });

  test.each([
    ['password1', 'is refused'],
    ['Gatehouse-Long-Enough-27', 'is sent and fails'],
  ])('while the common passwords load leaves as soon as "%s" %s (S4.19)', async (typed) => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.password, () => refused(10001));
    const submitted = form.flow.submitPassword(typed);
    expect(form.state()).toMatchObject({ step: 'password', status: { type: 'busy' } });
    $session.set({ type: 'signed-in' });
    await submitted;
    expect(form.state()).toEqual({ step: 'done' });
    expect(form.left).toEqual(['/en/dashboard']);
  });

  test('that ended before a call began is forgotten (S4.19)', async () => {
    const harness = openForm();
    const held = harness.hold(paths.info);
    const submitted = harness.flow.submitAccount(email, '44');
    await held.asked();
    $session.set({ type: 'signed-in' });
    $session.set({ type: 'anonymous' });
    harness.flow.reset();
    await held.answer(refused(10001));
    await submitted;
    await toCode(harness);
    expect(harness.left).toEqual([]);
  });
});

describe('what another tab has verified', () => {
  test.each([
    ['newCode', 'code'],
    ['newLink', 'link'],
  ] as const)('moves a page that waits for a %s on, and drops its own call (S4.06)', async (type, step) => {
    const tabs = browserTabs();
    const harness = openForm({ query: `?register_type=${type}`, more: { tabs: tabs() } });
    await harness.flow.submitAccount(email, '44');
    const { registration } = await shown(harness.flow, step);
    harness.wait(60_000);
    const held = harness.hold(paths.send);
    const resent = harness.flow.resend();
    await held.asked();
    const other = tabs();
    other.broadcast('verified of-another-registration');
    expect(harness.state().step).toBe(step);
    other.broadcast(`verified ${registration.uuid}`);
    expect(harness.state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
    await held.answer(refused(20026));
    await resent;
    expect(harness.state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
  });

  test('changes nothing at the other steps (S4.06)', async () => {
    const tabs = browserTabs();
    const harness = openForm({ more: { tabs: tabs() } });
    const other = tabs();
    other.broadcast('verified undefined');
    expect(harness.state().step).toBe('account');
    await toPassword(harness);
    const { registration } = await shown(harness.flow, 'password');
    harness.flow.changeAccount();
    other.broadcast(`verified ${registration.uuid}`);
    expect(harness.state().step).toBe('account');
  });

  test('is told by the page that verifies it, by a code and by a link (S4.06, S4.07)', async () => {
    for (const type of ['newCode', 'newLink'] as const) {
      const tabs = browserTabs();
      const heard: string[] = [];
      tabs().onMessage((text) => heard.push(text));
      const harness = openForm({ query: `?register_type=${type}`, more: { tabs: tabs() } });
      await harness.flow.submitAccount(email, '44');
      const state = await (type === 'newCode' ? shown(harness.flow, 'code') : shown(harness.flow, 'link'));
      if (type === 'newCode') await harness.flow.submitCode(await harness.sandbox.codeFor(email));
      else {
        await confirmLink(harness, email);
        const stop = harness.flow.watchLink();
        await shown(harness.flow, 'password');
        stop();
      }
      expect(heard).toEqual([`verified ${state.registration.uuid}`]);
    }
  });
});
