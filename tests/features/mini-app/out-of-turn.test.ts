/** The beginning of a visit that does not go straight on: Back, closing, failures of the login, and pages of the web. */

import { afterEach, describe, expect, test } from 'vitest';
import { $session } from '../../../src/stores/session.ts';
import { createTestExchange } from '../../sandbox/support/sandbox.ts';
import { eventually } from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';
import { ada, askedKey, firstStep, openMiniApp, statusPath, withAccount } from './visit-support.ts';

const loginPath = '/user/public/login/thirdparty';

afterEach(() => $session.set({ type: 'anonymous' }));

type Visit = ReturnType<typeof openMiniApp>;

/** Answers to one path that come when the test lets them. */
function held(path: string, sandbox = createTestExchange()) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let answer: Promise<Response> | undefined;
  const visit: Visit = openMiniApp({
    sandbox,
    instead: (called) => {
      if (called !== path) return undefined;
      const { headers, body } = visit.sent.findLast((call) => call.path === called) ?? {};
      const init = { method: 'POST', headers: headers ?? {}, body: JSON.stringify(body) };
      answer = released.then(() => sandbox.fetch(called, init));
      return answer;
    },
  });
  return {
    ...visit,
    async release() {
      release();
      await answer;
      await settled();
    },
  };
}

describe('outside the messenger', () => {
  test('the page reports nothing, has no login by the messenger, and a login goes straight on (S4.28)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount(), web: true });
    expect(visit.miniApp.usable).toBe(false);
    visit.miniApp.byMessenger();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
    const { landed } = await visit.logIn();
    await landed;
    expect(visit.left).toHaveLength(1);
    expect(visit.calls(statusPath)).toBe(0);
    expect(visit.reported).toEqual([]);
    expect(visit.tabStorage.get('X_MINI_APP')).toBeNull();
  });
});

describe('the choice at the beginning', () => {
  test('the normal form is one step further, and Back leads to the choice again (S4.32, S4.33)', () => {
    const { miniApp } = openMiniApp();
    miniApp.byAccount();
    expect(miniApp.$state.get()).toEqual({ ...firstStep, step: 'account' });
    miniApp.back();
    expect(miniApp.$state.get()).toEqual(firstStep);
  });

  test.each(['decline', 'back'] as const)(
    'the messenger’s user who answers the login with %s is still asked about the link later (S4.29, S4.31)',
    async (answer) => {
      const visit = openMiniApp({ sandbox: await withAccount() });
      visit.miniApp.byMessenger();
      expect(visit.miniApp.$state.get()).toEqual({ mode: 'login-auth' });
      visit.miniApp[answer]();
      expect(visit.storage.get(askedKey)).toBeNull();
      visit.miniApp.byAccount();
      const { landed } = await visit.logIn();
      await visit.reach('link-auth');
      visit.miniApp.decline();
      await landed;
    },
  );

  test('an answer or a return that nothing asked for does nothing (S4.27)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    await visit.miniApp.accept();
    await visit.miniApp.undo();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
    expect(visit.storage.get(askedKey)).toBeNull();
    expect(visit.sent).toEqual([]);
  });
});

describe('a login in another way', () => {
  test('goes on from the question whether to log in by the messenger, as in another tab (S4.29)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    visit.miniApp.byMessenger();
    const { landed } = await visit.logIn();
    await visit.reach('link-auth');
    visit.miniApp.decline();
    await landed;
    expect(visit.left).toHaveLength(1);
  });

  test('can be left for the messenger from the normal form (S4.27)', () => {
    const { miniApp } = openMiniApp();
    miniApp.byAccount();
    miniApp.byMessenger();
    expect(miniApp.$state.get()).toEqual({ mode: 'login-auth' });
  });
});

describe('the login by the messenger', () => {
  test('leads to the page of somebody who is not new, and is remembered as the way they logged in (S4.27)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount({ messenger: ada.id });
    const visit = openMiniApp({ sandbox });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect(visit.storage.get('X_LAST_LOGIN')).toBe('via-messenger');
    expect(visit.left).toEqual(['/en/dashboard']);
  });

  test.each([
    ['goes back', (visit: Visit) => visit.miniApp.back(), firstStep],
    ['closes the mini app', (visit: Visit) => visit.miniApp.dispose(), { mode: 'signing-in' }],
  ])('of a visitor who %s meanwhile logs nobody in, and says nothing (S4.32)', async (_, leave, state) => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount({ messenger: ada.id });
    const visit = held(loginPath, sandbox);
    visit.miniApp.byMessenger();
    const accepted = visit.miniApp.accept();
    await eventually(
      () => visit.calls(loginPath) || undefined,
      () => 'no call',
    );
    leave(visit);
    await visit.release();
    await accepted;
    expect(visit.left).toEqual([]);
    expect(visit.session.value).toBeUndefined();
    expect(visit.reported).toEqual([]);
    expect(visit.miniApp.$state.get()).toEqual(state);
  });

  test('that gets no answer or fails can be accepted again; one whose data are refused leads to the form (S4.27, S8.06, S8.14)', async () => {
    const answers = [
      () => Promise.reject(new TypeError('no connection')),
      () => new Promise<Response>(() => undefined),
      () => new Response('', { status: 503 }),
      () => Response.json({ ret_code: 40004, ret_msg: '', result: {} }),
    ];
    const visit = openMiniApp({ instead: (path) => (path === loginPath ? answers.shift()?.() : undefined) });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'login-auth' });
    const unanswered = visit.miniApp.accept();
    await eventually(
      () => visit.calls(loginPath) === 2 || undefined,
      () => 'no second call',
    );
    visit.wait(30_000);
    await unanswered;
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'login-auth' });
    await visit.miniApp.accept();
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'login-auth' });
    await visit.miniApp.accept();
    expect(visit.miniApp.$state.get()).toEqual({ ...firstStep, step: 'account' });
  });

  test('that is begun again while the dialog of the first failure is open is not ended by closing it (S4.32)', async () => {
    let closeDialog: () => void = () => undefined;
    const dialogClosed = new Promise<void>((resolve) => {
      closeDialog = resolve;
    });
    const answers = [new Response('', { status: 503 }), new Promise<Response>(() => undefined)];
    const visit = openMiniApp({ dialogClosed, instead: (path) => (path === loginPath ? answers.shift() : undefined) });
    visit.miniApp.byMessenger();
    const first = visit.miniApp.accept();
    await eventually(
      () => visit.reported.length || undefined,
      () => 'no dialog',
    );
    visit.miniApp.back();
    visit.miniApp.byMessenger();
    void visit.miniApp.accept();
    closeDialog();
    await first;
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'signing-in' });
    visit.miniApp.dispose();
  });
});
