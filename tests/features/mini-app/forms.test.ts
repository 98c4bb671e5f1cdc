/** The forms of a mini app one after the other: a form that is no longer on screen must not act (S4.29). */

import { afterEach, expect, test } from 'vitest';
import { siteOf } from '../../../sites/all.ts';
import { hashPassword } from '../../../src/browser/encryption.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createMiniAppFlow } from '../../../src/features/mini-app/mini-app.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { createChecks } from '../../../src/services/checks/checks.ts';
import type { LandingTask } from '../../../src/services/page/tools.ts';
import { createChannel } from '../../../src/services/referral/channel.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import {
  createFlowHarness,
  type FlowHarness,
  fakeCaptcha,
  type HarnessOptions,
  shown,
} from '../../support/flow-harness.ts';
import { settled } from '../../support/settled.ts';

const site = siteOf('global');
const profilePath = '/v2/private/user/profile';
const switchPath = '/user/private/trade/switch';

afterEach(() => $session.set({ type: 'anonymous' }));

function openMiniApp(given: HarnessOptions = {}) {
  const beforeLanding = new Set<LandingTask>();
  const harness = createFlowHarness(site, given);
  const { replaceToken } = harness.session;
  harness.session.replaceToken = (...token) => {
    replaceToken(...token);
    $session.set({ type: 'signed-in' });
  };
  const tools = { ...harness.tools, beforeLanding };
  const miniApp = createMiniAppFlow({
    ...tools,
    initData: { raw: 'auth_date=1&hash=00', user: undefined, authAt: harness.sandbox.clock.now() },
    isInMessenger: () => true,
    askAboutToken: async () => false,
    checks: createChecks(),
    channel: createChannel(harness.channelTools),
    report: async () => 'stay',
    reportLogin: async () => undefined,
    showLinked: () => undefined,
    setCallback: () => undefined,
  });
  miniApp.begin();
  miniApp.byAccount();
  const policy = { types: site.policies.registerTypes, compliance: site.policies.regulated };
  return {
    ...harness,
    miniApp,
    openRegister: () =>
      createRegisterFlow({ ...tools, policy, hashPassword, channel: createChannel(harness.channelTools) }),
    openLogin: () => createLoginFlow({ ...tools, captcha: fakeCaptcha() }),
  };
}

/** The sandbox's answer to a call of a path, after so many ms of the harness' time. */
function delayed(slowPath: string, ms: number) {
  const sandbox = createTestExchange();
  let world: ReturnType<typeof openMiniApp> | undefined;
  world = openMiniApp({
    sandbox,
    query: slowPath === switchPath ? '?demoAccount=true' : '',
    instead(path) {
      if (path !== slowPath || world === undefined) return undefined;
      const { platform, session, origin } = world;
      const headers = { UserToken: session.value ?? '', origin, 'content-type': 'application/json' };
      const init = path === switchPath ? { method: 'POST', headers, body: '{"env":1}' } : { headers };
      return new Promise((resolve) => platform.clock.after(ms, () => resolve(sandbox.fetch(path, init))));
    },
  });
  return world;
}

/** Lets answers arrive, then moves the time in small steps. */
async function pass(world: Pick<FlowHarness, 'wait'>, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await settled();
    world.wait(100);
  }
  await settled();
}

test('who went from the registration to the login and back, and registers while the profile takes 700 ms, is asked to link as a new user (S4.29, S4.30)', async () => {
  const world = delayed(profilePath, 700);
  world.openRegister().dispose();
  world.openLogin().dispose();
  const form = world.openRegister();
  await form.submitAccount(ann.email, '44');
  await shown(form, 'code');
  await form.submitCode(await world.sandbox.codeFor(ann.email));
  await shown(form, 'password');
  const submitted = form.submitPassword(annsPassword);
  for (let tries = 0; tries < 400 && !world.events.includes('profile'); tries += 1) await pass(world, 0);
  await pass(world, 1200);
  expect(world.miniApp.$state.get()).toEqual({ mode: 'link-auth', newUser: true });
  expect(world.left).toEqual([]);
  world.miniApp.decline();
  await submitted;
  expect(world.left).toEqual(['/en/dashboard?newUser=true']);
});

test('a registration leaves no stored step, although its form is unmounted while the visitor is asked to link (S4.29)', async () => {
  const world = openMiniApp();
  const form = world.openRegister();
  await form.submitAccount(ann.email, '44');
  await shown(form, 'code');
  await form.submitCode(await world.sandbox.codeFor(ann.email));
  await shown(form, 'password');
  const submitted = form.submitPassword(annsPassword);
  for (let tries = 0; tries < 400 && world.miniApp.$state.get().mode !== 'link-auth'; tries += 1) await pass(world, 0);
  form.dispose();
  const meanwhile = world.openRegister();
  expect(meanwhile.$state.get().step).toBe('account');
  meanwhile.dispose();
  world.miniApp.decline();
  await submitted;
  expect(world.left).toEqual(['/en/dashboard?newUser=true']);
  const next = world.openRegister();
  expect(next.restored).toBe(false);
  next.dispose();
});

test('who went from the registration to the login, and logs in to the demo account while the switch takes 2.5 s, is asked to link after it (S2.08, S4.29, S7.28)', async () => {
  const world = delayed(switchPath, 2500);
  await world.sandbox.register();
  world.openRegister().dispose();
  const form = world.openLogin();
  const submitted = form.submit({ username: ann.email, dialCode: '44', password: annsPassword });
  for (let tries = 0; tries < 400 && !world.events.includes('token'); tries += 1) await pass(world, 0);
  await pass(world, 1000);
  expect(world.miniApp.$state.get().mode).toBe('register-or-login');
  await pass(world, 2000);
  expect(world.miniApp.$state.get()).toEqual({ mode: 'link-auth', newUser: false });
  expect(world.left).toEqual([]);
  world.miniApp.decline();
  await submitted;
  expect(world.left).toEqual(['/en/dashboard']);
});
