/** A visitor of the messenger's mini app, in Node: the real flow, and the sandbox with its messenger. */

import { siteOf } from '../../../sites/all.ts';
import { readInitData } from '../../../src/domain/mini-app/init-data.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createMiniAppFlow, type MiniAppFlow } from '../../../src/features/mini-app/mini-app.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { createChecks } from '../../../src/services/checks/checks.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import type { LandingTask } from '../../../src/services/page/tools.ts';
import { createChannel } from '../../../src/services/referral/channel.ts';
import type { AskAboutToken } from '../../../src/services/session/quick-login.ts';
import { $session } from '../../../src/stores/session.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { memoryStorage } from '../../support/fake-platform.ts';
import { createFlowHarness, eventually, fakeCaptcha, type HarnessOptions } from '../../support/flow-harness.ts';

export const site = siteOf('global');
export const ada = { id: 7001, first_name: 'Ada' };
/** Where the tab remembers that it has asked whether to link. */
export const askedKey = 'X_MINI_APP_ASKED';
export const statusPath = '/user/private/telegram-bind-status';
/** The state in which each visit begins. */
export const firstStep = { mode: 'register-or-login', step: 'third-party', process: 'default', authorized: false };

interface VisitOptions {
  readonly sandbox?: ReturnType<typeof createTestExchange>;
  readonly query?: string;
  /** How old the messenger's data are, in ms. */
  readonly ageMs?: number;
  readonly clockOffsetMs?: number;
  readonly raw?: (signed: string) => string;
  readonly storage?: ReturnType<typeof createFlowHarness>['storage'];
  /** A page of the web: no messenger has signed anything. */
  readonly web?: boolean;
  /** The signed data came in an ordinary browser; answers the question that is asked before a login. */
  readonly outside?: AskAboutToken;
  /** Answers in place of the sandbox. */
  readonly instead?: HarnessOptions['instead'];
  /** Ends when the visitor closes the dialog of an error. */
  readonly dialogClosed?: Promise<void>;
}

export function openMiniApp(options: VisitOptions = {}) {
  const { sandbox = createTestExchange(), query = '', ageMs = 0, raw = (signed) => signed, storage } = options;
  const signed = raw(initDataFor(ada, sandbox.clock.now() - ageMs));
  const { clockOffsetMs = 0, web = false, instead, dialogClosed, outside } = options;
  const tabStorage = memoryStorage();
  // As the script in the head of the page has stored it.
  if (!web) tabStorage.set('X_MINI_APP', `tgWebAppData=${encodeURIComponent(signed)}&tgWebAppVersion=8.0`);
  const more = { clockOffsetMs, tabStorage, instead, ...(storage && { storage }) };
  const harness = createFlowHarness(site, { sandbox, query, path: '/friend-invite', ...more });
  const { replaceToken } = harness.session;
  harness.session.replaceToken = (...token) => {
    replaceToken(...token);
    $session.set({ type: 'signed-in' });
  };
  const tools = { ...harness.tools, beforeLanding: new Set<LandingTask>() };
  const checks = createChecks();
  const reported: unknown[] = [];
  const callbacks: (string | undefined)[] = [];
  const miniApp = createMiniAppFlow({
    ...tools,
    initData: web ? undefined : (readInitData(signed) ?? { raw: signed, user: undefined, authAt: 0 }),
    isInMessenger: () => outside === undefined,
    askAboutToken: outside ?? (async () => false),
    checks,
    channel: createChannel(harness.channelTools),
    async report(error, code) {
      reported.push(code ?? (error as { retCode: number }).retCode);
      await dialogClosed;
      return 'stay';
    },
    async reportLogin(error) {
      reported.push((error as { retCode: number }).retCode);
      await dialogClosed;
    },
    showLinked: (newUser) => void harness.events.push(newUser ? 'linked, new' : 'linked'),
    setCallback: (callback) => void callbacks.push(callback),
  });
  miniApp.begin();
  return {
    ...harness,
    tools,
    signed,
    checks,
    reported,
    callbacks,
    miniApp,
    calls: (path: string) => harness.sent.filter((call) => call.path === path).length,
    async logIn(): Promise<{ readonly landed: Promise<void> }> {
      const form = createLoginFlow({ ...tools, captcha: fakeCaptcha() });
      const landed = form.submit({ username: ann.email, dialCode: '44', password: annsPassword });
      return { landed };
    },
    reach: (mode: ReturnType<MiniAppFlow['$state']['get']>['mode']) =>
      eventually(
        () => (miniApp.$state.get().mode === mode ? true : undefined),
        () => `still ${miniApp.$state.get().mode} and not ${mode}`,
      ),
    /** Answers the security verification by the code that the sandbox sent. */
    async passVerification(): Promise<void> {
      const open = await eventually(
        () => checks.$open.get(),
        () => 'no verification',
      );
      if (open.type !== 'security') throw new Error('another check');
      const check = createSecurityCheckFlow(harness.tools, open);
      await check.sendCode();
      await check.submit(await sandbox.codeFor(ann.email));
    },
  };
}

export async function withAccount() {
  const sandbox = createTestExchange();
  await sandbox.seedAccount();
  return sandbox;
}
