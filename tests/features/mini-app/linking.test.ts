/** The question whether to link the messenger, and the link, where the visitor or the exchange does not go straight on. */

import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/browser/encryption.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { leaveAfterLogin } from '../../../src/services/landing/leave-after-login.ts';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, annsPassword } from '../../sandbox/support/sandbox.ts';
import { eventually, shown } from '../../support/flow-harness.ts';
import { askedKey, firstStep, openMiniApp, site, statusPath, withAccount } from './visit-support.ts';

const personPath = '/user/private/one_people_bind/get';
const bindPath = '/user/private/bind/telegram';
const unbindPath = '/user/private/unbind/telegram';
const taskPath = '/fht/growth/miniapp/task/v1/complete_task';

afterEach(() => $session.set({ type: 'anonymous' }));

type Visit = ReturnType<typeof openMiniApp>;

/** Somebody who has logged in by the form and is asked whether to link. */
async function asked(options: Parameters<typeof openMiniApp>[0] = {}) {
  const visit = openMiniApp({ sandbox: await withAccount(), ...options });
  // A browser that keeps nothing: the page has the messenger's data, and writes none.
  visit.tabStorage.remove('X_MINI_APP');
  visit.miniApp.byAccount();
  const { landed } = await visit.logIn();
  await visit.reach('link-auth');
  return { ...visit, landed };
}

async function openedCheck({ checks }: Pick<Visit, 'checks'>) {
  return eventually(
    () => checks.$open.get(),
    () => 'no verification',
  );
}

describe('who is asked to link', () => {
  test.each([
    ['not whose account is linked', { status: 1 }, undefined, false],
    ['not who has linked another account', { status: 0 }, { bind_uid: '4711' }, false],
    ['who has linked none', { status: 0 }, { bind_uid: '0' }, true],
    ['whose other accounts cannot be looked up', { status: 0 }, undefined, true],
  ])('%s (S3.31, S3.32, S4.29)', async (_, status, person, isAsked) => {
    const answers: Record<string, unknown> = { [statusPath]: status, [personPath]: person };
    const visit = openMiniApp({
      sandbox: await withAccount(),
      instead(path) {
        if (!(path in answers)) return undefined;
        if (answers[path] === undefined) return new Response('', { status: 503 });
        return Response.json({ ret_code: 0, ret_msg: '', result: answers[path] });
      },
    });
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    if (isAsked) {
      await visit.reach('link-auth');
      visit.miniApp.decline();
    }
    await landed;
    expect(visit.storage.get(askedKey)).toBe(isAsked ? '1' : null);
    expect(visit.left).toHaveLength(1);
  });

  test('not who logged in without typing an account: the verification would have nowhere to send its code (S4.29, S4.30)', async () => {
    const visit = openMiniApp();
    await visit.signIn();
    await leaveAfterLogin(visit.tools, { newUser: false, method: 'via-passkey' });
    expect(visit.left).toHaveLength(1);
    expect(visit.miniApp.$state.get().mode).toBe('leaving');
  });

  test('once: a second login on the page waits for nothing, and the page is left once (S4.29)', async () => {
    const visit = await asked();
    const second = await visit.logIn();
    await second.landed;
    expect(visit.left).toEqual([]);
    expect(visit.calls(statusPath)).toBe(1);
    visit.miniApp.decline();
    await visit.landed;
    expect(visit.left).toHaveLength(1);
  });

  test('nobody, once the mini app is closed: the login goes on (S4.29)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    visit.miniApp.dispose();
    visit.miniApp.byAccount();
    expect(visit.miniApp.$state.get()).toEqual(firstStep);
    visit.miniApp.begin();
    const { landed } = await visit.logIn();
    await landed;
    expect(visit.left).toHaveLength(1);
    expect(visit.calls(statusPath)).toBe(0);
  });
});

describe('the question whether to link', () => {
  test('is answered by Back as by No: the visitor goes on, and is not asked again (S4.30, S4.32)', async () => {
    const visit = await asked();
    expect(visit.tabStorage.get('X_MINI_APP')).toBeNull();
    visit.miniApp.back();
    await visit.landed;
    expect(visit.storage.get(askedKey)).toBe('1');
    expect(visit.callbacks).toEqual([]);
    expect(visit.calls(bindPath)).toBe(0);
  });

  test.each([
    ['closes the verification', async (visit: Visit) => (await openedCheck(visit)).close()],
    [
      'goes back from it',
      async (visit: Visit) => {
        await openedCheck(visit);
        visit.miniApp.back();
      },
    ],
  ])('stands again where the visitor %s: nothing is linked, and it counts as asked (S4.30)', async (_, leave) => {
    const visit = await asked();
    const accepted = visit.miniApp.accept();
    expect(visit.storage.get(askedKey)).toBe('1');
    await leave(visit);
    await accepted;
    expect(visit.checks.$open.get()).toBeUndefined();
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'link-auth', newUser: false });
    expect(visit.calls(bindPath)).toBe(0);
    expect(visit.left).toEqual([]);
    expect(visit.reported).toEqual([]);
    visit.miniApp.decline();
    await visit.landed;
  });

  test('that is accepted again at once after Back keeps its second verification (S4.30)', async () => {
    const visit = await asked();
    const first = visit.miniApp.accept();
    await openedCheck(visit);
    visit.miniApp.back();
    const second = visit.miniApp.accept();
    await first;
    await visit.passVerification();
    await second;
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'linked', newUser: false });
    visit.miniApp.goOn();
    await visit.landed;
  });

  test('says that it cannot be done where the exchange gives no verdict on the risk, and stands again (S4.30, S8.13)', async () => {
    const visit = await asked();
    visit.sandbox.control.switchOn('*', { endpoint: 'riskIntercept', fault: { type: 'status', status: 503 } });
    await visit.miniApp.accept();
    expect(visit.reported).toEqual(['telegramLinkSystemError']);
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'link-auth', newUser: false });
    visit.miniApp.decline();
    await visit.landed;
  });
});

describe('a link that was made', () => {
  async function linked(options: Parameters<typeof openMiniApp>[0] = {}) {
    const visit = await asked(options);
    const accepted = visit.miniApp.accept();
    await visit.passVerification();
    await accepted;
    await visit.reach('linked');
    return visit;
  }

  test('is shown for 5 seconds, and then the visitor goes on (S8.18)', async () => {
    const visit = await linked();
    visit.wait(4999);
    await new Promise((resolve) => setImmediate(resolve));
    expect(visit.left).toEqual([]);
    visit.wait(1);
    await visit.landed;
    expect(visit.left).toHaveLength(1);
  });

  test('counts no task of a campaign that names none for it (S7.39)', async () => {
    const visit = await linked({ query: '?campaignId=c1&registerTaskId=r1' });
    visit.miniApp.goOn();
    await visit.landed;
    expect(visit.calls(taskPath)).toBe(0);
  });

  test('is left by Back as by the button that goes on (S4.32)', async () => {
    const visit = await linked();
    visit.miniApp.back();
    await visit.landed;
    expect(visit.left).toHaveLength(1);
    expect(visit.calls(unbindPath)).toBe(0);
  });

  test('is not taken back by an answer that comes after the visitor went on (S4.41)', async () => {
    const visit = await linked();
    visit.miniApp.goOn();
    await visit.miniApp.undo();
    expect(visit.calls(unbindPath)).toBe(0);
    await visit.landed;
  });

  test('that cannot be taken back is reported, and the visitor goes on (S4.41, S7.37)', async () => {
    const visit = await linked();
    const fault = { type: 'ret_code', code: 1001, spelling: 'ret_code' } as const;
    visit.sandbox.control.switchOn('*', { endpoint: 'unbindMessenger', fault });
    await visit.miniApp.undo();
    expect(visit.reported).toEqual([1001]);
    await visit.landed;
    expect(visit.left).toHaveLength(1);
  });
});

describe('a registration in the mini app', () => {
  async function register(query: string, bringsMessenger: boolean) {
    const visit = openMiniApp({ query });
    visit.miniApp.byAccount();
    const form = createRegisterFlow({
      ...visit.tools,
      policy: { types: site.policies.registerTypes, compliance: site.policies.regulated },
      hashPassword,
      channel: createChannel(visit.channelTools),
      visit: () => ({ miniApp: true, ...(bringsMessenger && { telegramCallback: visit.signed }) }),
    });
    await form.submitAccount(ann.email, '44');
    await shown(form, 'code');
    await form.submitCode(await visit.sandbox.codeFor(ann.email));
    await shown(form, 'password');
    return { ...visit, submitted: form.submitPassword(annsPassword) };
  }

  test('that brought the messenger’s user shows the link that it made, and asks nothing (S4.29, S8.18)', async () => {
    const visit = await register('?campaignId=c1&registerTaskId=r1&bindTaskId=b1', true);
    await visit.reach('linked');
    expect(visit.events).toContain('linked, new');
    expect(visit.miniApp.$state.get()).toEqual({ mode: 'linked', newUser: true });
    expect(visit.calls(bindPath)).toBe(0);
    expect(visit.sent.filter(({ path }) => path === taskPath).map(({ body }) => body.taskId)).toEqual(['r1', 'b1']);
    visit.miniApp.goOn();
    await visit.submitted;
    expect(visit.left).toHaveLength(1);
  });

  test('without it is asked, and counts only the task of the registration (S4.29, S7.39)', async () => {
    const visit = await register('?campaignId=c1&registerTaskId=r1&bindTaskId=b1', false);
    await visit.reach('link-auth');
    expect(visit.events).not.toContain('linked, new');
    visit.miniApp.decline();
    await visit.submitted;
    expect(visit.call(taskPath).body).toEqual({ campaignId: 'c1', taskId: 'r1' });
  });
});
