/** The dialog with two codes, which some registrations need (S2.32, S3.04). */

import { afterEach, describe, expect, test } from 'vitest';
import { EncryptionError, PartError } from '../../../src/domain/errors/own-errors.ts';
import { $session } from '../../../src/stores/session.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { fakeChannel, type RegisterHarness, shown } from '../../support/flow-harness.ts';
import { email, type Options, openForm, password, paths, refused } from './register-support.ts';

const mobile = '5551234567';

afterEach(() => $session.set({ type: 'anonymous' }));

/** A registration by the one name, waiting for the other. */
async function toContact(options: Options = {}, name = email) {
  const form = openForm(options);
  form.sandbox.control.changeScenario('*', { registration: 'two-factor' });
  await form.flow.submitAccount(name, '44');
  await shown(form.flow, 'contact');
  return form;
}

async function toDialog(options: Options = {}) {
  const harness = await toContact(options);
  harness.flow.submitContact(mobile, '44');
  await harness.flow.submitPassword(password);
  const dialog = await shown(harness.flow, 'security');
  return { ...harness, dialog };
}

type Dialog = Awaited<ReturnType<typeof toDialog>>;

/** To whom codes went, oldest first. */
const codesTo = ({ sent }: Pick<RegisterHarness, 'sent'>) =>
  sent.filter(({ path }) => path === paths.send).map(({ body }) => body.email ?? body.mobile);

const stateOf = ({ flow }: Pick<RegisterHarness, 'flow'>) => flow.$state.get();

async function bothCodes({ sandbox }: Dialog) {
  return { email: await sandbox.codeFor(email), mobile: await sandbox.codeFor(`+44 ${mobile}`) };
}

describe('the other address', () => {
  test.each([
    [email, 'ben@mail.example', 'contactMobileInvalid'],
    [email, '123', 'contactMobileInvalid'],
    [mobile, '5557654321', 'contactEmailInvalid'],
  ])('of %s is not %s: the form says so and keeps it, and the step stays (S2.32, S5.08)', async (name, typed, text) => {
    const { flow, sent } = await toContact({}, name);
    const before = sent.length;
    flow.submitContact(typed, '44');
    expect(flow.$state.get()).toMatchObject({
      step: 'contact',
      typed: { contact: typed },
      status: { type: 'refused', texts: { contact: text } },
    });
    expect(sent).toHaveLength(before);
  });

  test.each([
    [email, mobile, [email, mobile]],
    [mobile, email, [email, mobile]],
  ])('of %s is %s: codes go to the mail first and to the number next (S2.32)', async (name, typed, order) => {
    const harness = await toContact({}, name);
    harness.flow.submitContact(typed, '44');
    expect(stateOf(harness)).toMatchObject({ step: 'password', status: { type: 'ready' } });
    expect(codesTo(harness)).toEqual([]);
    await harness.flow.submitPassword(password);
    await shown(harness.flow, 'security');
    expect(codesTo(harness)).toEqual(order);
  });

  test('is not taken at any other step', async () => {
    const harness = openForm();
    const before = stateOf(harness);
    harness.flow.submitContact(mobile, '44');
    expect(stateOf(harness)).toBe(before);
    await harness.flow.sendFactor('email');
    await harness.flow.submitFactors({ email: '123456', mobile: '123456' });
    expect(stateOf(harness)).toBe(before);
    expect(harness.sent).toEqual([]);
  });

  test('that is changed after a look back gets codes of its own; the same one finds the dialog as it was left (S4.06, S4.09)', async () => {
    const harness = await toDialog();
    const { flow, dialog } = harness;
    harness.wait(10_000);
    flow.goTo('password');
    await flow.submitPassword(password);
    expect(await shown(flow, 'security')).toEqual(dialog);
    expect(codesTo(harness)).toEqual([email, mobile]);

    flow.goTo('contact');
    expect(stateOf(harness)).toMatchObject({ step: 'contact', typed: { contact: mobile } });
    harness.wait(60_000);
    flow.submitContact('5557654321', '44');
    await flow.submitPassword(password);
    expect(await shown(flow, 'security')).toMatchObject({
      mobile: { account: { username: { mobile: '5557654321' } } },
    });
    expect(codesTo(harness)).toEqual([email, mobile, email, '5557654321']);
  });
});

describe('an exchange that wants fewer calls', () => {
  test('is not sent the two codes before the time that it has named (S2.32, S8.03)', async () => {
    const harness = await toDialog();
    const { flow, wait, sandbox, calls } = harness;
    const codes = await bothCodes(harness);
    const fault = { type: 'status', status: 429, retryAfter: '60' } as const;
    sandbox.control.switchOn('*', { endpoint: 'registerTwoFactor', fault, times: 1 });
    await flow.submitFactors(codes);
    const problem = { text: 'http429until', retryAt: sandbox.clock.now() + 60_000 };
    expect(stateOf(harness)).toMatchObject({ step: 'security', status: { type: 'failed', problem } });
    await flow.submitFactors(codes);
    expect(calls(paths.twoFactor)).toBe(1);
    wait(60_000);
    await flow.submitFactors(codes);
    expect(stateOf(harness)).toEqual({ step: 'done' });
  });

  test('counts down at the button of a code, and sends none before its time (S4.09, S8.03)', async () => {
    const harness = await toDialog();
    const { flow, wait, sandbox } = harness;
    wait(60_000);
    const fault = { type: 'status', status: 429, retryAfter: '90' } as const;
    sandbox.control.switchOn('*', { endpoint: 'sendVerifyItem', fault, times: 1 });
    await flow.sendFactor('email');
    expect(stateOf(harness)).toMatchObject({
      email: { sending: 'ready', resendAt: sandbox.clock.now() + 90_000 },
      status: { type: 'failed', problem: { text: 'http429until', retryAt: undefined } },
    });
    const sent = codesTo(harness).length;
    await flow.sendFactor('email');
    await flow.sendFactor('mobile');
    expect(codesTo(harness)).toHaveLength(sent);
  });
});

describe('a code of the dialog', () => {
  test('is sent again after a minute, each by itself (S4.09)', async () => {
    const harness = await toDialog();
    const { flow, wait, sandbox } = harness;
    const until = sandbox.clock.now() + 60_000;
    expect(stateOf(harness)).toMatchObject({
      email: { sending: 'sent', resendAt: until },
      mobile: { sending: 'sent', resendAt: until },
      status: { type: 'ready' },
    });
    wait(59_999);
    await flow.sendFactor('email');
    await flow.sendFactor('mobile');
    expect(codesTo(harness)).toHaveLength(2);
    wait(1);
    await flow.sendFactor('mobile');
    expect(codesTo(harness)).toEqual([email, mobile, mobile]);
    expect(stateOf(harness)).toMatchObject({
      email: { sending: 'sent', resendAt: until },
      mobile: { sending: 'sent', resendAt: until + 60_000 },
    });
    await flow.sendFactor('email');
    expect(codesTo(harness)).toEqual([email, mobile, mobile, email]);
  });

  test.each(['email', 'mobile'] as const)(
    'is not sent while that of the %s is on its way, and a late answer changes nothing after a look back (S4.06, S4.13)',
    async (kind) => {
      const harness = await toDialog();
      const { flow, wait, hold } = harness;
      wait(60_000);
      const held = hold(paths.send);
      const sending = flow.sendFactor(kind);
      await held.asked();
      expect(stateOf(harness)).toMatchObject({ [kind]: { sending: 'busy' } });
      await flow.sendFactor('email');
      await flow.sendFactor('mobile');
      expect(codesTo(harness)).toHaveLength(3);
      flow.goTo('password');
      const left = stateOf(harness);
      await held.answer(refused(20026));
      await sending;
      expect(stateOf(harness)).toBe(left);
      flow.goTo('security');
      expect(stateOf(harness)).toMatchObject({ [kind]: { sending: 'ready' }, status: { type: 'ready' } });
    },
  );

  test('that the exchange refuses as too soon can be asked for when it says (S4.09)', async () => {
    const harness = await toDialog();
    const { flow, wait, answers, sandbox } = harness;
    wait(60_000);
    answers.set(paths.send, () => refused(20025, { resend_after: 30 }));
    await flow.sendFactor('email');
    const until = sandbox.clock.now() + 30_000;
    const failed = { type: 'failed', problem: { type: 'failure', text: '20025' } };
    expect(stateOf(harness)).toMatchObject({ email: { sending: 'ready', resendAt: until }, status: failed });
    answers.clear();
    await flow.sendFactor('email');
    expect(codesTo(harness)).toHaveLength(3);
    wait(30_000);
    await flow.sendFactor('email');
    expect(stateOf(harness)).toMatchObject({ email: { sending: 'sent' }, status: { type: 'ready' } });
  });

  test.each([
    ['by a server that is busy', paths.send, 'failed'],
    ['for want of a risk check', paths.risk, 'unchecked'],
  ])(
    'that could not be sent %s can be asked for at once, and the dialog says why (S4.09, S4.12)',
    async (_, path, type) => {
      const harness = await toDialog();
      const { flow, wait, answers } = harness;
      wait(60_000);
      answers.set(path, () => new Response('', { status: 503 }));
      await flow.sendFactor('mobile');
      expect(stateOf(harness)).toMatchObject({ mobile: { sending: 'ready' }, status: { type } });
      answers.clear();
      await flow.sendFactor('mobile');
      expect(stateOf(harness)).toMatchObject({ mobile: { sending: 'sent' }, status: { type: 'ready' } });
    },
  );

  test('of a registration that has expired leads to the first step, with the name (S8.10)', async () => {
    const harness = await toDialog();
    const { flow, wait, answers } = harness;
    wait(60_000);
    answers.set(paths.send, () => refused(20026));
    await flow.sendFactor('email');
    expect(stateOf(harness)).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'failed' } });
    flow.goTo('security');
    expect(stateOf(harness).step).toBe('account');
  });
});

describe('both codes', () => {
  test.each([
    ['email', 'email'],
    ['mobile', 'mobile'],
    ['google', 'google'],
    [undefined, 'email', 'mobile'],
  ])(
    'with %s named as wrong are refused at that field, and can be sent again (S2.32, S5.08)',
    async (named, ...wrong) => {
      const harness = await toDialog();
      const { flow, answers } = harness;
      const codes = await bothCodes(harness);
      answers.set(paths.twoFactor, () => refused(20023, named && { wrong: named }));
      await flow.submitFactors(codes);
      const texts = Object.fromEntries(wrong.map((id) => [id, 'invalidVerificationCode']));
      expect(stateOf(harness)).toMatchObject({ step: 'security', email: { sending: 'sent' } });
      expect(stateOf(harness)).toHaveProperty('status', { type: 'refused', texts });
      answers.clear();
      const submitted = flow.submitFactors(codes);
      // What was wrong before is not said of what is on its way.
      expect(stateOf(harness)).toMatchObject({ step: 'security', status: { type: 'busy' } });
      await submitted;
      expect(stateOf(harness)).toEqual({ step: 'done' });
    },
  );

  test.each([
    ['12345', '123456'],
    ['123456', '12345'],
    ['12345x', '123456'],
  ])('%j and %j are not complete, and nothing is sent (S5.08)', async (mail, number) => {
    const harness = await toDialog();
    const before = harness.sent.length;
    await harness.flow.submitFactors({ email: mail, mobile: number });
    expect(harness.sent).toHaveLength(before);
    expect(stateOf(harness)).toBe(harness.dialog);
  });

  test('are sent once, and nothing else is sent meanwhile (S4.11)', async () => {
    const harness = await toDialog();
    const { flow, sent, wait } = harness;
    const codes = await bothCodes(harness);
    wait(60_000);
    const submitted = flow.submitFactors(codes);
    await flow.submitFactors(codes);
    await flow.sendFactor('email');
    await submitted;
    expect(sent.filter(({ path }) => path === paths.twoFactor)).toHaveLength(1);
    expect(codesTo(harness)).toHaveLength(2);
  });

  test('that were refused for another reason stay in the dialog with what the exchange says (S8.36)', async () => {
    const harness = await toDialog();
    harness.answers.set(paths.twoFactor, () => refused(10001));
    await harness.flow.submitFactors(await bothCodes(harness));
    expect(stateOf(harness)).toMatchObject({ step: 'security', status: { type: 'failed' } });
    harness.answers.set(paths.twoFactor, () => refused(20026));
    await harness.flow.submitFactors(await bothCodes(harness));
    expect(stateOf(harness)).toMatchObject({
      step: 'account',
      status: { type: 'failed', problem: { type: 'failure', text: '20026' } },
    });
  });

  test('whose answer was lost may have opened the account: the next try sends to the login (S3.06, S8.10)', async () => {
    const harness = await toDialog();
    const { flow, answers } = harness;
    const codes = await bothCodes(harness);
    answers.set(paths.twoFactor, () => new Response('', { status: 502 }));
    await flow.submitFactors(codes);
    expect(stateOf(harness)).toMatchObject({ step: 'security', status: { type: 'failed' } });
    answers.set(paths.twoFactor, () => refused(20026));
    await flow.submitFactors(codes);
    expect(stateOf(harness)).toMatchObject({
      step: 'account',
      status: { type: 'failed', problem: { type: 'maybe-open', name: email } },
    });
  });
});

test('a login in another tab closes the dialog, below which nobody could answer, and no code is lost (S2.32, S4.35)', async () => {
  const harness = await toDialog();
  $session.set({ type: 'signed-in' });
  expect(stateOf(harness).step).toBe('password');
  expect(harness.flow.$loginElsewhere.get()).toBe(true);
  $session.set({ type: 'anonymous' });
  await harness.flow.submitPassword(password);
  expect(await shown(harness.flow, 'security')).toEqual(harness.dialog);
  expect(codesTo(harness)).toEqual([email, mobile]);
  expect(harness.left).toEqual([]);
});

test('a reload asks for the other address again, or for the password if it was given; codes and password are gone (S4.05)', async () => {
  const tabStorage = memoryStorage();
  const { flow, sandbox } = await toContact({ tabStorage });
  const reload = () => openForm({ tabStorage, sandbox }).flow;
  expect(reload().$state.get()).toMatchObject({ step: 'contact', typed: { contact: '' }, status: { type: 'ready' } });
  flow.submitContact(mobile, '44');
  const atPassword = reload();
  expect(atPassword.$state.get()).toMatchObject({ step: 'password', registration: { twoFactor: { google: false } } });
  atPassword.goTo('contact');
  expect(atPassword.$state.get()).toMatchObject({ step: 'contact', typed: { contact: mobile } });
  await atPassword.submitPassword(password);
  flow.goTo('password');
  await flow.submitPassword(password);
  await shown(flow, 'security');
  const again = reload();
  again.goTo('security');
  expect(again.$state.get().step).toBe('password');
});

test.each([
  ['the dialog for it cannot be loaded', { loadTwoFactor: () => Promise.reject(new PartError()) }],
  ['the password has no hash', { hashPassword: () => Promise.reject(new EncryptionError()) }],
])('no code is sent where %s, and the form says so (S3.04)', async (_, more) => {
  const form = await toContact({ more: { channel: fakeChannel([]), ...more } });
  form.flow.submitContact(mobile, '44');
  await form.flow.submitPassword(password);
  expect(stateOf(form)).toMatchObject({ step: 'password', status: { type: 'failed' } });
  expect(codesTo(form)).toEqual([]);
});
