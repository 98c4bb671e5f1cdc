/** What a login by passkey takes in each of its states (decision 0190). */

import { afterEach, describe, expect, test } from 'vitest';
import { createPasskeyLoginFlow, type PasskeyState } from '../../../../src/features/login/passkey/passkey-login.ts';
import { createTestExchange } from '../../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../../support/fake-platform.ts';
import { fakeCaptcha } from '../../../support/flow-harness.ts';
import { deviceWithPasskey, passkeySite, testAutofill } from '../../../support/passkey-device.ts';
import { closeTestPages, openTestPage, until } from '../../../support/test-page.ts';

const loginPath = '/user/public/passkey/login';

afterEach(closeTestPages);

/** @param held calls that wait for it before they are answered */
async function openLogin(held?: Promise<void>) {
  const own = createTestExchange();
  const fetch: typeof own.fetch = async (path, init) => {
    if (path === loginPath) await held;
    return own.fetch(path, init);
  };
  const sandbox = { ...own, fetch };
  const device = await deviceWithPasskey(sandbox);
  const page = openTestPage(passkeySite, '/de-EU/login', { sandbox });
  const autofill = testAutofill(page.app, device, fakePageVisibility());
  const flow = createPasskeyLoginFlow({
    ...page.app,
    captcha: fakeCaptcha(),
    passkeys: device,
    signals: device,
    autofill,
  });
  return { ...page, sandbox, device, flow, state: () => flow.$state.get().type };
}

type Login = Awaited<ReturnType<typeof openLogin>>;

const ways: Readonly<Record<Extract<PasskeyState['type'], 'ready' | 'stopped' | 'failed'>, (login: Login) => unknown>> =
  {
    ready: () => undefined,
    async stopped({ flow, device }) {
      device.instead = { type: 'timed-out' };
      await flow.logIn();
      device.instead = undefined;
    },
    async failed({ flow, fault, sandbox, guid }) {
      fault('passkeyLoginOptions', { type: 'status', status: 503 });
      await flow.logIn();
      sandbox.control.clear(guid());
    },
  };

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a login by passkey that is %s', (name) => {
  async function loginIn(): Promise<Login> {
    const login = await openLogin();
    await ways[name](login);
    expect(login.state()).toBe(name);
    return login;
  }

  test('takes the button and a choice in the autofill, and is ready on a page that the browser has kept (S1.27)', async () => {
    for (const way of ['logIn', 'offer'] as const) {
      const { flow, state, left } = await loginIn();
      await flow[way]();
      expect(state()).toBe('done');
      expect(left).toHaveLength(1);
      flow.reset();
      expect(state()).toBe('ready');
    }
    const { flow, state } = await loginIn();
    flow.reset();
    expect(state()).toBe('ready');
  });
});

test('an answer that was on its way when the page was left says nothing once the browser shows the page again (S1.27)', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const { flow, state, fault, bodiesTo } = await openLogin(promise);
  fault('passkeyLogin', { type: 'status', status: 503 });
  const asked = flow.logIn();
  await until(() => bodiesTo(loginPath).length === 1, 'the call');
  flow.reset();
  expect(state()).toBe('ready');
  answer();
  await asked;
  expect(state()).toBe('ready');
  // Nothing stands in the way of the form.
  expect(flow.withdraw()).toBe(true);
});
