/** The page about the link with the messenger, for somebody who comes back to it later (S7.37). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { createUnlinkFlow, type UnlinkFlow } from '../../../src/features/mini-app/unlink.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { ann, annsPassword, infoOf } from '../../sandbox/support/sandbox.ts';
import { shown } from '../../support/flow-harness.ts';
import { closeTestPages, openTestPage, testBrowser, until } from '../../support/test-page.ts';

const site = siteOf('kaz');
const path = '/en-KAZ/app/user/messenger';
const flows: { dispose(): void }[] = [];

afterEach(async () => {
  for (const { dispose } of flows.splice(0)) dispose();
  await closeTestPages();
});

/** Somebody who has just registered in the mini app, and has a linked messenger or none. */
async function signedInVisitor({ linked }: { readonly linked: boolean }) {
  const browser = testBrowser();
  const miniApp = openTestPage(site, '/en-KAZ/friend-invite', { browser });
  const { sandbox } = miniApp;
  const telegramCallback = linked ? initDataFor({ id: 7001, first_name: 'Ada' }, sandbox.clock.now()) : undefined;
  const registration = createRegisterFlow({
    ...miniApp.app,
    channel: miniApp.channel(),
    policy: { types: ['newCode'], compliance: true },
    visit: () => ({ miniApp: true, telegramCallback }),
  });
  flows.push(registration);
  await registration.submitAccount(ann.email, '7');
  await shown(registration, 'code');
  await registration.submitCode(await sandbox.codeFor(ann.email));
  await shown(registration, 'password');
  await registration.submitPassword(annsPassword);
  return { browser, sandbox };
}

function openPage(options: Partial<Awaited<ReturnType<typeof signedInVisitor>>> = {}) {
  const page = openTestPage(site, path, options);
  const flow = createUnlinkFlow(page.app);
  flows.push(flow);
  return { ...page, flow };
}

const stateOf = (flow: UnlinkFlow) => flow.$state.get().type;

test('whoever has linked the messenger sees that, is asked before the link goes, can keep it, and is told the end (S4.41, S7.36, S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, sent } = openPage(visitor);
  await flow.start();
  expect(stateOf(flow)).toBe('linked');
  await flow.unlink();
  flow.ask();
  expect(stateOf(flow)).toBe('asking');
  flow.keep();
  expect(stateOf(flow)).toBe('linked');
  flow.ask();
  await flow.unlink();
  expect(stateOf(flow)).toBe('unlinked');
  expect(sent.map(({ method, path: called }) => `${method} ${called}`)).toEqual([
    'GET /user/private/telegram-bind-status',
    'POST /user/private/unbind/telegram',
  ]);
  const later = openPage(visitor);
  await later.flow.start();
  expect(stateOf(later.flow)).toBe('not-linked');
});

test('whoever is not signed in goes to the login, which returns to the page, and no call is made (S7.37, S6.08)', async () => {
  const { flow, left, sent, app } = openPage();
  const mark = app.session.mark();
  await flow.start();
  expect(left).toEqual(['/en-KAZ/login?redirect=%2Fen-KAZ%2Fapp%2Fuser%2Fmessenger']);
  expect(sent).toEqual([]);
  // The other tabs learn of no logout.
  expect(app.session.mark()).toBe(mark);
});

test('whose session has ended goes to the login as well, also in the middle of the question (S7.37, S8.12)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, left, fault, app } = openPage(visitor);
  await flow.start();
  flow.ask();
  fault('unbindMessenger', { type: 'ret_code', code: 10006, spelling: 'ret_code' });
  await flow.unlink();
  expect(left).toEqual(['/en-KAZ/login?redirect=%2Fen-KAZ%2Fapp%2Fuser%2Fmessenger']);
  expect(app.session.token()).toBeUndefined();
});

test('where the exchange does not answer the visitor can try again (S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, fault, textOf, sandbox, guid } = openPage(visitor);
  fault('bindStatus', { type: 'status', status: 503 });
  await flow.start();
  const state = flow.$state.get();
  expect(state.type === 'failed' && textOf(state.problem)).toBe(
    'Something went wrong on our side. Please try again in a moment.',
  );
  sandbox.control.clear(guid());
  await flow.start();
  expect(stateOf(flow)).toBe('linked');
});

test('a question for one account is not answered for another one that has logged in meanwhile (S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, sent, app } = openPage(visitor);
  await flow.start();
  flow.ask();
  app.session.replaceToken('token-of-somebody-else', false);
  await flow.unlink();
  await until(() => stateOf(flow) !== 'asking', 'another state');
  expect(sent.filter(({ path: called }) => called.includes('unbind'))).toEqual([]);
});

const statusPath = '/user/private/telegram-bind-status';

test('the page is asked for again when somebody else is signed in by then, and only then (S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, sent, app } = openPage(visitor);
  await flow.start();
  await flow.recheck();
  expect(sent.filter(({ path: called }) => called === statusPath)).toHaveLength(1);
  const other = await visitor.sandbox.register({ ...infoOf, email: 'ben@mail.example' }, 'ben@mail.example');
  app.session.replaceToken(other.token ?? '', false);
  await flow.recheck();
  expect(sent.filter(({ path: called }) => called === statusPath)).toHaveLength(2);
  expect(stateOf(flow)).toBe('not-linked');
});

test('without a link there is nothing to ask, and nothing to keep (S7.37)', async () => {
  const { flow, sent } = openPage(await signedInVisitor({ linked: false }));
  flow.keep();
  expect(stateOf(flow)).toBe('checking');
  await flow.start();
  flow.ask();
  flow.keep();
  await flow.unlink();
  expect(stateOf(flow)).toBe('not-linked');
  expect(sent.map(({ method }) => method)).toEqual(['GET']);
});

test('a page that was left asks nothing more, and leads nowhere by an answer that was on its way (S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const late = openPage(visitor);
  late.fault('bindStatus', { type: 'ret_code', code: 10006, spelling: 'ret_code' });
  const started = late.flow.start();
  late.flow.dispose();
  await started;
  await late.flow.start();
  expect(stateOf(late.flow)).toBe('checking');
  expect(late.sent.length).toBeLessThanOrEqual(1);
  expect(late.left).toEqual([]);
  visitor.sandbox.control.clear(late.guid());

  const { flow } = openPage(visitor);
  await flow.start();
  flow.dispose();
  flow.ask();
  expect(stateOf(flow)).toBe('linked');
});

test('an answer for a session that ended meanwhile leads nowhere, where the new one was asked for by then (S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, app, left } = openPage(visitor);
  const other = await visitor.sandbox.register({ ...infoOf, email: 'ben@mail.example' }, 'ben@mail.example');
  const first = flow.start();
  app.session.replaceToken(other.token ?? '', false);
  await Promise.all([first, flow.recheck()]);
  expect(stateOf(flow)).toBe('not-linked');
  expect(left).toEqual([]);
});

test('an answer that another session has made stale does not end the session that came after (S6.02, S7.37)', async () => {
  const visitor = await signedInVisitor({ linked: true });
  const { flow, app, left } = openPage(visitor);
  const started = flow.start();
  app.session.replaceToken('token-of-somebody-else', false);
  await started;
  expect(app.session.token()).toBe('token-of-somebody-else');
  expect(left).toHaveLength(1);
});

const login = '/en-KAZ/login?redirect=%2Fen-KAZ%2Fapp%2Fuser%2Fmessenger';

test.each(['not-linked', 'unlinked', 'unlinking'] as const)(
  'a page that the browser shows again asks anew where it was %s, and an answer to before says nothing (S7.37)',
  async (type) => {
    const { flow, sent } = openPage(await signedInVisitor({ linked: type !== 'not-linked' }));
    await flow.start();
    flow.ask();
    const unlinked = flow.unlink();
    if (type === 'unlinked') await unlinked;
    expect(stateOf(flow)).toBe(type);
    const started = flow.start();
    expect(stateOf(flow)).toBe('checking');
    await Promise.all([started, unlinked]);
    // The exchange says what has become of a call that was cut off.
    expect(sent.at(-1)?.path).toBe(statusPath);
    expect(stateOf(flow)).toBe(type === 'unlinking' ? 'linked' : 'not-linked');
  },
);

test('a link that could not be removed says so; whose session has ended meanwhile goes to the login (S7.37, S8.12)', async () => {
  const failed = openPage(await signedInVisitor({ linked: true }));
  await failed.flow.start();
  failed.flow.ask();
  failed.fault('unbindMessenger', { type: 'status', status: 503 });
  await failed.flow.unlink();
  expect(failed.flow.$state.get()).toMatchObject({ type: 'failed', problem: { type: 'failure' } });

  const ended = openPage(await signedInVisitor({ linked: true }));
  ended.fault('bindStatus', { type: 'ret_code', code: 10006, spelling: 'ret_code' });
  await ended.flow.start();
  expect(stateOf(ended.flow)).toBe('checking');
  expect(ended.left).toEqual([login]);
});
