/** The page of the passkeys where the visitor, another tab or another account does something in between. */

import { afterEach, describe, expect, test } from 'vitest';
import { annsPassword } from '../../sandbox/support/sandbox.ts';
import { closePages, first, openPage } from './passkeys-support.ts';

const listPath = '/user/private/passkey/list';
const removePath = '/user/private/passkey/remove';

afterEach(closePages);

describe('what does not belong to the state of the page', () => {
  test('changes nothing: a form, its end or its sending without a list or without a form (S1.27)', async () => {
    const page = await openPage();
    const passkey = await first(page);
    const calls = page.sent.length;
    await page.flow.submit(annsPassword);
    page.flow.cancel();
    expect(page.state()).toMatchObject({ type: 'listed', done: 'created' });
    expect(page.sent).toHaveLength(calls);
    page.flow.open('removing', passkey);
    page.flow.open('renaming', passkey);
    expect(page.state()).toMatchObject({ type: 'removing' });
    page.fault('passkeyList', { type: 'status', status: 503 });
    await page.flow.start();
    page.flow.add();
    page.flow.cancel();
    await page.flow.submit(annsPassword);
    expect(page.state()).toMatchObject({ type: 'failed' });
  });

  test('changes nothing while a form is sent: it is sent once, and cannot be closed (S1.27)', async () => {
    const page = await openPage();
    const passkey = await first(page);
    page.flow.open('removing', passkey);
    const submitted = page.flow.submit(annsPassword);
    page.flow.cancel();
    expect(page.state()).toMatchObject({ type: 'removing', status: { type: 'busy' } });
    await page.flow.submit(annsPassword);
    await submitted;
    expect(page.bodiesTo(removePath)).toHaveLength(1);
    expect(page.state()).toMatchObject({ type: 'listed', done: 'removed' });
  });
});

describe('somebody else who has logged in meanwhile', () => {
  async function withOther() {
    const page = await openPage();
    const passkey = await first(page);
    const { token } = await page.sandbox.seedAccount({ email: 'ben@mail.example', session: 'ordinary' });
    const lists = () => page.sent.filter((call) => call.path === listPath).length;
    return { ...page, passkey, lists, logInAsOther: () => page.app.session.replaceToken(String(token), false) };
  }

  test('sees their own list when they come back to the page; nobody else waits for another one (S1.27)', async () => {
    const page = await withOther();
    const before = page.lists();
    await page.flow.recheck();
    expect(page.lists()).toBe(before);
    page.logInAsOther();
    await page.flow.recheck();
    expect(page.lists()).toBe(before + 1);
    expect(page.state()).toEqual({ type: 'listed', passkeys: [], userName: 'ben@mail.example', hasPassword: true });
  });

  test('does not send the form of the one before (S1.27)', async () => {
    const page = await withOther();
    page.flow.open('removing', page.passkey);
    page.logInAsOther();
    await page.flow.submit(annsPassword);
    expect(page.bodiesTo(removePath)).toEqual([]);
    expect(page.state()).toMatchObject({ type: 'listed', userName: 'ben@mail.example' });
  });

  test('stays signed in where an answer for the one before comes late (S1.27, S6.02)', async () => {
    const page = await withOther();
    const started = page.flow.start();
    page.logInAsOther();
    await started;
    expect(page.app.session.token()).toMatch(/^\S{20}/);
    expect(page.left).toHaveLength(1);
  });

  test('is not led to the login by that answer once their own list was asked for (S1.27)', async () => {
    const page = await withOther();
    const started = page.flow.start();
    page.logInAsOther();
    await Promise.all([started, page.flow.recheck()]);
    expect(page.left).toEqual([]);
    expect(page.state()).toMatchObject({ type: 'listed', userName: 'ben@mail.example' });
  });
});

describe.each(['renaming', 'removing', 'adding'] as const)('the form for %s', (form) => {
  const endpoint = { renaming: 'passkeyRename', removing: 'passkeyRemove', adding: 'passkeyCreate' } as const;
  const ended = { type: 'ret_code', code: 10006, spelling: 'ret_code' } as const;

  async function openForm() {
    const page = await openPage();
    const passkey = await first(page);
    if (form === 'adding') page.flow.add();
    else page.flow.open(form, passkey);
    expect(page.state().type).toBe(form);
    const clear = () => page.sandbox.control.clear(page.guid());
    return { ...page, clear, submit: () => page.flow.submit(form === 'renaming' ? 'My phone' : annsPassword) };
  }

  test('is closed without a trace, and makes way for the list that is asked for anew (S1.27)', async () => {
    const closed = await openForm();
    closed.flow.cancel();
    expect(closed.state().type).toBe('listed');
    const { flow, state } = await openForm();
    const started = flow.start();
    expect(state()).toEqual({ type: 'checking' });
    await started;
    expect(state().type).toBe('listed');
  });

  test('says what has failed, and is sent again (S1.27)', async () => {
    const page = await openForm();
    page.fault(endpoint[form], { type: 'status', status: 503 });
    await page.submit();
    expect(page.state()).toMatchObject({ type: form, status: { type: 'failed' } });
    page.clear();
    await page.submit();
    expect(page.state().type).toBe('listed');
  });

  test('whose list does not come afterwards says that, and not that nothing was done (S1.27)', async () => {
    const page = await openForm();
    page.fault('passkeyList', { type: 'status', status: 503 });
    await page.submit();
    expect(page.state()).toMatchObject({ type: 'failed', problem: { type: 'failure' } });
    page.clear();
    await page.flow.start();
    expect(page.state().type).toBe('listed');
  });

  test('leads to the login where the session has ended meanwhile (S8.12)', async () => {
    const page = await openForm();
    page.fault(endpoint[form], ended);
    await page.submit();
    expect(page.state()).toEqual({ type: 'checking' });
    expect(page.left).toHaveLength(1);
    expect(page.app.session.token()).toBeUndefined();
  });
});

test('a page that was left asks nothing, shows nothing and leads nowhere (S1.27)', async () => {
  const page = await openPage();
  page.fault('passkeyList', { type: 'ret_code', code: 10006, spelling: 'ret_code' });
  const started = page.flow.start();
  page.flow.dispose();
  await started;
  const calls = page.sent.length;
  await page.flow.start();
  expect(page.sent).toHaveLength(calls);
  expect(page.state()).toEqual({ type: 'checking' });
  expect(page.left).toEqual([]);

  const listed = await openPage();
  listed.flow.dispose();
  listed.flow.add();
  expect(listed.state()).toMatchObject({ type: 'listed' });
});
