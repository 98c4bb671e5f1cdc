/** What a login takes in each of its states: one row of its table for all states of the form (decision 0190). */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLoginFlow, type LoginState, type LoginTools } from '../../../src/features/login/login.ts';
import { logInAtOnce } from '../../../src/features/login/passkey/passkey-login.ts';
import { $hostStatus } from '../../../src/stores/host-status.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { fakeCaptcha } from '../../support/flow-harness.ts';
import { deviceWithPasskey, passkeySite } from '../../support/passkey-device.ts';
import { closeTestPages, openTestPage, until } from '../../support/test-page.ts';
import { linkOfCompany } from '../../support/token-checks.ts';

const everythingOn = $hostStatus.get();
const form = { username: ann.email, dialCode: '49', password: annsPassword };
const loginPath = '/user/public/login_compliance';

beforeEach(() => $hostStatus.set(everythingOn));
afterEach(async () => {
  $hostStatus.set(everythingOn);
  await closeTestPages();
});

/** A login whose right password needs a passkey (33110), on a device that asks for one where the form is empty. */
async function openLogin() {
  const sandbox = createTestExchange();
  const device = await deviceWithPasskey(sandbox);
  device.waits = true;
  sandbox.database.prepare("UPDATE accounts SET second_step = 'passkey'").run();
  const page = openTestPage(passkeySite, '/de-EU/login', { sandbox });
  const captcha = fakeCaptcha();
  const asking = { ...page.app, captcha, passkeys: device, signals: device };
  const passkeyAtOnce: LoginTools['passkeyAtOnce'] = (signal, chosen) => logInAtOnce(asking, signal, chosen);
  const proveIdentity: LoginTools['proveIdentity'] = async () => ({ type: 'unchecked', text: undefined });
  const flow = createLoginFlow({ ...page.app, captcha, passkeyAtOnce, proveIdentity, tokenChecks: linkOfCompany });
  return { ...page, device, flow, state: () => flow.$state.get().type };
}

type Login = Awaited<ReturnType<typeof openLogin>>;

function pausePasswords(): void {
  $hostStatus.set({ ...everythingOn, password: false });
}

const ways: Readonly<Record<Exclude<LoginState['type'], 'done'>, (login: Login) => Promise<void>>> = {
  ready: async () => undefined,
  refused: ({ flow }) => flow.submit({ ...form, password: '' }),
  async paused({ flow }) {
    pausePasswords();
    await flow.submit(form);
    $hostStatus.set(everythingOn);
  },
  failed: ({ flow }) => flow.submit({ ...form, password: 'not it' }),
  unchecked: ({ flow }) => flow.submit(form),
  'quick-failed': ({ flow }) => flow.quick('no token'),
  /** The browser asks for a passkey, and the form can still be used. */
  async busy({ flow, device }) {
    void flow.submit({ ...form, username: '', password: '' });
    await until(() => device.asked.length > 0, 'the question for a passkey');
  },
};

const states = Object.keys(ways) as (keyof typeof ways)[];

async function loginIn(state: keyof typeof ways): Promise<Login> {
  const login = await openLogin();
  await ways[state](login);
  expect(login.state()).toBe(state);
  return login;
}

describe.each(states)('a login that is %s', (state) => {
  test('takes a password, a form without one, and none while passwords are paused (S4.04, S7.24)', async () => {
    const sent = await loginIn(state);
    const before = sent.bodiesTo(loginPath).length;
    const submitted = sent.flow.submit(form);
    expect(sent.state()).toBe('busy');
    await submitted;
    expect(sent.bodiesTo(loginPath)).toHaveLength(before + 1);

    const incomplete = await loginIn(state);
    await incomplete.flow.submit({ ...form, password: '' });
    expect(incomplete.flow.$state.get()).toEqual({ type: 'refused', password: 'passwordRequired' });

    const paused = await loginIn(state);
    pausePasswords();
    await paused.flow.submit(form);
    expect(paused.state()).toBe('paused');
  });

  test('takes the token of another page of the company (S7.26)', async () => {
    const { flow, state: now } = await loginIn(state);
    const submitted = flow.quick('no token');
    expect(now()).toBe('busy');
    await submitted;
    expect(now()).toBe('quick-failed');
  });

  test('follows a login in another tab (S4.26)', async () => {
    const { flow, state: now, left } = await loginIn(state);
    await flow.follow();
    expect(now()).toBe('done');
    expect(left).toHaveLength(1);
  });

  test('is ready again on a page that the browser has kept (S4.25)', async () => {
    const { flow, state: now } = await loginIn(state);
    flow.reset();
    expect(now()).toBe('ready');
  });
});

test('a page that was left after the login is ready when the browser shows it again (S4.25)', async () => {
  const { flow, state } = await openLogin();
  await flow.follow();
  expect(state()).toBe('done');
  flow.reset();
  expect(state()).toBe('ready');
});

test('an attempt that the page was left in says nothing once the browser shows the page again (S4.25)', async () => {
  const { flow, state, bodiesTo } = await openLogin();
  const wrong = flow.submit({ ...form, password: 'not it' });
  await until(() => bodiesTo(loginPath).length === 1, 'the call');
  flow.reset();
  await wrong;
  expect(state()).toBe('ready');
});

test('an empty form says that logins are paused once no passkey was chosen (S8.18)', async () => {
  const { flow, device, state } = await openLogin();
  device.waits = false;
  device.instead = { type: 'none' };
  pausePasswords();
  await flow.submit({ ...form, username: '', password: '' });
  expect(state()).toBe('paused');
});
