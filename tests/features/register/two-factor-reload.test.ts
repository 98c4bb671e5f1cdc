/** A reload while the account of two codes is being opened, and after it is open (S2.32, S4.08). */

import { expect, test } from 'vitest';
import { memoryStorage } from '../../support/fake-platform.ts';
import { shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { accepted, email, openForm, password, paths, refused } from './register-support.ts';

const mobile = '5551234567';
const profilePath = '/v2/private/user/profile';

async function toDialog() {
  const tabStorage = memoryStorage();
  const form = openForm({ tabStorage });
  const { flow, sandbox } = form;
  sandbox.control.changeScenario('*', { registration: 'two-factor' });
  await flow.submitAccount(email, '44');
  await shown(flow, 'contact');
  flow.submitContact(mobile, '44');
  await flow.submitPassword(password);
  await shown(flow, 'security');
  const codes = { email: await sandbox.codeFor(email), mobile: await sandbox.codeFor(`+44 ${mobile}`) };
  const reload = () => openForm({ tabStorage, sandbox });
  return { ...form, codes, reload };
}

test('while the call is on its way the exchange is asked what became of it, before a step is shown', async () => {
  const { flow, codes, hold, reload } = await toDialog();
  const held = hold(paths.twoFactor);
  void flow.submitFactors(codes);
  await held.asked();
  const again = reload();
  expect(again.state()).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'busy' } });
  await settled();
  expect(again.calls(paths.recall)).toBe(1);
});

test('while the way on from an open account is prepared begins a new registration, with the name that was typed', async () => {
  const { flow, codes, hold, reload, calls } = await toDialog();
  const held = hold(profilePath);
  void flow.submitFactors(codes);
  await held.asked();
  const again = reload();
  expect(again.state()).toMatchObject({ step: 'account', typed: { username: email }, status: { type: 'ready' } });
  await settled();
  expect(again.calls(paths.recall)).toBe(0);
  for (const step of ['security', 'password', 'contact'] as const) flow.goTo(step);
  expect(calls(profilePath)).toBe(1);
  expect(flow.$state.get().step).toBe('security');
});

test('Back and Forward go through all steps that were seen, and the dialog with them (S4.08)', async () => {
  const { flow, state } = await toDialog();
  const walk = [
    'contact',
    'security',
    'account',
    'security',
    'password',
    'contact',
    'account',
    'contact',
    'password',
  ] as const;
  for (const step of walk) {
    flow.goTo(step);
    expect(state()).toMatchObject({ step, status: { type: 'ready' } });
  }
  flow.goTo('contact');
  expect(state()).toMatchObject({ typed: { username: email, contact: mobile } });
});

test('a page that has left the dialog for the login begins anew when it is come back to (S4.35)', async () => {
  const { flow, codes, answers, state, left } = await toDialog();
  answers.set(paths.twoFactor, () => refused(20026));
  answers.set(paths.recall, () => accepted({ recall_stage: 'commit_login', login_name: email }));
  await flow.submitFactors(codes);
  expect(left).toEqual(['/en/login?source=commit_login']);
  expect(state()).toMatchObject({ step: 'security', status: { type: 'busy' } });
  flow.reset();
  expect(state()).toMatchObject({ step: 'account', typed: { username: '' } });
});

test('what is half typed as the second number is there again after Back and Forward (S2.32, S4.08)', async () => {
  const { flow, sandbox } = openForm({ tabStorage: memoryStorage() });
  sandbox.control.changeScenario('*', { registration: 'two-factor' });
  await flow.submitAccount(email, '44');
  await shown(flow, 'contact');
  flow.keepTyped({ contact: '55512' });
  flow.goTo('account');
  flow.goTo('contact');
  expect(flow.$state.get()).toMatchObject({ step: 'contact', typed: { contact: '55512' } });
});
