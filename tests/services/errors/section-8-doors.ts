/**
 * The ways in which a visitor meets an error of the exchange: a page of a site, what they do there, and what they see of it. The
 * endpoint that refuses is the one that this step calls in life.
 */

import { siteOf } from '../../../sites/all.ts';
import type { EndpointName } from '../../../src/contract/all.ts';
import { channelOf } from '../../../src/domain/channel/channel.ts';
import { sceneCodes } from '../../../src/domain/checks/scene-codes.ts';
import type { Site, SiteId } from '../../../src/domain/site/site.ts';
import { createConsentFlow } from '../../../src/features/consent/oauth.ts';
import { createLoginFlow } from '../../../src/features/login/login.ts';
import { createQrLoginFlow } from '../../../src/features/login/qr/qr-login.ts';
import { createPageMiniApp } from '../../../src/features/mini-app/page-mini-app.ts';
import { createRegion } from '../../../src/features/register/region.ts';
import { createRegisterFlow } from '../../../src/features/register/register.ts';
import { initDataFor } from '../../../src/sandbox/messenger/bot.ts';
import { createSecurityCheckFlow } from '../../../src/services/checks/security-check.ts';
import { reportBindFailure } from '../../../src/services/errors/page-error-handler.ts';
import type { Problem } from '../../../src/services/errors/problem.ts';
import { findInviter } from '../../../src/services/referral/inviter.ts';
import { queryOf, sandboxWithClients } from '../../features/consent/consent-support.ts';
import { ann, annsPassword, createTestExchange } from '../../sandbox/support/sandbox.ts';
import { fakePageVisibility } from '../../support/fake-platform.ts';
import { shown } from '../../support/flow-harness.ts';
import { testCaptcha } from '../../support/test-captcha.ts';
import { openTestPage, type TestPage, until } from '../../support/test-page.ts';
import { comeBack, linkedTab } from '../third-party/provider-journey.ts';

/** A step that a visitor takes, and that the exchange refuses. */
export interface Step {
  readonly page: Pick<TestPage, 'left' | 'openedTabs' | 'errors' | 'browser' | 'sent'>;
  /** Ends when the flow has nothing more to do; after a dialog, when it has been answered. */
  take(): Promise<unknown>;
  /** What the form says afterwards. */
  said(): string | undefined;
}

/** @param refuse makes an endpoint refuse from now on */
export type Door = (refuse: (page: Pick<TestPage, 'fault'>, endpoint: EndpointName) => void) => Promise<Step>;

const mobile = '5551234567';
const ada = { id: 7001, first_name: 'Ada' };

function english({ languages }: Site): string {
  return languages.find((language) => language.startsWith('en')) ?? '';
}

function problemOf(state: { readonly type: string; readonly problem?: Problem | undefined }): Problem | undefined {
  return state.type === 'failed' ? state.problem : undefined;
}

const logIn =
  (id: SiteId, endpoint: EndpointName): Door =>
  async (refuse) => {
    const site = siteOf(id);
    const page = openTestPage(site, `/${english(site)}/login`);
    const flow = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
    refuse(page, endpoint);
    return {
      page,
      take: () => flow.submit({ username: ann.email, dialCode: '', password: annsPassword }),
      said: () => page.textOf(problemOf(flow.$state.get())),
    };
  };

/** Where a sign-up is refused, and by which call. */
const refusedAt = {
  account: 'registerInfo',
  code: 'registerVerify',
  password: 'registerPassword',
  'old account': 'legacyVerifyEmail',
  'old password': 'registerCompliance',
} as const satisfies Record<string, EndpointName>;

/** @param page where; @param at the step, whose call refuses */
const signUp =
  (account: 'email' | 'mobile', at: keyof typeof refusedAt, id: SiteId = 'global'): Door =>
  async (refuse) => {
    const site = siteOf(id);
    return signUpOn(openTestPage(site, `/${english(site)}/sign-up`), account, at, refuse);
  };

async function signUpOn(
  page: TestPage,
  account: 'email' | 'mobile',
  at: keyof typeof refusedAt,
  refuse: Parameters<Door>[0],
): Promise<Step> {
  const { policies } = siteOf(page.app.page.site);
  const flow = createRegisterFlow({
    ...page.app,
    region: createRegion(page.app),
    channel: page.channel(),
    policy: { types: policies.registerTypes, compliance: policies.regulated },
    bindFailed: (code) => reportBindFailure(page.app, page.errors.unknown ?? '', code),
  });
  const steps = {
    account: () => flow.submitAccount(account === 'email' ? ann.email : mobile, '44'),
    code: async () => flow.submitCode(await page.sandbox.codeFor(account === 'email' ? ann.email : `+44 ${mobile}`)),
    password: () => flow.submitPassword('häuser & pferde 🐎 0'),
  };
  const names = ['account', 'code', 'password'] as const;
  const last = at.replace('old ', '') as (typeof names)[number];
  for (const [index, name] of names.slice(0, names.indexOf(last)).entries()) {
    await steps[name]();
    await shown(flow, names[index + 1] ?? 'done');
  }
  refuse(page, refusedAt[at]);
  return {
    page,
    take: steps[last],
    said() {
      const state = flow.$state.get();
      return state.step === 'done' ? undefined : page.textOf(problemOf(state.status));
    },
  };
}

/** The account is opened, and the answer says that the messenger could not be linked. */
const signUpLink =
  (path: string, initData?: string): Door =>
  async (refuse) =>
    signUpOn(
      openTestPage(siteOf('global'), path, initData === undefined ? {} : { initData }),
      'email',
      'password',
      refuse,
    );

const qrCode =
  (endpoint: 'qrGenerate' | 'qrStatus'): Door =>
  async (refuse) => {
    const page = openTestPage(siteOf('global'), '/en/login');
    const flow = createQrLoginFlow({
      ...page.app,
      visibility: fakePageVisibility(),
      telegramCallback: () => undefined,
    });
    refuse(page, endpoint);
    return {
      page,
      async take() {
        const stop = flow.$state.listen(() => undefined);
        await until(() => {
          page.wait(2000);
          return flow.$state.get().type === 'failed';
        }, 'a refusal of the code');
        stop();
      },
      said: () => page.textOf(problemOf(flow.$state.get())),
    };
  };

const provider: Door = async (refuse) => {
  const tab = await linkedTab();
  const page = await comeBack(tab, { answer: 'allow', before: (next) => refuse(next, 'thirdPartyLogin') });
  return { page, take: async () => undefined, said: () => page.textOf(problemOf(page.flow.$state.get())) };
};

/** The messenger alone logs the visitor in. */
const messenger: Door = async (refuse) => {
  const page = await openMiniApp('/friend-invite');
  page.begin();
  page.miniApp.flow.byMessenger();
  refuse(page, 'messengerLogin');
  return { page, take: () => page.miniApp.flow.accept(), said: () => page.textOf(page.miniApp.$problem.get()) };
};

/** Links the messenger after a login in the mini app. */
const messengerLink =
  (entry: string): Door =>
  async (refuse) => {
    const sandbox = createTestExchange();
    await sandbox.seedAccount();
    const page = await openMiniApp(entry, sandbox);
    const { flow, checks } = page.miniApp;
    const form = createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) });
    page.begin();
    flow.byAccount();
    void form.submit({ username: ann.email, dialCode: '44', password: annsPassword });
    await until(() => flow.$state.get().mode === 'link-auth', 'the question');
    refuse(page, 'bindMessenger');
    return {
      page,
      async take() {
        const accepted = flow.accept();
        const open = await until(() => checks.$open.get(), 'the security check');
        if (open.type !== 'security') throw new Error('another check');
        const check = createSecurityCheckFlow(page.app, open);
        await check.sendCode();
        await check.submit(await sandbox.codeFor(ann.email));
        await accepted;
      },
      said: () => undefined,
    };
  };

async function openMiniApp(entry: string, sandbox = createTestExchange(), ageMs = 0) {
  const initData = initDataFor(ada, sandbox.clock.now() - ageMs);
  const page = openTestPage(siteOf('global'), `/en${entry}`, { sandbox, initData });
  const miniApp = createPageMiniApp(page.app, {
    entry,
    errors: page.errors,
    showOverlays: async () => true,
    showLinked: () => undefined,
  });
  return { ...page, miniApp, begin: () => miniApp.flow.begin() };
}

/** The messenger alone logs the visitor in, with data that the exchange itself finds too old. */
const oldMiniApp: Door = async () => {
  const page = await openMiniApp('/friend-invite', createTestExchange(), 3 * 24 * 3600 * 1000);
  page.begin();
  page.miniApp.flow.byMessenger();
  return { page, take: () => page.miniApp.flow.accept(), said: () => undefined };
};

const consent: Door = async (refuse) => {
  const sandbox = sandboxWithClients();
  await sandbox.seedAccount({ session: 'ordinary' });
  const page = openTestPage(siteOf('global'), `/en/oauth-authorized${queryOf('tally-books')}`, { sandbox });
  await createLoginFlow({ ...page.app, captcha: testCaptcha(page, sceneCodes.login) }).submit({
    username: ann.email,
    dialCode: '',
    password: annsPassword,
  });
  page.left.length = 0;
  const flow = createConsentFlow('consent', { ...page.app, hostStatus: async () => undefined });
  await flow.start();
  await until(() => flow.$state.get().type === 'asking', `the question, not ${JSON.stringify(flow.$state.get())}`);
  page.wait(500);
  refuse(page, 'oauthConfirmAuth');
  return {
    page,
    take: () => flow.approve(),
    said() {
      const state = flow.$state.get();
      return state.type === 'asking' ? page.textOf(problemOf(state.status)) : undefined;
    },
  };
};

/** The sign-up page of a visitor whom an affiliate sent. */
const affiliate =
  (endpoint: 'affiliateAnonymity' | 'affiliateInfo'): Door =>
  async (refuse) => {
    const page = openTestPage(siteOf('global'), '/en/sign-up?affiliate_id=1001');
    refuse(page, endpoint);
    return {
      page,
      take: () =>
        findInviter(
          page.app,
          channelOf((name) => (name === 'affiliate_id' ? '1001' : null)),
        ),
      said: () => undefined,
    };
  };

export const doors = {
  login: logIn('global', 'login'),
  'login on the Turkish site': logIn('tur', 'loginCompliance'),
  'sign-up': signUp('email', 'account'),
  'sign-up by number': signUp('mobile', 'account'),
  'password of a sign-up': signUp('email', 'password'),
  'password of a sign-up by number': signUp('mobile', 'password'),
  'code of a sign-up': signUp('email', 'code'),
  'sign-up on the Turkish site': signUp('email', 'old account', 'tur'),
  'password on the Turkish site': signUp('email', 'old password', 'tur'),
  'link by a sign-up': signUpLink('/en/sign-up'),
  'link by a sign-up in a mini app': signUpLink('/en/telegram-register-login', 'auth_date=1&hash=00'),
  'QR code': qrCode('qrGenerate'),
  'status of a QR code': qrCode('qrStatus'),
  provider,
  messenger,
  'link in a mini app': messengerLink('/friend-invite'),
  'link in a registering mini app': messengerLink('/telegram-register-login'),
  'old mini app': oldMiniApp,
  consent,
  'anonymity of an affiliate': affiliate('affiliateAnonymity'),
  affiliate: affiliate('affiliateInfo'),
} as const satisfies Record<string, Door>;
