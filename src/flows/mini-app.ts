/** A visit in the messenger's mini app: the machine of `domain/mini-app.ts` with its calls (S4.27–S4.33). */

import { atom, type ReadableAtom } from 'nanostores';
import { type ErrorCode, retCodes } from '../domain/errors/codes.ts';
import { toastMs } from '../domain/errors/decision.ts';
import { type InitData, initDataAge } from '../domain/init-data.ts';
import {
  askIfLinked,
  firstStep,
  isInside,
  type MiniAppEvent,
  type MiniAppState,
  stepMiniApp,
} from '../domain/mini-app.ts';
import { askedKey } from '../domain/stored-names.ts';
import { beforeLanding } from './before-landing.ts';
import type { Checks } from './checks.ts';
import { land } from './land.ts';
import { rememberLogin } from './login-outcome.ts';
import { createMiniAppCalls } from './mini-app-calls.ts';
import { requestRisk } from './risk.ts';
import type { FlowTools, RecordEvent, WayIn } from './tools.ts';

export interface MiniAppTools extends FlowTools {
  /** What the messenger signed; `undefined` on the web, where there is the normal form alone. */
  readonly initData: InitData | undefined;
  readonly record: RecordEvent;
  readonly checks: Checks;
  /** Tells about an error, or about a code of our own, and waits until the visitor has read a dialog. */
  tell(error: unknown, code?: ErrorCode): Promise<void>;
  /** Says for 5 s that the messenger is linked (S8.18). */
  sayLinked(newUser: boolean): void;
  /** Brings the messenger's word into a registration, or takes it out again. */
  bring(callback: string | undefined): void;
}

export interface MiniAppFlow {
  readonly $state: ReadableAtom<MiniAppState>;
  /** The messenger vouches for somebody, and its word is fresh. */
  readonly usable: boolean;
  /** Puts itself between a login or registration and the way on. */
  begin(): void;
  byMessenger(): void;
  byAccount(): void;
  accept(): Promise<void>;
  decline(): void;
  back(): void;
  undo(): Promise<void>;
  goOn(): void;
}

/** A form that logs somebody in says so within this time, in ms. */
const tellingMs = 300;

export function createMiniAppFlow(tools: MiniAppTools): MiniAppFlow {
  const { initData, exchange, platform, page, checks } = tools;
  const $state = atom<MiniAppState>(firstStep);
  const usable = initData !== undefined && initDataAge(initData.authAt, exchange.now()) === 'fresh';
  const calls = createMiniAppCalls(tools, initData?.raw ?? '');
  let way: WayIn = { newUser: false };
  /** Of what is under way until the visitor goes back. */
  let under = new AbortController();

  function dispatch(event: MiniAppEvent): void {
    $state.set(stepMiniApp($state.get(), event));
  }

  const modeIs = (mode: MiniAppState['mode']) => $state.get().mode === mode;

  async function signIn(signal: AbortSignal): Promise<void> {
    try {
      const known = await calls.logIn(signal);
      if (signal.aborted) return;
      if (known) {
        rememberLogin(tools, 'via-messenger');
        return await land(tools, { newUser: false });
      }
      tools.bring(initData?.raw);
      dispatch({ type: 'unknown-user' });
    } catch (error) {
      if (signal.aborted) return;
      // Passes in silence, for there is the normal form (S8.14).
      await tools.tell(error);
      dispatch({ type: 'sign-in-failed' });
    }
  }

  /** Between the login and the way on (S4.29). */
  async function onEntered(given: WayIn): Promise<'go-on' | 'left'> {
    // A form that only sees that somebody is in says so before the one that knows who it is.
    if (given.account === undefined) await new Promise<void>((resolve) => platform.clock.after(tellingMs, resolve));
    if (isInside($state.get())) return 'left';
    way = given;
    dispatch({ type: 'entered', newUser: given.newUser });
    if (given.newUser) await calls.complete('registerTaskId');
    const linkedNow = given.messengerLinked ?? false;
    // Whom the verification would be of is known only after a login or registration here.
    const asked = platform.storage.get(askedKey(page.storagePrefix)) !== null || given.account === undefined;
    const next = askIfLinked({ asked, linkedNow, bound: linkedNow || (await calls.isBound()) });
    if (next === 'tell') await tellLinked();
    dispatch({ type: 'status', next });
    await until('leaving');
    return 'go-on';
  }

  async function tellLinked(): Promise<void> {
    tools.sayLinked(way.newUser);
    platform.clock.after(toastMs.long, () => dispatch({ type: 'go-on' }));
    await calls.complete('bindTaskId');
  }

  function until(mode: MiniAppState['mode']): Promise<void> {
    return new Promise((resolve) => {
      const stop = $state.subscribe((state) => {
        if (state.mode !== mode) return;
        resolve();
        // The first call comes before there is anything to stop.
        queueMicrotask(() => stop());
      });
    });
  }

  /** The security verification, then the link (S4.30). */
  async function link(signal: AbortSignal): Promise<void> {
    const riskToken = await verified(signal).catch(() => undefined);
    if (signal.aborted || !modeIs('verifying')) return;
    if (riskToken === undefined) return dispatch({ type: 'not-verified' });
    dispatch({ type: 'verified' });
    try {
      await calls.link(riskToken);
    } catch (error) {
      await tools.tell(error);
      return dispatch({ type: 'link-failed' });
    }
    dispatch({ type: 'linked' });
    await tellLinked();
  }

  async function verified(signal: AbortSignal): Promise<string | undefined> {
    const { account } = way;
    if (account === undefined) return undefined;
    const risk = await requestRisk(tools, account, signal);
    if (risk === undefined) {
      await tools.tell(undefined, 'telegramLinkSystemError');
      return undefined;
    }
    const answer = await checks.security({ risk, account, signal });
    return answer.type === 'passed' ? answer.riskToken : undefined;
  }

  function rememberAsked(): void {
    platform.storage.set(askedKey(page.storagePrefix), '1');
  }

  return {
    $state,
    usable,
    begin() {
      if (initData === undefined) return;
      if (!usable) return void tools.tell(undefined, retCodes.messengerAuthFailed);
      beforeLanding(onEntered);
    },
    byMessenger() {
      if (usable) dispatch({ type: 'use-messenger' });
    },
    byAccount: () => dispatch({ type: 'use-account' }),
    async accept() {
      const { mode } = $state.get();
      if (mode !== 'login-auth' && mode !== 'link-auth') return;
      under = new AbortController();
      dispatch({ type: 'accept' });
      if (mode === 'login-auth') return signIn(under.signal);
      rememberAsked();
      return link(under.signal);
    },
    decline() {
      if (modeIs('link-auth')) rememberAsked();
      dispatch({ type: 'decline' });
    },
    back() {
      const before = $state.get();
      if (before.mode === 'link-auth') rememberAsked();
      under.abort();
      dispatch({ type: 'back' });
      if ($state.get() === firstStep) tools.bring(undefined);
    },
    async undo() {
      if (!modeIs('linked')) return;
      dispatch({ type: 'undo' });
      await calls.unlink().catch(tools.tell);
      dispatch({ type: 'unlinked' });
    },
    goOn: () => dispatch({ type: 'go-on' }),
  };
}
