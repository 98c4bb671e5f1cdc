/** A visit in the messenger's mini app: the state machine of `domain/mini-app/mini-app.ts` with its calls (S4.27–S4.33). */

import type { ReadableAtom } from 'nanostores';
import { callName } from '../../api/call.ts';
import { isExchangeError } from '../../api/errors.ts';
import { bindMessenger, bindStatus, messengerLogin, unbindMessenger } from '../../contract/messenger.ts';
import { riskIntercept } from '../../contract/risk.ts';
import type { CodeAccount } from '../../domain/account/username.ts';
import { type ErrorCode, retCodes } from '../../domain/errors/codes.ts';
import { toastMs } from '../../domain/errors/decision.ts';
import { type InitData, initDataAge, initDataOf } from '../../domain/mini-app/init-data.ts';
import {
  askIfLinked,
  firstStep,
  isInside,
  type MiniAppEvent,
  type MiniAppState,
  stepMiniApp,
} from '../../domain/mini-app/mini-app.ts';
import { askedKey, launchKey } from '../../domain/storage/stored-names.ts';
import { rememberLogin } from '../../services/account/outcome.ts';
import type { Checks } from '../../services/checks/checks.ts';
import { requestRisk, riskOf } from '../../services/codes/send-code.ts';
import { leaveAfterLogin } from '../../services/landing/leave-after-login.ts';
import { createFlowState, flowTable } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow } from '../../services/page/lifetime.ts';
import type { CompletedLogin, FlowTools, LandingTask, RecordEvent } from '../../services/page/tools.ts';
import type { Channel } from '../../services/referral/channel.ts';
import { type AskAboutToken, takeSession } from '../../services/session/quick-login.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { createMiniAppCalls, type MiniAppCalls } from './calls.ts';

/** By its mode; the normal form is `account` from its second step on. */
function nameOf(state: MiniAppState): MiniAppState['mode'] | 'account' {
  return state.mode === 'register-or-login' && state.step === 'account' ? 'account' : state.mode;
}

const entered = { to: ['checking'] } as const;
const backToChoice = { to: ['register-or-login'], back: true } as const;

export const miniAppTable = flowTable<ReturnType<typeof nameOf>>()('mini-app', ['register-or-login'], {
  'register-or-login': { 'use-messenger': { to: ['login-auth'] }, 'use-account': { to: ['account'] }, entered },
  account: { 'use-messenger': { to: ['login-auth'] }, back: backToChoice, entered },
  'login-auth': {
    accept: { to: ['signing-in'] },
    decline: { to: ['register-or-login'] },
    back: backToChoice,
    entered,
  },
  'signing-in': {
    back: backToChoice,
    entered: { ...entered, calls: [messengerLogin] },
    'unknown-user': { to: ['account'], calls: [messengerLogin] },
    'data-refused': {
      to: ['account'],
      calls: [messengerLogin],
      codes: { account: [retCodes.messengerAuthFailed] },
    },
    'sign-in-failed': { to: ['login-auth'], calls: [messengerLogin] },
  },
  checking: { status: { to: ['link-auth', 'linked', 'leaving'], calls: [bindStatus] } },
  'link-auth': { accept: { to: ['verifying'] }, decline: { to: ['leaving'] }, back: { to: ['leaving'] } },
  verifying: {
    verified: { to: ['linking'], calls: [riskIntercept] },
    'not-verified': { to: ['link-auth'], calls: [riskIntercept] },
    back: { to: ['link-auth'], back: true },
  },
  linking: {
    linked: { to: ['linked'], calls: [bindMessenger] },
    'link-failed': { to: ['leaving'], calls: [bindMessenger] },
  },
  linked: { undo: { to: ['unlinking'] }, 'go-on': { to: ['leaving'] }, back: { to: ['leaving'] } },
  unlinking: { unlinked: { to: ['leaving'], calls: [unbindMessenger] } },
  leaving: {},
});

export interface MiniAppTools extends FlowTools {
  readonly beforeLanding: Set<LandingTask>;
  /**
   * The messenger's signed data, with `authAt` 0 where they cannot be read; `undefined` on the web, which has only the normal
   * form.
   */
  readonly initData: InitData | undefined;
  /**
   * Whether the messenger has opened the page. Data that come in an ordinary browser may be a stranger's (decision 0045): they link
   * nothing, and a login by them asks first.
   */
  isInMessenger(): boolean;
  readonly askAboutToken: AskAboutToken;
  readonly record: RecordEvent;
  readonly checks: Checks;
  /** Where the visitor comes from (S3.21). */
  readonly channel: Pick<Channel, 'fields'>;
  /**
   * Shows an error of the link, or the text of a code of our own, and waits until the visitor has closed the dialog. Never throws.
   *
   * @returns `left` if its button leads to the page that links the messenger again
   */
  report(error: unknown, code?: ErrorCode): Promise<'stay' | 'left'>;
  /** Shows why the login by the messenger has failed, as a form does. */
  reportLogin(error: unknown): Promise<void>;
  /** Shows for 5 s that the messenger is linked (S8.18). */
  showLinked(newUser: boolean): void;
  /** Gives the messenger's signed data to a registration, or takes it back. */
  setCallback(callback: string | undefined): void;
}

export interface MiniAppFlow extends Flow {
  readonly $state: ReadableAtom<MiniAppState>;
  /** There are data of the messenger that can be read. Whether they are signed and fresh is for the exchange to say. */
  readonly usable: boolean;
  /** From now on the flow runs between a login or registration and the next page. */
  begin(): void;
  byMessenger(): void;
  byAccount(): void;
  accept(): Promise<void>;
  decline(): void;
  back(): void;
  undo(): Promise<void>;
  goOn(): void;
}

export function createMiniAppFlow(tools: MiniAppTools): MiniAppFlow {
  const { initData, beforeLanding } = tools;
  const lifetime = createLifetime();
  const { $state, move } = createFlowState(miniAppTable, nameOf, firstStep as MiniAppState, lifetime.signal);
  const usable = initData !== undefined && initData.authAt > 0;
  const calls = createMiniAppCalls(tools, initData?.raw ?? '', lifetime.signal);
  /** Of the calls that are aborted when the visitor goes back. */
  let attempt = new AbortController();

  function dispatch(event: MiniAppEvent): void {
    const state = $state.get();
    const next = stepMiniApp(state, event);
    // The machine answers an event that does not belong to the state with the same state.
    if (next !== state) move(event.type, next);
  }

  const modeIs = (mode: MiniAppState['mode']) => $state.get().mode === mode;
  const linking = createLinking({ tools, calls, dispatch, $state, end: lifetime.add });

  const beforeLeaving: LandingTask = async (login) => {
    forgetStored(tools);
    return tools.isInMessenger() ? linking.onSignedIn(login) : 'go-on';
  };

  function abort(): void {
    attempt.abort();
  }
  lifetime.add(abort);
  lifetime.add(() => beforeLanding.delete(beforeLeaving));

  return {
    $state,
    usable,
    dispose: lifetime.dispose,
    begin() {
      if (initData === undefined || lifetime.signal.aborted) return;
      if (usable) beforeLanding.add(beforeLeaving);
      else void tools.report(undefined, retCodes.messengerAuthFailed);
    },
    byMessenger() {
      if (usable && $hostStatus.get().messenger) dispatch({ type: 'use-messenger' });
    },
    byAccount: () => dispatch({ type: 'use-account' }),
    async accept() {
      const { mode } = $state.get();
      if (mode !== 'login-auth' && mode !== 'link-auth') return;
      // The file may come later than the question.
      if (!$hostStatus.get().messenger) return dispatch({ type: 'back' });
      attempt = new AbortController();
      dispatch({ type: 'accept' });
      if (mode === 'login-auth') return signIn({ tools, calls, dispatch }, attempt.signal);
      linking.rememberAsked();
      return linking.link(attempt.signal);
    },
    decline() {
      if (modeIs('link-auth')) linking.rememberAsked();
      dispatch({ type: 'decline' });
    },
    back() {
      if (modeIs('link-auth')) linking.rememberAsked();
      abort();
      dispatch({ type: 'back' });
      if ($state.get() === firstStep) tools.setCallback(undefined);
    },
    async undo() {
      if (!modeIs('linked')) return;
      dispatch({ type: 'undo' });
      await calls.unlink().catch((error: unknown) => tools.report(error));
      dispatch({ type: 'unlinked' });
    },
    goOn: () => dispatch({ type: 'go-on' }),
  };
}

interface Parts {
  readonly tools: MiniAppTools;
  readonly calls: MiniAppCalls;
  dispatch(event: MiniAppEvent): void;
}

/** The login with the messenger alone (S4.27). */
async function signIn({ tools, calls, dispatch }: Parts, signal: AbortSignal): Promise<void> {
  const isInMessenger = tools.isInMessenger();
  try {
    const outcome = isInMessenger ? await calls.logIn(signal) : await logInOutside({ tools, calls }, signal);
    if (outcome === 'declined') return dispatch({ type: 'back' });
    if (outcome !== undefined) {
      rememberLogin(tools, 'via-messenger');
      return await leaveAfterLogin(tools, { newUser: false });
    }
    // A new account must not be linked with the messenger of whoever has sent the link.
    if (!isInMessenger) return dispatch({ type: 'data-refused' });
    // Stryker disable next-line OptionalChaining: only for the types: without data nobody can log in by the messenger
    tools.setCallback(tools.initData?.raw);
    dispatch({ type: 'unknown-user' });
  } catch (error) {
    if (signal.aborted) return;
    const isRefused = isExchangeError(error) && error.retCode === retCodes.messengerAuthFailed;
    // Only this refusal shows nothing (S8.14), unless the data are too old: the visitor can renew them (S8.34). An account that exists
    // is never answered with a registration form.
    if (!isRefused) await tools.reportLogin(error);
    else if (isTooOld(tools)) await tools.report(undefined, retCodes.messengerAuthFailed);
    if (!signal.aborted) dispatch({ type: isRefused ? 'data-refused' : 'sign-in-failed' });
  }
}

/** A login by data that may be a stranger's. @returns as `logIn`, or that the visitor does not want this account */
async function logInOutside(
  { tools, calls }: Pick<Parts, 'tools' | 'calls'>,
  signal: AbortSignal,
): Promise<number | 'declined' | undefined> {
  const { exchange, askAboutToken: ask } = tools;
  let token = '';
  const holdToken = (held: string) => {
    token = held;
  };
  const id = await calls.logIn(signal, holdToken);
  if (id === undefined) return undefined;
  const opened = { id, token, call: callName(messengerLogin) };
  const isSignedIn = await takeSession(exchange, opened, { ask, isFromCompany: async () => false }, signal);
  return isSignedIn ? id : 'declined';
}

/** There was no connection, or no answer in time. */
export function isUnanswered(error: unknown): boolean {
  return isExchangeError(error) && (error.fault === 'no-response' || error.fault === 'timeout');
}

interface LinkingParts extends Parts {
  readonly $state: ReadableAtom<MiniAppState>;
  /** Collects what ends with the flow. */
  end(stop: () => void): void;
}

/** Whether the data are too old by the exchange's clock, which its answer has told. */
function isTooOld({ initData, exchange }: MiniAppTools): boolean {
  return initData !== undefined && initDataAge(initData.authAt, exchange.now()) !== 'fresh';
}

/** The question whether to link the messenger, after a login or registration (S4.29, S4.30). */
function createLinking({ tools, calls, dispatch, $state, end }: LinkingParts) {
  const { platform, page, checks } = tools;
  const key = askedKey(page.storagePrefix);
  // Stryker disable next-line BooleanLiteral: it is written before it is read
  let signedIn: CompletedLogin = { newUser: false };
  /** The page is being left for the one that links the messenger again (S8.33). */
  let left = false;

  /** Resolves once the visitor leaves for the next page. */
  function untilLeaving(): Promise<void> {
    if ($state.get().mode === 'leaving') return Promise.resolve();
    return new Promise((resolve) => {
      $state.listen(({ mode }) => {
        if (mode === 'leaving') resolve();
      });
    });
  }

  async function showLinked(): Promise<void> {
    tools.showLinked(signedIn.newUser);
    end(platform.clock.after(toastMs.long, () => dispatch({ type: 'go-on' })));
    await calls.complete('bindTaskId');
  }

  return {
    rememberAsked: () => platform.storage.set(key, '1'),

    async onSignedIn(way: CompletedLogin): Promise<'go-on' | 'left'> {
      if (isInside($state.get())) return 'left';
      signedIn = way;
      dispatch({ type: 'entered', newUser: way.newUser });
      if (way.newUser) await calls.complete('registerTaskId');
      const linkedNow = way.messengerLinked ?? false;
      // Without the account, the security verification would not know where to send its code.
      const cannot = way.account === undefined || !$hostStatus.get().messenger;
      const asked = platform.storage.get(key) !== null || cannot;
      const next = askIfLinked({ asked, linkedNow, bound: linkedNow || (await calls.isBound()) });
      if (next === 'notify') await showLinked();
      dispatch({ type: 'status', next });
      await untilLeaving();
      return left ? 'left' : 'go-on';
    },

    /** The security verification, then the link (S4.30). */
    async link(signal: AbortSignal): Promise<void> {
      const riskToken = await verify(tools, checks, signedIn.account, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (riskToken === undefined) return dispatch({ type: 'not-verified' });
      dispatch({ type: 'verified' });
      try {
        await calls.link(riskToken);
      } catch (error) {
        left = (await tools.report(error)) === 'left';
        return dispatch({ type: 'link-failed' });
      }
      dispatch({ type: 'linked' });
      await showLinked();
    },
  };
}

/** Whoever is signed in needs the messenger's data on this page only, which has them. Until then a reload reads them again. */
function forgetStored({ platform: { tabStorage }, page }: FlowTools): void {
  const key = launchKey(page.storagePrefix);
  const launch = tabStorage.get(key) ?? '';
  if (!initDataOf(launch)) return;
  const parameters = new URLSearchParams(launch);
  parameters.set('tgWebAppData', '');
  tabStorage.set(key, String(parameters));
}

/** @returns the risk token of the verification; `undefined` if it was not passed */
async function verify(
  tools: MiniAppTools,
  checks: Checks,
  account: CodeAccount | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  // Stryker disable next-line ConditionalExpression: only for the types: who typed no account is not asked
  if (account === undefined) return undefined;
  const risk = riskOf(await requestRisk(tools, account, signal));
  if (risk === undefined) {
    await tools.report(undefined, 'telegramLinkSystemError');
    return undefined;
  }
  const answer = await checks.security({ risk, account, signal });
  // Stryker disable next-line ConditionalExpression: an answer of another type has no token
  return answer.type === 'passed' ? answer.riskToken : undefined;
}
