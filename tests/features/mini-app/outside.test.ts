/**
 * The messenger's signed data in an ordinary browser, where a link of a stranger may have brought them (login CSRF): they link nothing, and
 * a login by them asks first (decision 0045).
 */

import { afterEach, describe, expect, test, vi } from 'vitest';
import { isInMessenger } from '../../../src/browser/messenger.ts';
import type { TokenQuestion } from '../../../src/services/session/quick-login.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { ada, openMiniApp, statusPath, withAccount } from './visit-support.ts';

afterEach(() => $session.set({ type: 'anonymous' }));

const loginPath = '/user/public/login/thirdparty';
const taskPath = '/fht/growth/miniapp/task/v1/complete_task';
const stored = 'X_MINI_APP';

/** A sandbox in which Ann's account is linked with the messenger's user whose data every visit here has. */
async function withLinkedAccount() {
  const sandbox = createTestExchange();
  await sandbox.seedAccount({ messenger: ada.id });
  return sandbox;
}

/** A visit in an ordinary browser, whose visitor gives this answer to each question. */
async function openOutside(answer: boolean, sandbox = withLinkedAccount()) {
  const questions: TokenQuestion[] = [];
  const visit = openMiniApp({
    sandbox: await sandbox,
    query: '?campaignId=c1&registerTaskId=r1&bindTaskId=b1',
    async outside(question) {
      questions.push(question);
      return answer;
    },
  });
  visit.miniApp.byMessenger();
  return { ...visit, questions };
}

const masked = { type: 'log-in', account: '***@mail.example' };

describe('a login by data in an ordinary browser', () => {
  test('names the account as the exchange masks it, and logs in where the visitor wants it (S4.27, S4.31)', async () => {
    const visit = await openOutside(true);
    await visit.miniApp.accept();
    expect(visit.questions).toEqual([masked]);
    expect(JSON.stringify(visit.questions)).not.toContain(ann.email);
    expect(visit.session.value).toMatch(/\S/);
    expect(visit.left).toHaveLength(1);
    expect(visit.storage.get('X_LAST_LOGIN')).toBe('via-messenger');
    // The signed data leave the tab, and no task of a campaign counts for whoever has sent them.
    expect(visit.tools.platform.tabStorage.get(stored)).not.toContain('hash');
    expect(visit.calls(taskPath) + visit.calls(statusPath)).toBe(0);
  });

  test('that the visitor does not want leaves nobody signed in, and ends the session at the exchange (S4.27, S4.31)', async () => {
    const visit = await openOutside(false);
    await visit.miniApp.accept();
    expect(visit.questions).toEqual([masked]);
    expect(visit.session.value).toBeUndefined();
    expect(visit.left).toEqual([]);
    expect(visit.events).not.toContain('token');
    expect(visit.call('/logout').headers.usertoken).toMatch(/\S/);
    expect(visit.miniApp.$state.get()).toMatchObject({ mode: 'register-or-login', step: 'third-party' });
  });

  test('of somebody who is signed in already asks only where it is another account (S4.25, S4.27)', async () => {
    const sandbox = await withLinkedAccount();
    const zoes = await sandbox.seedAccount({ email: 'zoe@other.example', session: 'ordinary' });
    const zoe = await openOutside(false, Promise.resolve(sandbox));
    zoe.session.value = zoes.token ?? undefined;
    await zoe.miniApp.accept();
    expect(zoe.questions).toEqual([{ type: 'change', account: expect.stringContaining('***') }]);
    expect(zoe.session.value).toBe(zoes.token);
    expect(zoe.left).toHaveLength(1);
  });

  test('without an account leads to the normal form, and a registration there is not linked with the messenger (S4.31, S4.33)', async () => {
    const visit = await openOutside(true, Promise.resolve(createTestExchange()));
    await visit.miniApp.accept();
    expect(visit.questions).toEqual([]);
    expect(visit.callbacks.filter((callback) => callback !== undefined)).toEqual([]);
    expect(visit.miniApp.$state.get()).toMatchObject({
      mode: 'register-or-login',
      step: 'account',
      process: 'default',
    });
  });
});

test('a login by the form in an ordinary browser asks for no link, and drops the data (S4.29, S4.30)', async () => {
  const visit = await openOutside(true, withAccount());
  visit.miniApp.back();
  visit.miniApp.byAccount();
  const { landed } = await visit.logIn();
  await landed;
  expect(visit.left).toHaveLength(1);
  expect(visit.calls(statusPath) + visit.calls(taskPath) + visit.calls(loginPath)).toBe(0);
  expect(visit.tools.platform.tabStorage.get(stored)).not.toContain('hash');
});

describe('a page is in the messenger', () => {
  afterEach(() => vi.unstubAllGlobals());
  const top = { parent: undefined as unknown };
  top.parent = top;

  test.each([
    ['by the object of its apps', { window: top, TelegramWebviewProxy: {} }, true],
    ['by the object of its older apps', { window: top, external: { notify: () => undefined } }, true],
    ['in the frame of its web client', { window: { parent: top } }, true],
    ['and not by its address alone', { window: top, external: {} }, false],
    ['and not in a browser without that old object', { window: top, external: undefined }, false],
  ])('%s (S1.17, S4.28)', (_, globals, expected) => {
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    expect(isInMessenger()).toBe(expected);
  });
});
