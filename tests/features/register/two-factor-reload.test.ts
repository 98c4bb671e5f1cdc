/** A reload while the account of two codes is being opened, and after it is open (S2.32, S4.08). */

import { expect, test } from 'vitest';
import { memoryStorage } from '../../support/fake-platform.ts';
import { shown } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { email, openForm, password, paths } from './register-support.ts';

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
