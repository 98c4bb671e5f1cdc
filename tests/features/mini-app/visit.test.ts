/** A visit in the messenger's mini app, through the sandbox: calls, decisions and states. The screens are in e2e/mini-app. */

import { afterEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../src/browser/encryption.ts';
import { messengerSourceOf } from '../../../src/domain/mini-app/tasks.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, createTestExchange, day, minute } from '../../sandbox/support/sandbox.ts';
import { createFlowHarness, shown } from '../../support/flow-harness.ts';
import { ada, openMiniApp, site, withAccount } from './visit-support.ts';

const askedKey = 'X_MINI_APP_ASKED';
const taskPath = '/fht/growth/miniapp/task/v1/complete_task';

afterEach(() => $session.set({ type: 'anonymous' }));

describe('after a login by the form', () => {
  test('the link is made after a security verification, and the task of the campaign counts for this visitor (S4.30, S6.03, S7.35, S7.36, S7.38, S7.39)', async () => {
    const visit = openMiniApp({
      sandbox: await withAccount(),
      query: '?campaignId=c1&registerTaskId=r1&bindTaskId=b1',
    });
    // Left by whoever used this browser before: their tasks are not the visitor's.
    visit.storage.set('X_TG_TOKEN', 'of somebody else');
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    await visit.reach('link-auth');
    const linked = visit.miniApp.accept();
    await visit.passVerification();
    await linked;
    await visit.reach('linked');
    expect(visit.call('/user/private/bind/telegram').body).toEqual({
      telegram_callback_mini: visit.signed,
      risk_token: expect.any(String),
    });
    expect(visit.call('/user/private/one_people_bind/set').body).toEqual({ bind_uid: expect.stringMatching(/^\d+$/) });
    const task = visit.call(taskPath);
    expect(task.body).toEqual({ campaignId: 'c1', taskId: 'b1' });
    expect(task.headers.tgtoken).toBe(visit.signed);
    expect(visit.events).toContain('linked');
    visit.miniApp.goOn();
    await landed;
    expect(visit.left).toHaveLength(1);
  });

  test('a link that was made can be taken back (S4.41, S7.37)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    await visit.reach('link-auth');
    const linked = visit.miniApp.accept();
    await visit.passVerification();
    await linked;
    await visit.miniApp.undo();
    expect(visit.call('/user/private/unbind/telegram').method).toBe('POST');
    await landed;
    expect(visit.left).toHaveLength(1);
    const status = await visit.sandbox.call('bindStatus', {}, visit.session.value);
    expect(status.result).toEqual({ status: 0 });
  });

  test('a visitor who declines goes on, and is not asked again (S4.29, S4.30)', async () => {
    const sandbox = await withAccount();
    const visit = openMiniApp({ sandbox });
    visit.miniApp.byAccount();
    const first = await visit.logIn();
    await visit.reach('link-auth');
    visit.miniApp.decline();
    await first.landed;
    expect(visit.left).toHaveLength(1);
    expect(visit.storage.get(askedKey)).toBe('1');

    const again = openMiniApp({ sandbox, storage: visit.storage });
    again.miniApp.byAccount();
    const second = await again.logIn();
    await second.landed;
    expect(again.left).toHaveLength(1);
    expect(again.events.filter((event) => event.startsWith('linked'))).toEqual([]);
  });

  test('nobody is asked where the status of the link cannot be had (S4.29)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    visit.sandbox.control.switchOn('*', { endpoint: 'bindStatus', fault: { type: 'status', status: 503 } });
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    await landed;
    expect(visit.left).toHaveLength(1);
    expect(visit.storage.get(askedKey)).toBeNull();
  });

  test('a link that the exchange refuses is reported, and the visitor goes on (S8.13, S8.19)', async () => {
    const visit = openMiniApp({ sandbox: await withAccount() });
    const fault = { type: 'ret_code', code: 1001, spelling: 'ret_code' } as const;
    visit.sandbox.control.switchOn('*', { endpoint: 'bindMessenger', fault });
    visit.miniApp.byAccount();
    const { landed } = await visit.logIn();
    await visit.reach('link-auth');
    const linked = visit.miniApp.accept();
    await visit.passVerification();
    await linked;
    expect(visit.reported).toEqual([1001]);
    await landed;
    expect(visit.left).toHaveLength(1);
  });
});

test.each([
  ['the messenger', 0],
  ['the form', 1],
])(
  'the signed data leave the tab’s storage with a login by %s, and the link is still made with them (S4.30, S9.29)',
  async (_, byForm) => {
    const sandbox = await withAccount();
    if (!byForm) await sandbox.seedAccount({ email: 'ada@mail.example', messenger: ada.id });
    const visit = openMiniApp({ sandbox });
    const stored = () => visit.tabStorage.get('X_MINI_APP') ?? '';
    expect(new URLSearchParams(stored()).get('tgWebAppData')).toBe(visit.signed);
    if (byForm) {
      visit.miniApp.byAccount();
      const { landed } = await visit.logIn();
      await visit.reach('link-auth');
      expect(stored()).toBe('tgWebAppData=&tgWebAppVersion=8.0');
      const linked = visit.miniApp.accept();
      await visit.passVerification();
      await linked;
      visit.miniApp.goOn();
      await landed;
      expect(visit.call('/user/private/bind/telegram').body).toMatchObject({ telegram_callback_mini: visit.signed });
    } else {
      visit.miniApp.byMessenger();
      await visit.miniApp.accept();
      expect(stored()).toBe('tgWebAppData=&tgWebAppVersion=8.0');
    }
    expect(visit.left).toHaveLength(1);
  },
);

describe('the login with the messenger alone', () => {
  test('signs in whoever is linked (S4.27, S4.40, S7.25)', async () => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount({ messenger: ada.id });
    const visit = openMiniApp({ sandbox });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect(visit.call('/user/public/login/thirdparty').body).toMatchObject({
      process: 'TG_PROCES',
      telegram_callback_mini: visit.signed,
    });
    expect(visit.session.value).toMatch(/^[\w-]{43}$/);
    expect(visit.left).toHaveLength(1);
  });

  test('leads whoever is not linked to the form, which carries the signed data; Back forgets them (S4.31–S4.33)', async () => {
    const visit = openMiniApp();
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    const form = { mode: 'register-or-login', step: 'account', process: 'messenger', authorized: true };
    expect(visit.miniApp.$state.get()).toEqual(form);
    visit.miniApp.back();
    expect(visit.callbacks).toEqual([visit.signed, undefined]);
    expect(visit.miniApp.$state.get()).toMatchObject({ step: 'third-party', process: 'default', authorized: false });
  });

  test('that the exchange refuses leads to the normal form (S8.14)', async () => {
    const visit = openMiniApp({ raw: (signed) => signed.replace('Ada', 'Eve') });
    visit.miniApp.byMessenger();
    await visit.miniApp.accept();
    expect(visit.call('/user/public/login/thirdparty').method).toBe('POST');
    expect(visit.miniApp.$state.get()).toMatchObject({
      mode: 'register-or-login',
      step: 'account',
      process: 'default',
    });
    expect(visit.callbacks).toEqual([]);
  });

  test('is not offered with data that have a name twice: that is reported before anything is typed (S8.34)', () => {
    const visit = openMiniApp({ raw: (signed) => `${signed}&auth_date=1` });
    expect(visit.miniApp.usable).toBe(false);
    expect(visit.reported).toEqual([40004]);
    visit.miniApp.byMessenger();
    expect(visit.miniApp.$state.get()).toMatchObject({ mode: 'register-or-login', step: 'third-party' });
  });

  test.each([
    ['too old', { ageMs: 2 * day }],
    ['of the future', { ageMs: -2 * day }],
  ])(
    'with data that the exchange finds %s ends in the dialog that asks to restart, and in the form (S8.34, S9.29)',
    async (_, options) => {
      const visit = openMiniApp(options);
      expect(visit.reported).toEqual([]);
      visit.miniApp.byMessenger();
      await visit.miniApp.accept();
      expect(visit.sent.filter(({ path }) => path === '/user/public/login/thirdparty')).toHaveLength(1);
      expect(visit.reported).toEqual([40004]);
      expect(visit.miniApp.$state.get()).toMatchObject({ mode: 'register-or-login', step: 'account' });
    },
  );

  test.each([
    ['24 hours slow', -day],
    ['12 minutes slow', -12 * minute],
    ['2 hours fast', 120 * minute],
    ['72 hours fast', 3 * day],
  ])(
    'works with a device clock that is %s: the exchange judges the age of the data (S9.29)',
    async (_, clockOffsetMs) => {
      const visit = openMiniApp({ clockOffsetMs });
      visit.miniApp.byMessenger();
      await visit.miniApp.accept();
      expect(visit.reported).toEqual([]);
      expect(visit.callbacks).toEqual([visit.signed]);
    },
  );
});

test.each([
  ['/earn/tg-page', { ext_json: '{"tg_source":"earn"}' }],
  ['/telegram-register-login', {}],
  ['/exclusive-benefits', {}],
])('a registration on the entry page %s says where the visitor comes from (S2.05, S2.06)', async (entry, expected) => {
  const harness = createFlowHarness(site, { path: entry });
  const messengerSource = messengerSourceOf(entry);
  const flow = createRegisterFlow({
    ...harness.tools,
    policy: { types: site.policies.registerTypes, compliance: site.policies.regulated },
    hashPassword,
    channel: createChannel(harness.channelTools),
    visit: () => ({ ...(messengerSource && { messengerSource }) }),
  });
  await flow.submitAccount(ann.email, '44');
  await shown(flow, 'code');
  const { ext_json } = harness.call('/user/public/register/info').body;
  expect({ ext_json }).toEqual({ ext_json: undefined, ...expected });
});
