/** The questions that a risk check puts in the way of a code: how they open, end and are taken back (S4.13, S4.14). */

import { expect, test } from 'vitest';
import { createChecks } from '../../../src/services/checks/checks.ts';

const account = { username: { type: 'email', email: 'ann@mail.example' }, dialCode: '' } as const;
const risk = { token: 'risk-1', type: 'email' };

const request = (signal: AbortSignal) => ({ risk, account, signal });

test('a question that is taken back goes away, and whoever asked learns of it (S4.13)', async () => {
  const { $open, security } = createChecks();
  const end = new AbortController();
  const answer = security(request(end.signal));
  expect($open.get()).toMatchObject({ type: 'security', account });
  end.abort(new Error('moved on'));
  expect($open.get()).toBeUndefined();
  await expect(answer).rejects.toThrow('moved on');
});

test('a question that was taken back before it was asked is not shown (S4.13)', async () => {
  const { $open, upgrade } = createChecks();
  await expect(upgrade(AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  expect($open.get()).toBeUndefined();
});

test('a question that takes the place of another one stays when that one is taken back (S4.13, S4.14)', async () => {
  const { $open, security, upgrade } = createChecks();
  const first = new AbortController();
  const dropped = security(request(first.signal));
  const answer = upgrade(new AbortController().signal);
  first.abort(new Error('moved on'));
  await expect(dropped).rejects.toThrow('moved on');
  const open = $open.get();
  expect(open?.type).toBe('upgrade');
  if (open?.type === 'upgrade') open.again();
  expect(await answer).toEqual({ type: 'again' });
  expect($open.get()).toBeUndefined();
});

test('the word about the captcha can be closed or taken back, and a check can take its place (S4.13, S4.14)', async () => {
  const { $open, security, upgrade } = createChecks();
  const closed = upgrade(new AbortController().signal);
  $open.get()?.close();
  expect(await closed).toEqual({ type: 'closed' });

  const end = new AbortController();
  const dropped = upgrade(end.signal);
  end.abort(new Error('moved on'));
  expect($open.get()).toBeUndefined();
  await expect(dropped).rejects.toThrow('moved on');

  void upgrade(new AbortController().signal);
  const answer = security(request(new AbortController().signal));
  expect($open.get()).toMatchObject({ type: 'security', account });
  $open.get()?.close();
  expect(await answer).toEqual({ type: 'closed' });
});
