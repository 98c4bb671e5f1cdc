/**
 * The steps of a registration as a visitor walks them: one at a time, back and forth, over a reload, and in step with the
 * other tabs of the browser.
 */

import { atom, type ReadableAtom } from 'nanostores';
import { registrationKey } from '../domain/stored-names.ts';
import { $session } from '../stores/session.ts';
import {
  type RegisterState,
  type RegisterStep,
  type Registration,
  ready,
  restoreRegistration,
  type StateOf,
  storedRegistration,
} from './register-state.ts';
import type { RegisterTools } from './register-tools.ts';

export interface RegisterSteps {
  readonly $state: ReadableAtom<RegisterState>;
  /** Whether this page went on with what was stored. */
  readonly restored: boolean;
  show(state: RegisterState): void;
  /** The state of a step if it is the current one and idle. */
  idle<Name extends Exclude<RegisterStep, 'security'>>(step: Name): StateOf<Name> | undefined;
  /** A step that was seen and may be gone back to. */
  seen<Name extends RegisterStep>(step: Name): StateOf<Name> | undefined;
  /** What was typed in the first step. */
  account(): StateOf<'account'>;
  keepTyped(typed: Partial<Pick<StateOf<'account'>, 'username' | 'dialCountry'>>): void;
  /** Drops whatever is on its way, so that a late answer cannot change a newer state. */
  newAttempt(): AbortSignal;
  /** Runs a step's calls and shows how they ended; an aborted attempt shows nothing. */
  run(
    calls: (signal: AbortSignal) => Promise<RegisterState>,
    afterFailure: (error: unknown, signal: AbortSignal) => Promise<RegisterState>,
  ): Promise<void>;
  /** To a step that was seen, or nowhere. What is on its way is dropped. */
  goTo(step: RegisterStep): void;
  /** Back to a form that can be sent: a page restored from memory may have been left while busy. */
  reset(): void;
  /** Nothing of the registration so far counts any more. */
  forget(): void;
  /** The address is verified: other tabs of this registration may go on as well. */
  tellVerified(registration: Registration): void;
}

/** What is told to the other tabs when a link was confirmed. */
export function linkConfirmed(uuid: string): string {
  return `verified ${uuid}`;
}

/** @param leave someone has signed in, in another tab */
export function createRegisterSteps(tools: RegisterTools, leave: () => void): RegisterSteps {
  const { platform, page, tabs } = tools;
  const storageKey = registrationKey(page.storagePrefix);
  const fresh: StateOf<'account'> = { step: 'account', username: '', dialCountry: page.dialCountry, status: ready };
  const restored = restoreRegistration(platform.tabStorage.get(storageKey));
  const trail = new Map<RegisterStep, RegisterState>();
  let account = restored?.account ?? fresh;
  let attempt = new AbortController();
  let signedInElsewhere = false;
  for (const state of restored?.seen ?? []) if (state.step !== 'done') trail.set(state.step, state);
  const $state = atom<RegisterState>(restored?.seen.at(-1) ?? account);

  function keep(state: RegisterState): void {
    const sent = [trail.get('code'), trail.get('link')].find((one) => one !== undefined) as StateOf<'code'> | undefined;
    const kept = storedRegistration(state, account, sent?.resendAt ?? 0);
    if (kept === undefined) platform.tabStorage.remove(storageKey);
    else platform.tabStorage.set(storageKey, kept);
  }

  function show(state: RegisterState): void {
    if (state.step === 'account') account = state;
    else if (state.step !== 'done') trail.set(state.step, state);
    // Nothing is left to wait for: going back there would only lead on again.
    if (state.step === 'password') trail.delete('link');
    keep(state);
    $state.set(state);
  }

  function newAttempt(): AbortSignal {
    attempt.abort();
    attempt = new AbortController();
    return attempt.signal;
  }

  function isBusy(): boolean {
    const state = $state.get();
    return state.step !== 'done' && state.status.type === 'busy';
  }

  $session.listen(({ type }) => {
    if (type !== 'signed-in' || $state.get().step === 'done') return;
    // A call of ours may be what signed in; its own end says so.
    if (isBusy()) signedInElsewhere = true;
    else leave();
  });

  tabs?.listen((text) => {
    const state = $state.get();
    if ((state.step !== 'code' && state.step !== 'link') || text !== linkConfirmed(state.registration.uuid)) return;
    newAttempt();
    show({ step: 'password', registration: state.registration, status: ready });
  });

  return {
    $state,
    restored: restored !== undefined,
    show,
    newAttempt,
    idle(step) {
      const state = $state.get();
      return state.step === step && !isBusy() ? (state as StateOf<typeof step>) : undefined;
    },
    seen: (step) => trail.get(step) as StateOf<typeof step> | undefined,
    account: () => account,

    keepTyped(typed) {
      const state = $state.get();
      if (state.step !== 'account') return;
      account = { ...account, ...typed };
      keep(state);
    },

    async run(calls, afterFailure) {
      const signal = newAttempt();
      signedInElsewhere = false;
      let next: RegisterState;
      try {
        next = await calls(signal);
      } catch (error) {
        if (signal.aborted) return;
        next = await afterFailure(error, signal);
      }
      if (signal.aborted) return;
      show(next);
      if (next.step !== 'done' && signedInElsewhere) leave();
    },

    goTo(step) {
      const state = $state.get();
      if (state.step === step || state.step === 'done') return;
      const target = step === 'account' ? account : trail.get(step);
      if (target === undefined) return;
      newAttempt();
      show(idleState(target));
    },

    reset() {
      newAttempt();
      const state = $state.get();
      if (state.step === 'done') {
        account = fresh;
        trail.clear();
        show(fresh);
      } else show(idleState(state));
    },

    forget: () => trail.clear(),
    tellVerified: ({ uuid }) => tabs?.tell(linkConfirmed(uuid)),
  };
}

/** A step as it is come back to: without what was under way. */
function idleState(state: RegisterState): RegisterState {
  switch (state.step) {
    case 'code':
    case 'link':
      return { ...state, status: ready, resend: ready };
    case 'security':
      return { ...state, status: ready, email: idleFactor(state.email), mobile: idleFactor(state.mobile) };
    case 'done':
      return state;
    default:
      return { ...state, status: ready };
  }
}

function idleFactor(factor: StateOf<'security'>['email']): StateOf<'security'>['email'] {
  return factor.sending === 'busy' ? { ...factor, sending: 'ready' } : factor;
}
