/** The password of a registration: where its refusals are said, and what is waited for. */

import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { EncryptionError } from '../../../src/domain/errors/own-errors.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { confirmLink, fakeChannel, shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { accepted, email, openForm, password, paths, refused, toPassword } from './register-support.ts';

const legacyPath = '/register/email';

/** A form at its password step. */
async function open(type: string, more: Parameters<typeof openForm>[0] = {}) {
  const form = openForm({ query: `?register_type=${type}`, ...more });
  const { flow } = form;
  await flow.submitAccount(email, '44');
  if (type.endsWith('Link')) {
    await shown(flow, 'link');
    await confirmLink(form, email);
    const stop = flow.watchLink();
    await shown(flow, 'password');
    stop();
  } else {
    await shown(flow, 'code');
    await flow.submitCode(await form.sandbox.codeFor(email));
  }
  await shown(flow, 'password');
  return form;
}

test.each([
  ['oldCode', 20023, 'code', { type: 'refused', texts: { code: 'invalidVerificationCode' } }],
  ['oldCode', 20024, 'code', { type: 'failed' }],
  ['oldCode', 10001, 'password', { type: 'failed' }],
  ['oldLink', 20023, 'password', { type: 'failed' }],
  ['oldLink', 20024, 'password', { type: 'failed' }],
  ['newCode', 20023, 'password', { type: 'failed' }],
  ['newCode', 20024, 'password', { type: 'failed' }],
] as const)(
  'a password of %s that is refused with %s leads to the step of the %s, which says %j (S4.08, S7.21)',
  async (type, code, step, status) => {
    const { flow, state, answers } = await open(type);
    answers.set(type === 'newCode' ? paths.password : legacyPath, () => refused(code));
    await flow.submitPassword(password);
    expect(state()).toMatchObject({ step, status });
    if (step === 'code') expect(state()).toMatchObject({ resend: { type: 'ready' } });
  },
);

test('a failure without an answer of the exchange is no refusal, and leads nowhere else', async () => {
  const events: string[] = [];
  const { flow, state } = await open('oldCode', {
    more: { channel: fakeChannel(events), hashPassword: () => Promise.reject(new EncryptionError()) },
  });
  await flow.submitPassword(password);
  expect(state()).toMatchObject({ step: 'password', status: { type: 'failed', problem: { type: 'encryption' } } });
  expect(events).toEqual([]);
});

test('a password that is refused here is refused at once; one that is sent is sent once (S4.08)', async () => {
  const { flow, state, calls } = await open('newCode');
  flow.submitPassword('short');
  expect(state()).toMatchObject({ step: 'password', status: { type: 'refused' } });
  const submitted = flow.submitPassword(password);
  expect(state()).toMatchObject({ step: 'password', status: { type: 'busy' } });
  await flow.submitPassword(password);
  await submitted;
  expect(calls(paths.password)).toBe(1);
});

test('a visitor who goes back while the common passwords load sends nothing (S4.06)', async () => {
  let fail = (_: Error): void => undefined;
  const loadCommonPasswords = () => new Promise<never>((_, reject) => (fail = reject));
  const { flow, state, calls } = await open('newCode', { more: { loadCommonPasswords } });
  const submitted = flow.submitPassword(password);
  await settled();
  flow.goTo('code');
  fail(new Error('blocked'));
  await submitted;
  expect(state()).toMatchObject({ step: 'code', status: { type: 'ready' } });
  expect(calls(paths.password)).toBe(0);
});

test('a visitor who goes back while the dialog of two codes loads is sent no code (S2.32, S4.06)', async () => {
  let loaded = (): void => undefined;
  const loadTwoFactor = () => new Promise<void>((resolve) => (loaded = resolve));
  const form = openForm({ more: { loadTwoFactor } });
  const { flow, state, calls } = form;
  form.sandbox.control.changeScenario('*', { registration: 'two-factor' });
  await flow.submitAccount(email, '44');
  await shown(flow, 'contact');
  flow.submitContact('5551234567', '44');
  const submitted = flow.submitPassword(password);
  for (let tries = 0; tries < 100 && state().step === 'password'; tries += 1) {
    await settled();
    flow.goTo('contact');
  }
  loaded();
  await submitted;
  expect(state().step).toBe('contact');
  expect(calls(paths.send)).toBe(0);
});

describe('the link with the messenger (S4.16)', () => {
  test.each([
    [undefined, []],
    [0, []],
    ['0', []],
    [1001, [1001]],
    ['THIRD_PARTY_BOUND', ['THIRD_PARTY_BOUND']],
  ])('with the result %j tells the visitor %j, and the page is left', async (bind, told) => {
    const heard: unknown[] = [];
    const bindFailed = async (code: string | number) => {
      heard.push(code);
      return undefined;
    };
    const { flow, state, answers, left } = await open('newCode', { more: { channel: fakeChannel([]), bindFailed } });
    answers.set(paths.password, () => accepted({ id: 5, tg_bind_result: bind }, 'token-1'));
    await flow.submitPassword(password);
    expect(state()).toEqual({ step: 'done' });
    expect(heard).toEqual(told);
    expect(left).toEqual(['/en/dashboard?newUser=true']);
  });

  test('that failed is no obstacle where nothing says so', async () => {
    const { flow, answers, left } = await open('newCode');
    answers.set(paths.password, () => accepted({ id: 5, tg_bind_result: 1001 }, 'token-1'));
    await flow.submitPassword(password);
    expect(left).toEqual(['/en/dashboard?newUser=true']);
  });
});

describe('a registration that the page’s uuid names (S3.25, S4.34)', () => {
  const query = '?uuid=6b1f0b1e-0000-4000-8000-000000000000';
  const found = (name: string) => accepted({ recall_stage: 'commit_password', login_name: name });

  test.each([
    ['global', email, paths.password],
    ['global', '5551234567', paths.password],
    ['tur', email, '/user/public/register_compliance'],
    ['tur', '5551234567', paths.password],
  ] as const)('of %s by %s takes its password by the usual call, and knows its name', async (id, name, path) => {
    const form = openForm({ on: siteOf(id), query, instead: (at) => (at === paths.recall ? found(name) : undefined) });
    const { flow, calls, state } = form;
    await shown(flow, 'password');
    flow.changeAccount();
    expect(state()).toMatchObject({ step: 'account', typed: { username: name }, status: { type: 'ready' } });
    flow.goTo('password');
    await flow.submitPassword(password);
    expect(calls(path)).toBe(1);
  });

  test.each([
    ['commit_login', email],
    ['commit_password', ''],
  ])('at %s with the name %j leads to the login, and the form stays busy until then', async (stage, name) => {
    const form = openForm({
      query,
      instead: (at) => (at === paths.recall ? accepted({ recall_stage: stage, login_name: name }) : undefined),
    });
    for (let tries = 0; tries < 100 && form.left.length === 0; tries += 1) await settled();
    await settled();
    expect(form.left).toEqual(['/en/login?source=commit_login']);
    expect(form.state()).toMatchObject({ step: 'account', status: { type: 'busy' } });
  });

  test('is not asked for where the tab knows one', async () => {
    const tabStorage = memoryStorage();
    await toPassword(openForm({ tabStorage }));
    const again = openForm({ tabStorage, query });
    await settled();
    expect(again.state().step).toBe('password');
    expect(again.sent).toEqual([]);
  });

  test('after a lost answer is asked for again when the exchange could not be reached: nothing says yet that the account is open', async () => {
    const tabStorage = memoryStorage();
    const first = openForm({ tabStorage });
    await toPassword(first);
    first.answers.set(paths.password, () => new Response('', { status: 502 }));
    await first.flow.submitPassword(password);
    const again = openForm({
      tabStorage,
      instead: (at) => (at === paths.recall ? new Response('', { status: 503 }) : undefined),
    });
    expect(await shown(again.flow, 'account')).toMatchObject({
      typed: { username: email },
      status: { type: 'failed', problem: { type: 'failure' } },
    });
  });
});
