/** The page of the passkeys for an account that has no password: a passkey proves who its owner is. */

import { afterEach, expect, test } from 'vitest';
import { createRecoveryFlow } from '../../../src/services/recovery/recovery-codes.ts';
import { createTestExchange, minute } from '../../sandbox/support/sandbox.ts';
import { add, closePages, first, listOf, openPage } from './passkeys-support.ts';

const proofPath = '/user/private/passkey/proof/options';
const removePath = '/user/private/passkey/remove';
const createPath = '/user/private/passkey/options';

afterEach(closePages);

/** The page of an account with one passkey and no password, an hour after its login. */
async function openWithout() {
  const sandbox = createTestExchange();
  const page = await openPage(sandbox);
  const passkey = await first(page);
  sandbox.database.exec('UPDATE accounts SET password_hash = NULL');
  sandbox.wait(60 * minute);
  page.sent.length = 0;
  await page.flow.start();
  return { ...page, passkey };
}

test('the page knows that there is no password, and a passkey is created with a proof by another one (S1.27)', async () => {
  const page = await openWithout();
  expect(page.state()).toMatchObject({ type: 'listed', hasPassword: false });
  page.flow.add();
  await page.flow.submit('');
  expect(page.state()).toMatchObject({ type: 'listed', done: 'created', hasPassword: false });
  expect(listOf(page)).toHaveLength(2);
  expect(page.bodiesTo(proofPath)).toEqual([{ rp_id: 'eu.localhost' }]);
  expect(page.bodiesTo(createPath)).toEqual([{ rp_id: 'eu.localhost', proof: expect.any(Object) }]);
});

test('a passkey is removed with a proof, and never with a password (S1.27)', async () => {
  const page = await openWithout();
  page.flow.add();
  await page.flow.submit('');
  page.flow.open('removing', page.passkey);
  await page.flow.submit('a horse & a battery');
  expect(page.state()).toMatchObject({ type: 'listed', done: 'removed' });
  expect(page.bodiesTo(removePath)).toEqual([{ id: page.passkey.id, proof: expect.any(Object) }]);
  expect(JSON.stringify(page.sent)).not.toContain('encrypt_password');
});

test.each([{ type: 'cancelled' }, { type: 'timed-out' }, { type: 'none' }, { type: 'unable' }] as const)(
  'a question that ends with $type is said in the form, and changes nothing (S1.27, S8.17)',
  async (answer) => {
    const page = await openWithout();
    page.device.instead = answer;
    for (const begin of [() => page.flow.add(), () => page.flow.open('removing', page.passkey)]) {
      begin();
      await page.flow.submit('');
      expect(page.state()).toMatchObject({ status: { type: 'stopped', reason: 'unproven' } });
      page.flow.cancel();
    }
    expect(page.bodiesTo(removePath)).toEqual([]);
    page.device.instead = undefined;
    await add(page, '');
    expect(page.state()).toMatchObject({ type: 'listed', done: 'created' });
  },
);

test('the only passkey stays, whatever another tab has shown (S1.27)', async () => {
  const page = await openWithout();
  page.flow.open('removing', page.passkey);
  await page.flow.submit('');
  expect(page.state()).toMatchObject({
    type: 'removing',
    status: { type: 'failed', problem: { type: 'failure' } },
  });
  page.flow.cancel();
  expect(listOf(page)).toHaveLength(1);
});

test('an exchange that does not say whether there is a password has one (S1.27)', async () => {
  const page = await openPage();
  expect(page.state()).toMatchObject({ type: 'listed', hasPassword: true });
});

test('recovery codes are made with a proof as well (S1.27)', async () => {
  const page = await openWithout();
  page.scenario({ recovery: 'offered' });
  const flow = createRecoveryFlow({
    ...page.app,
    isOn: () => true,
    passkeys: {
      rpId: async () => 'eu.localhost',
      ownRpId: () => 'eu.localhost',
      use: async (options) => page.answer(options),
    },
  });
  await flow.start();
  flow.open();
  page.device.instead = { type: 'cancelled' };
  await flow.createByPasskey();
  expect(flow.$state.get()).toMatchObject({ type: 'asked', status: { type: 'unproven' } });
  page.device.instead = undefined;
  await flow.createByPasskey();
  expect(flow.$state.get()).toMatchObject({ type: 'shown' });
  flow.dispose();
});
