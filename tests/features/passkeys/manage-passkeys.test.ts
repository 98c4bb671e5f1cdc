import { afterEach, describe, expect, test } from 'vitest';
import type { PasskeyAnswer } from '../../../src/browser/types.ts';
import { createManagePasskeysFlow } from '../../../src/features/passkeys/manage-passkeys.ts';
import { ann, annsPassword, createTestExchange, minute } from '../../sandbox/support/sandbox.ts';
import { openTestPage } from '../../support/test-page.ts';
import { add, closePages, first, listOf, openPage, path, site } from './passkeys-support.ts';

const renamePath = '/user/private/passkey/rename';

afterEach(closePages);

test('a passkey is created with the password, named and removed, and the browser is told what is left (S1.27)', async () => {
  const page = await openPage();
  expect(page.state()).toEqual({ type: 'listed', passkeys: [], userName: ann.email, hasPassword: true });
  const passkey = await first(page);
  expect(page.state()).toMatchObject({ type: 'listed', done: 'created' });
  expect(passkey).toMatchObject({ name: '', lastUsedAt: undefined, backedUp: false });
  page.flow.open('renaming', passkey);
  await page.flow.submit('  My phone ');
  expect(page.bodiesTo(renamePath)).toEqual([{ id: passkey.id, name: 'My phone' }]);
  expect(page.state()).not.toHaveProperty('done');
  expect(listOf(page)).toMatchObject([{ id: passkey.id, name: 'My phone' }]);
  page.flow.open('removing', passkey);
  await page.flow.submit(annsPassword);
  expect(page.state()).toMatchObject({ type: 'listed', done: 'removed', passkeys: [] });
  expect(page.told.map(({ ids }) => ids)).toEqual([[], [passkey.id], [passkey.id], []]);
  expect(page.forgotten).toEqual([passkey.id]);
  expect(page.told.at(-1)).toMatchObject({ rpId: 'eu.localhost', name: ann.email });
  expect(JSON.stringify(page.sent)).not.toContain(annsPassword);
});

test('a session of long ago creates one as well, because the password is sent (S1.27)', async () => {
  const sandbox = createTestExchange();
  const page = await openPage(sandbox);
  sandbox.wait(60 * minute);
  await add(page);
  expect(page.state()).toMatchObject({ type: 'listed', done: 'created' });
});

test('no password and a wrong one are said in the form, and change nothing (S1.27)', async () => {
  const page = await openPage();
  const passkey = await first(page);
  page.flow.open('removing', passkey);
  await page.flow.submit('');
  expect(page.state()).toMatchObject({ status: { type: 'refused', password: 'passwordRequired' } });
  await page.flow.submit('not it');
  expect(page.state()).toMatchObject({ type: 'removing', status: { type: 'failed', problem: { text: '31002' } } });
  page.flow.cancel();
  expect(page.state()).toMatchObject({ type: 'listed', passkeys: [{ id: passkey.id }] });
});

test('one that was removed elsewhere leaves the list, whatever was asked of it (S1.27)', async () => {
  for (const form of ['renaming', 'removing'] as const) {
    const page = await openPage();
    const passkey = await first(page);
    page.sandbox.database.exec('DELETE FROM passkeys');
    page.flow.open(form, passkey);
    await page.flow.submit(annsPassword);
    expect(page.state()).toMatchObject({ type: 'listed', passkeys: [] });
  }
});

describe('a device that creates none', () => {
  test.each<[PasskeyAnswer, object]>([
    [{ type: 'cancelled' }, { type: 'ready' }],
    [{ type: 'exists' }, { type: 'stopped', reason: 'exists' }],
    [{ type: 'timed-out' }, { type: 'stopped', reason: 'unable' }],
    [{ type: 'unable' }, { type: 'stopped', reason: 'unable' }],
    [
      { type: 'credential', credential: { id: 'x' } },
      { type: 'stopped', reason: 'unable' },
    ],
  ])('and answers %j leaves the form open (S1.27)', async (answer, status) => {
    const page = await openPage();
    page.device.instead = answer;
    await add(page);
    expect(page.state()).toMatchObject({ type: 'adding', status });
    // The device keeps none that the exchange has refused.
    expect(page.forgotten).toEqual(answer.type === 'credential' ? ['x'] : []);
  });
});

test('who is not signed in goes to the login and returns, also in the middle of a form (S1.27, S8.12)', async () => {
  const login = '/de-EU/login?redirect=%2Fde-EU%2Fapp%2Fuser%2Fpasskeys';
  const page = openTestPage(site, path);
  const mark = page.app.session.mark();
  const signals = { unknown: () => undefined, current: () => undefined };
  const passkeys = {
    rpId: async () => 'eu.localhost',
    ownRpId: () => 'eu.localhost',
    create: async () => ({ type: 'unable' }) as const,
    use: async () => ({ type: 'unable' }) as const,
  };
  const flow = createManagePasskeysFlow({ ...page.app, signals, passkeys });
  await flow.start();
  expect(page.left).toEqual([login]);
  expect(page.sent).toEqual([]);
  // The other tabs learn of no logout.
  expect(page.app.session.mark()).toBe(mark);

  const known = await openPage();
  known.sandbox.database.exec('DELETE FROM sessions');
  await add(known);
  expect(known.left).toEqual([login]);
  expect(known.app.session.token()).toBeUndefined();
  flow.dispose();
});

test('a list that cannot be had says so, and is asked for again (S1.27)', async () => {
  const page = await openPage();
  page.fault('passkeyList', { type: 'status', status: 503 });
  await page.flow.start();
  expect(page.state()).toMatchObject({ type: 'failed', problem: { type: 'failure' } });
  page.sandbox.control.clear();
  await page.flow.start();
  expect(page.state()).toMatchObject({ type: 'listed' });
});

test('a change that is made is no failed change where only the list after it cannot be had (S1.27)', async () => {
  const page = await openPage();
  page.fault('passkeyList', { type: 'status', status: 503 });
  await add(page);
  expect(page.state()).toMatchObject({ type: 'failed', problem: { type: 'failure' } });
  page.sandbox.control.clear();
  await page.flow.start();
  expect(listOf(page)).toHaveLength(1);
});

test('a name can be taken away again (S1.27)', async () => {
  const page = await openPage();
  const passkey = await first(page);
  for (const name of ['My phone', '']) {
    page.flow.open('renaming', passkey);
    await page.flow.submit(name);
    expect(listOf(page)).toMatchObject([{ name }]);
  }
});

test('a browser is told the passkeys of each relying party apart (S1.27)', async () => {
  const page = await openPage();
  const older = await first(page);
  page.sandbox.database.exec("UPDATE passkeys SET rp_id = 'gatehouse.example'");
  page.sandbox.wait(minute);
  const newer = await first(page);
  expect(page.told.slice(-2)).toMatchObject([
    { rpId: 'eu.localhost', ids: [newer.id] },
    { rpId: 'gatehouse.example', ids: [older.id] },
  ]);
});
