/** A registration and the other tabs of its browser. */

import { afterEach, describe, expect, test } from 'vitest';
import { $session } from '../../../src/stores/session.ts';
import { browserTabs, memoryStorage } from '../../support/fake-platform.ts';
import { confirmLink, shown } from '../../support/flow-harness.ts';
import {
  accepted,
  email,
  openForm,
  password,
  paths,
  refused,
  rightCode,
  toCode,
  toPassword,
} from './register-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

describe('a login in another tab', () => {
  test('leaves the first step at once where the form is idle, and only once (S4.19)', async () => {
    const form = openForm();
    const { left, state, flow } = form;
    await toCode(form);
    flow.changeAccount();
    $session.set({ type: 'signed-in' });
    expect(state()).toEqual({ step: 'done' });
    for (const step of ['account', 'code'] as const) flow.goTo(step);
    expect(state()).toEqual({ step: 'done' });
    $session.set({ type: 'anonymous' });
    $session.set({ type: 'signed-in' });
    expect(left).toEqual(['/en/dashboard']);
    // The page that comes back from memory begins anew.
    flow.reset();
    expect(state()).toMatchObject({ step: 'account', typed: { username: '' } });
  });

  test.each(['anonymous', 'unknown'] as const)('a session that becomes %s leaves nowhere', (type) => {
    $session.set({ type: 'signed-in' });
    const { left, state } = openForm();
    $session.set({ type } as Parameters<typeof $session.set>[0]);
    expect(state().step).toBe('account');
    expect(left).toEqual([]);
  });

  test('during the first call waits for its answer: after a failure the page is left (S4.19)', async () => {
    const failing = openForm();
    const failed = failing.hold(paths.info);
    const submitted = failing.flow.submitAccount(email, '44');
    await failed.asked();
    $session.set({ type: 'signed-in' });
    expect(failing.state()).toMatchObject({ step: 'account', status: { type: 'busy' } });
    expect(failing.left).toEqual([]);
    await failed.answer(refused(10001));
    await submitted;
    expect(failing.state()).toEqual({ step: 'done' });
    expect(failing.left).toEqual(['/en/dashboard']);
  });

  test('during the last call waits for its answer: an account that is opened goes its own way (S4.19)', async () => {
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
    ['password1', 'is refused', 'refused'],
    ['Gatehouse-Long-Enough-27', 'is sent and fails', 'failed'],
  ])('while the common passwords load is said as soon as "%s" %s (S4.35)', async (typed, _, status) => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.password, () => refused(10001));
    const submitted = form.flow.submitPassword(typed);
    expect(form.state()).toMatchObject({ step: 'password', status: { type: 'busy' } });
    $session.set({ type: 'signed-in' });
    expect(form.flow.$loginElsewhere.get()).toBe(false);
    await submitted;
    expect(form.flow.$loginElsewhere.get()).toBe(true);
    expect(form.state()).toMatchObject({ step: 'password', status: { type: status } });
    expect(form.left).toEqual([]);
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

describe('a login in another tab past the first step (decision 0073)', () => {
  test('keeps a code step as it is and asks the visitor, until nobody is logged in any more (S4.35)', async () => {
    const form = openForm();
    const { flow, left, state } = form;
    await toCode(form);
    const before = state();
    $session.set({ type: 'signed-in' });
    expect(flow.$loginElsewhere.get()).toBe(true);
    $session.set({ type: 'anonymous' });
    expect(flow.$loginElsewhere.get()).toBe(false);
    expect(state()).toEqual(before);
    $session.set({ type: 'signed-in' });
    expect(flow.$loginElsewhere.get()).toBe(true);
    expect(left).toEqual([]);
  });

  test('keeps a password step, and the registration can be finished (S4.35)', async () => {
    const form = openForm();
    const { flow, left, state } = form;
    await toPassword(form);
    const asked = form.hold(paths.recall);
    $session.set({ type: 'signed-in' });
    await asked.answer(accepted({ recall_stage: 'commit_password', login_name: email }));
    expect(state()).toMatchObject({ step: 'password', status: { type: 'ready' } });
    expect(flow.$loginElsewhere.get()).toBe(true);
    $session.set({ type: 'anonymous' });
    await flow.submitPassword(password);
    expect(left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('during a call is said after its answer, whether that fails or leads to the next step (S4.35)', async () => {
    for (const [answer, step] of [
      [refused(10001), 'code'],
      [rightCode(), 'password'],
    ] as const) {
      const form = openForm();
      await toCode(form);
      const held = form.hold(paths.verify);
      const submitted = form.flow.submitCode('123456');
      $session.set({ type: 'signed-in' });
      expect(form.flow.$loginElsewhere.get()).toBe(false);
      await held.answer(answer);
      await submitted;
      expect(form.flow.$loginElsewhere.get()).toBe(true);
      expect(form.state().step).toBe(step);
      expect(form.left).toEqual([]);
      $session.set({ type: 'anonymous' });
      form.flow.dispose();
    }
  });

  test('leads on from the password step where it came with this very registration (S4.19)', async () => {
    const form = openForm();
    await toPassword(form);
    form.answers.set(paths.recall, () => accepted({ recall_stage: 'commit_login', login_name: email }));
    $session.set({ type: 'signed-in' });
    await shown(form.flow, 'done');
    expect(form.left).toEqual(['/en/dashboard']);
  });

  test('leaves the registration to a reload once the visitor goes on with it (S4.05, S4.35)', async () => {
    const tabStorage = memoryStorage();
    const form = openForm({ tabStorage });
    await toCode(form);
    form.session.number += 1;
    $session.set({ type: 'signed-in' });
    form.session.number += 1;
    $session.set({ type: 'anonymous' });
    const again = openForm({ tabStorage, more: { session: form.session } });
    expect(again.state().step).toBe('code');
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
