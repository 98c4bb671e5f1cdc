/** A registration whose page is left, reloaded or gone back in, and what of it ends with the flow. */

import { afterEach, describe, expect, test } from 'vitest';
import { $session } from '../../../src/stores/session.ts';
import { browserTabs, memoryStorage } from '../../support/fake-platform.ts';
import { confirmLink, fakeChannel, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import {
  email,
  openForm,
  password,
  paths,
  refused,
  rightCode,
  toCode,
  toLink,
  toPassword,
} from './register-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

describe('what a tab keeps', () => {
  test('is nothing for a page that nobody has touched, nor for a name that was deleted again (S4.05)', () => {
    const { flow, tabStorage } = openForm({ tabStorage: memoryStorage() });
    expect(tabStorage.get('X_REGISTRATION')).toBeNull();
    flow.keepTyped({ username: 'ann' });
    expect(JSON.parse(tabStorage.get('X_REGISTRATION') ?? '')).toMatchObject({ account: { username: 'ann' } });
    flow.keepTyped({ username: '' });
    expect(tabStorage.get('X_REGISTRATION')).toBeNull();
    flow.keepTyped({ invitation: '' });
    expect(JSON.parse(tabStorage.get('X_REGISTRATION') ?? '')).toMatchObject({ account: { invitation: '' } });
  });

  test.each([
    ['newCode', 'code', ['code']],
    ['newCode', 'password', ['password', 'code']],
    ['oldCode', 'password', ['code']],
    ['newLink', 'link', ['link']],
    ['newLink', 'password', ['password']],
    ['oldLink', 'password', ['password']],
  ] as const)(
    'brings a registration by %s that stood at %s back to the first of %j, and the others are a step back (S4.05–S4.08)',
    async (type, at, steps) => {
      const tabStorage = memoryStorage();
      const options = { tabStorage, query: `?register_type=${type}` };
      const first = openForm(options);
      await first.flow.submitAccount(email, '44');
      if (type.endsWith('Link')) {
        await shown(first.flow, 'link');
        const stop = first.flow.watchLink();
        if (at === 'password') {
          await confirmLink(first, email);
          first.wait(20_000);
          await shown(first.flow, 'password');
        }
        stop();
      } else {
        await shown(first.flow, 'code');
        if (at === 'password') await first.flow.submitCode(await first.sandbox.codeFor(email));
      }
      expect(first.state().step).toBe(at);
      const again = openForm({ ...options, sandbox: first.sandbox });
      expect(again.flow.restored).toBe(true);
      expect(again.state()).toMatchObject({ step: steps[0], status: { type: 'ready' } });
      for (const step of ['code', 'link', 'password', 'contact'] as const) {
        again.flow.goTo(steps[0]);
        again.flow.goTo(step);
        expect([step, again.state().step]).toEqual([
          step,
          (steps as readonly string[]).includes(step) ? step : steps[0],
        ]);
      }
      again.flow.changeAccount();
      expect(again.state()).toMatchObject({ step: 'account', typed: { username: email } });
      again.flow.goTo(steps[0]);
      // A reload alone ends nothing.
      for (let reloads = 0; reloads < 2; reloads += 1) {
        expect(openForm({ ...options, sandbox: first.sandbox }).state().step).toBe(steps[0]);
      }
    },
  );

  test('with a name or a type that is none is no registration, and what was typed stays (S4.05)', async () => {
    const tabStorage = memoryStorage();
    await toCode(openForm({ tabStorage }));
    const kept = tabStorage.get('X_REGISTRATION') ?? '';
    const reload = (text: string) => {
      tabStorage.set('X_REGISTRATION', text);
      return openForm({ tabStorage }).state();
    };
    const record = JSON.parse(kept);
    const withRegistration = (part: object) =>
      JSON.stringify({ ...record, registration: { ...record.registration, ...part } });
    expect(reload(kept).step).toBe('code');
    expect(reload(withRegistration({ username: '' }))).toMatchObject({ step: 'account', typed: { username: email } });
    expect(reload(withRegistration({ type: 'pigeon' }))).toMatchObject({ step: 'account', typed: { username: '' } });
    expect(reload('{')).toMatchObject({ step: 'account', typed: { username: '' } });
  });

  test('of a registration that a login or logout has ended is neither shown nor kept (S4.08, S4.18)', async () => {
    const tabStorage = memoryStorage();
    await toCode(openForm({ tabStorage, more: { session: { mark: () => 'earlier' } } }));
    const { flow } = openForm({ tabStorage, more: { session: { mark: () => 'later' } } });
    expect(flow.$state.get()).toMatchObject({ step: 'account', typed: { username: '' } });
    expect(flow.restored).toBe(false);
    expect(tabStorage.get('X_REGISTRATION')).toBeNull();
  });
});

describe('Back and Forward', () => {
  test('drop what is on its way: a late answer changes nothing (S4.06)', async () => {
    const harness = openForm();
    const { flow, state, hold } = harness;
    await toCode(harness);
    for (const [answer, end] of [
      [refused(10001), 'a refusal'],
      [rightCode(), 'a success'],
    ] as const) {
      const held = hold(paths.verify);
      const submitted = flow.submitCode('123456');
      expect(state()).toMatchObject({ step: 'code', status: { type: 'busy' } });
      flow.changeAccount();
      await held.answer(answer);
      await submitted;
      expect([end, state()]).toMatchObject([end, { step: 'account', status: { type: 'ready' } }]);
      flow.goTo('code');
      expect(state()).toMatchObject({ step: 'code', status: { type: 'ready' } });
    }
  });

  test('to the step that is shown drop nothing (S4.06)', async () => {
    const harness = openForm();
    const { flow, state, hold } = harness;
    const code = await toCode(harness);
    const held = hold(paths.verify);
    const submitted = flow.submitCode(code);
    flow.goTo('code');
    expect(state()).toMatchObject({ step: 'code', status: { type: 'busy' } });
    await held.answer(rightCode());
    await submitted;
    expect(state()).toMatchObject({ step: 'password' });
  });

  test('reach no step of an account that is open, and a page from memory begins anew (S4.08)', async () => {
    const harness = openForm();
    await toPassword(harness);
    await harness.flow.submitPassword(password);
    expect(harness.state()).toEqual({ step: 'done' });
    for (const step of ['account', 'code', 'password'] as const) {
      harness.flow.goTo(step);
      expect(harness.state()).toEqual({ step: 'done' });
    }
    expect(harness.tabStorage.get('X_REGISTRATION')).toBeNull();
    harness.flow.reset();
    expect(harness.state()).toMatchObject({ step: 'account', typed: { username: '' }, status: { type: 'ready' } });
    harness.flow.goTo('code');
    expect(harness.state().step).toBe('account');
    // The same visitor may open another account.
    harness.flow.keepTyped({ username: 'ben@mail.example' });
    expect(harness.tabStorage.get('X_REGISTRATION')).toContain('ben@mail.example');
  });

  test('keep a name that is typed at a later step out of the first one', async () => {
    const harness = openForm();
    await toCode(harness);
    harness.flow.keepTyped({ username: 'ben@mail.example' });
    harness.flow.changeAccount();
    expect(harness.state()).toMatchObject({ step: 'account', typed: { username: email } });
  });
});

test('a visitor who goes on while a dialog tells of a failure keeps the step that they have gone to (S4.06, S8.36)', async () => {
  let close = (): void => undefined;
  const reportError = () => new Promise<undefined>((resolve) => (close = () => resolve(undefined)));
  const tabStorage = memoryStorage();
  const form = openForm({ tabStorage, more: { channel: fakeChannel([]), ...{ reportError } } });
  const { flow, state, answers } = form;
  await toCode(form);
  answers.set(paths.verify, () => refused(10001));
  const submitted = flow.submitCode('123456');
  await settled();
  flow.changeAccount();
  const left = state();
  const kept = tabStorage.get('X_REGISTRATION');
  close();
  await submitted;
  expect(state()).toBe(left);
  expect(tabStorage.get('X_REGISTRATION')).toBe(kept);
});

describe('the end of the flow', () => {
  test('ends its calls, timers and listeners, and its state stays as it is', async () => {
    const tabs = browserTabs();
    const harness = await toLink({ more: { tabs: tabs() } });
    const { flow, state, answers, link } = harness;
    harness.wait(60_000);
    answers.set(paths.send, () => new Promise<Response>(() => undefined));
    const resent = flow.resend();
    const before = state();
    expect(before).toMatchObject({ resend: { type: 'busy' } });
    flow.dispose();
    // The call on its way ends, although it is never answered.
    await resent;
    tabs().broadcast(`verified ${link.registration.uuid}`);
    $session.set({ type: 'signed-in' });
    flow.reset();
    flow.goTo('account');
    const count = harness.sent.length;
    await flow.submitAccount('ben@mail.example', '44');
    expect(harness.sent).toHaveLength(count);
    expect(state()).toBe(before);
    expect(harness.left).toEqual([]);
  });
});
