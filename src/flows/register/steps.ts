/**
 * The steps of a registration as a visitor walks them: one at a time, back and forth, over a reload, and in step with the
 * other tabs of the browser.
 */

import { atom, type ReadableAtom } from 'nanostores';
import { registrationKey } from '../../domain/storage/stored-names.ts';
import { createStoredValue } from '../../exchange/stored-value.ts';
import { $session } from '../../stores/session.ts';
import type { ErrorReporting } from '../errors/problem.ts';
import { createLifetime, type Flow, type Lifetime } from '../lifetime.ts';
import type { RegisterCalls } from './calls.ts';
import { reportSteps } from './place.ts';
import {
  type RegisterState,
  type RegisterStep,
  type Registration,
  ready,
  registrationSchema,
  restoreRegistration,
  type StateOf,
  storedRegistration,
} from './state.ts';
import type { RegisterTools } from './tools.ts';

export interface RegisterSteps extends Flow {
  readonly $state: ReadableAtom<RegisterState>;
  /** Whether this page went on with what was stored. */
  readonly restored: boolean;
  /** The registration of the page before, if its account may be open (S4.34). */
  readonly unanswered: Registration | undefined;
  show(state: RegisterState): void;
  /** Collects what ends with the flow. */
  end(stop: () => void): void;
  /** The state of a step if it is the current one and idle. */
  idle<Name extends Exclude<RegisterStep, 'security'>>(step: Name): StateOf<Name> | undefined;
  /** A step that was seen and may be gone back to. */
  seen<Name extends RegisterStep>(step: Name): StateOf<Name> | undefined;
  /** What was typed in the first step. */
  account(): StateOf<'account'>;
  keepTyped(typed: Partial<Pick<StateOf<'account'>, 'username' | 'dialCountry' | 'invitation'>>): void;
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
  /** The account is open: no step of its registration is shown again, and none is stored. */
  finish(): void;
  /** The address is verified: other tabs of this registration may go on as well. */
  broadcastVerified(registration: Registration): void;
}

/** Says how a step stands after something went wrong. */
export type AfterFailure = (state: RegisterState, error: unknown, signal: AbortSignal) => Promise<RegisterState>;

/** What the steps of a registration are made from. */
export interface RegisterParts {
  readonly tools: RegisterTools & ErrorReporting;
  readonly steps: RegisterSteps;
  readonly calls: RegisterCalls;
  readonly afterFailure: AfterFailure;
  /** What was typed as a code: the old calls take it with the password. In memory only. */
  readonly typed: { code: string | undefined };
}

/** The message to the other tabs when a link was confirmed. */
export function linkConfirmed(uuid: string): string {
  return `verified ${uuid}`;
}

/** @param leave someone has signed in, in another tab */
export function createRegisterSteps(tools: RegisterTools & ErrorReporting, leave: () => void): RegisterSteps {
  const { tabs } = tools;
  const lifetime = createLifetime();
  const trail = createTrail(tools);
  const { $state } = trail;
  const newAttempt = createAttempts(lifetime);
  const leaveIfSignedIn = watchLogins($state, lifetime, leave);

  function show(state: RegisterState): void {
    if (lifetime.signal.aborted) return;
    trail.show(state);
    leaveIfSignedIn();
  }

  if (tabs) lifetime.add(tabs.onMessage(onMessage));
  lifetime.add(reportSteps($state, tools.channel));

  function onMessage(text: string): void {
    const state = $state.get();
    if ((state.step !== 'code' && state.step !== 'link') || text !== linkConfirmed(state.registration.uuid)) return;
    newAttempt();
    show({ step: 'password', registration: state.registration, status: ready });
  }

  return {
    ...trail,
    dispose: lifetime.dispose,
    end: lifetime.add,
    show,
    newAttempt,
    idle(step) {
      const state = $state.get();
      return state.step === step && !isBusy(state) ? (state as StateOf<typeof step>) : undefined;
    },

    async run(calls, afterFailure) {
      const signal = newAttempt();
      let next: RegisterState;
      try {
        next = await calls(signal);
        tools.forgetErrors?.();
      } catch (error) {
        if (signal.aborted) return;
        next = await afterFailure(error, signal);
      }
      // Also after the flow has ended: the mini app unmounts the form before the registration is done.
      if (next.step === 'done') trail.removeRecord();
      if (signal.aborted) return;
      show(next);
    },

    goTo(step) {
      const state = $state.get();
      if (state.step === step || state.step === 'done' || trail.isFinished()) return;
      const target = step === 'account' ? trail.account() : trail.seen(step);
      if (target === undefined) return;
      newAttempt();
      show(idleState(target));
    },

    reset() {
      newAttempt();
      const state = $state.get();
      show(state.step === 'done' || trail.isFinished() ? trail.clear() : idleState(state));
    },

    broadcastVerified: ({ uuid }) => tabs?.broadcast(linkConfirmed(uuid)),
  };
}

/**
 * Leaves where somebody has signed in elsewhere. The token may have come with an answer to this flow's own call, so a form that is busy
 * goes on by itself first.
 *
 * @returns to be called after each change of the state
 */
function watchLogins($state: ReadableAtom<RegisterState>, lifetime: Lifetime, leave: () => void): () => void {
  let signedIn = false;

  function leaveIfSignedIn(): void {
    const state = $state.get();
    if (isBusy(state)) return;
    const leaves = signedIn && state.step !== 'done';
    signedIn = false;
    if (leaves) leave();
  }

  lifetime.add(
    $session.listen(({ type }) => {
      signedIn = type === 'signed-in';
      leaveIfSignedIn();
    }),
  );
  return leaveIfSignedIn;
}

/** @returns starts an attempt, which aborts the one before; the last one ends with the flow */
function createAttempts({ signal, add }: Lifetime): () => AbortSignal {
  let attempt = new AbortController();
  add(() => attempt.abort());
  return () => {
    attempt.abort();
    attempt = new AbortController();
    if (signal.aborted) attempt.abort();
    return attempt.signal;
  };
}

/** The steps that were seen, and what was typed in the first one; a record in the tab's storage outlives a reload. */
function createTrail({ platform, page, session }: RegisterTools) {
  const stored = createStoredValue(platform.tabStorage, registrationKey(page.storagePrefix), registrationSchema);
  const fresh: StateOf<'account'> = { step: 'account', username: '', dialCountry: page.dialCountry, status: ready };
  const mark = session?.mark() ?? null;
  const record = stored.read();
  // A login ends a registration, and so does the logout after it: its account may be open.
  const isOver = record?.registration !== undefined && record.mark !== mark;
  if (isOver) stored.remove();
  const restored = record && !isOver ? restoreRegistration(record) : undefined;
  const steps = new Map<RegisterStep, RegisterState>();
  let account = restored?.account ?? fresh;
  // Stryker disable next-line ConditionalExpression: only for the types: the end has no status, and nobody goes back to it
  for (const state of restored?.seen ?? []) if (state.step !== 'done') steps.set(state.step, state);
  const $state = atom<RegisterState>(restored?.seen.at(-1) ?? account);
  let finished = false;

  function keep(state: RegisterState): void {
    const sent = [steps.get('code'), steps.get('link')].find((one) => one !== undefined) as StateOf<'code'> | undefined;
    const next = storedRegistration(state, account, sent?.resendAt ?? 0);
    if (next === undefined) stored.remove();
    else if (!finished) stored.write({ ...next, mark });
  }

  return {
    $state,
    restored: restored !== undefined,
    unanswered: restored?.unanswered,
    account: () => account,
    seen: <Name extends RegisterStep>(step: Name) => steps.get(step) as StateOf<Name> | undefined,
    forget: () => steps.clear(),
    removeRecord: stored.remove,
    isFinished: () => finished,

    finish(): void {
      // What was typed stays for those who tell the operator what kind of account it is.
      keep(account);
      finished = true;
    },

    show(state: RegisterState): void {
      // What the invitation's field holds changes by typing alone.
      if (state.step === 'account') account = { ...state, invitation: account.invitation };
      else if (state.step !== 'done') steps.set(state.step, state);
      // Nothing is left to wait for: going back there would only lead on again.
      if (state.step === 'password') steps.delete('link');
      keep(state);
      $state.set(state);
    },

    keepTyped(typed: Partial<StateOf<'account'>>): void {
      const state = $state.get();
      if (state.step !== 'account') return;
      account = { ...account, ...typed };
      keep(state);
    },

    /** @returns the first step as it was before anything was typed */
    clear(): RegisterState {
      account = fresh;
      finished = false;
      steps.clear();
      return fresh;
    },
  };
}

function isBusy(state: RegisterState): boolean {
  return state.step !== 'done' && state.status.type === 'busy';
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
