/**
 * The steps of a registration as a visitor walks them: one at a time, back and forth, over a reload, and in step with the
 * other tabs of the browser.
 */

import { atom, type ReadableAtom } from 'nanostores';
import { createStoredValue } from '../../api/stored-value.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { registrationKey } from '../../domain/storage/stored-names.ts';
import type { ErrorReporting } from '../../services/errors/problem.ts';
import { createFlowState } from '../../services/page/flow-table.ts';
import { createLifetime, type Flow, type Lifetime } from '../../services/page/lifetime.ts';
import type { CompletedLogin } from '../../services/page/tools.ts';
import { $session } from '../../stores/session.ts';
import type { RegisterCalls } from './calls.ts';
import { askedFields, untouched } from './field-records.ts';
import type { FieldTable, Typed } from './fields.ts';
import { reportSteps } from './progress.ts';
import { type RegisterEvent, registerTable } from './register-table.ts';
import {
  type RegisterState,
  type RegisterStep,
  type Registration,
  ready,
  registrationSchema,
  restoreRegistration,
  type StateOf,
  storedRegistration,
  verified,
} from './state.ts';
import type { RegisterTools } from './tools.ts';

/** What changes by typing alone. */
export type TypedChange = Partial<Typed> & { readonly dialCountry?: DialCountry };

export interface RegisterSteps extends Flow {
  /** The fields that the site asks for. */
  readonly fields: FieldTable;
  readonly $state: ReadableAtom<RegisterState>;
  /** Somebody has logged in in another tab, and is logged in still: the visitor chooses whether this registration goes on. */
  readonly $loginElsewhere: ReadableAtom<boolean>;
  /** Whether this page went on with what was stored. */
  readonly restored: boolean;
  /** The registration of the page before, if its account may be open (S4.34). */
  readonly unanswered: Registration | undefined;
  move(event: RegisterEvent, next: RegisterState): void;
  /** Shows new facts of the same step. */
  update(next: RegisterState): void;
  /** Collects what ends with the flow. */
  end(stop: () => void): void;
  /** The state of a step if it is the current one and idle. */
  idle<Name extends Exclude<RegisterStep, 'security'>>(step: Name): StateOf<Name> | undefined;
  /** A step that was seen and may be gone back to. */
  seen<Name extends RegisterStep>(step: Name): StateOf<Name> | undefined;
  /** The first step, with what was typed in all of them. */
  account(): StateOf<'account'>;
  /** Keeps what was typed in the step that is shown; fields of other steps stay as they are. */
  keepTyped(typed: TypedChange): void;
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
  /** The account is open, and a step comes after that: it alone is shown from now on, also after a reload. */
  open(): void;
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
  /** Where the registration leads, once its account is open. In memory only: after a reload it is the usual way. */
  readonly wayOn: { go?: (login: CompletedLogin) => Promise<void> };
}

/** The message to the other tabs when a link was confirmed. */
export function linkConfirmed(uuid: string): string {
  return `verified ${uuid}`;
}

/** @param leave someone has logged in in another tab, and there is nothing here that would be lost */
export function createRegisterSteps(tools: RegisterTools & ErrorReporting, leave: () => void): RegisterSteps {
  const { tabs } = tools;
  const lifetime = createLifetime();
  const trail = createTrail(tools);
  const { $state } = trail;
  const newAttempt = createAttempts(lifetime);
  const { $loginElsewhere, tellLogin } = watchLogins(trail, lifetime, { leave, goTo });

  function move(event: RegisterEvent | 'update', next: RegisterState): void {
    if (lifetime.signal.aborted) return;
    trail.move(event, next);
    tellLogin();
  }

  if (tabs) lifetime.add(tabs.onMessage(onMessage));
  lifetime.add(reportSteps($state, tools.channel));

  function goTo(step: RegisterStep): void {
    const state = $state.get();
    if (state.step === step || isOpen(state) || trail.isFinished()) return;
    const target = step === 'account' ? trail.account() : trail.seen(step);
    if (target === undefined) return;
    newAttempt();
    move('go-to', idleState(target));
  }

  function onMessage(text: string): void {
    const state = $state.get();
    if ((state.step !== 'code' && state.step !== 'link') || text !== linkConfirmed(state.registration.uuid)) return;
    newAttempt();
    move('confirmed-elsewhere', verified(state.registration));
  }

  return {
    ...trail,
    $loginElsewhere,
    dispose: lifetime.dispose,
    end: lifetime.add,
    move,
    update: (next) => move('update', next),
    newAttempt,
    idle(step) {
      const state = $state.get();
      return state.step === step && !isBusy(state) ? (state as StateOf<typeof step>) : undefined;
    },

    async run(calls, afterFailure) {
      const signal = newAttempt();
      let event: RegisterEvent = 'answered';
      let next: RegisterState;
      try {
        next = await calls(signal);
        tools.forgetErrors?.();
      } catch (error) {
        if (signal.aborted) return;
        event = 'failed';
        next = await afterFailure(error, signal);
      }
      // Also after the flow has ended: the mini app unmounts the form before the registration is done.
      if (next.step === 'done') trail.removeRecord();
      if (signal.aborted) return;
      move(event, next);
    },

    goTo,

    reset() {
      newAttempt();
      const state = $state.get();
      if (state.step === 'done' || trail.isFinished()) move('reset', trail.clear());
      else move('update', idleState(state));
    },

    broadcastVerified: ({ uuid }) => tabs?.broadcast(linkConfirmed(uuid)),
  };
}

/**
 * Somebody logs in in another tab. The first step leaves; a later one stays, because something would be lost (decision 0073). The token
 * may have come with an answer to this flow's own call, so a form that is busy goes on by itself first.
 *
 * @returns `tellLogin` is to be called after each change of the state
 */
function watchLogins(
  trail: ReturnType<typeof createTrail>,
  lifetime: Lifetime,
  { leave, goTo }: { leave(): void; goTo(step: RegisterStep): void },
) {
  const $loginElsewhere = atom(false);
  let signedIn = false;

  function tellLogin(): void {
    const state = trail.$state.get();
    if (isBusy(state)) return;
    const isNew = signedIn && !isOpen(state);
    signedIn = false;
    if (!isNew) return;
    if (state.step === 'account' || trail.isFinished()) leave();
    else ask(state.step);
  }

  function ask(step: RegisterState['step']): void {
    // No question can be answered below the dialog of the two codes. They stay valid.
    if (step === 'security') goTo('password');
    $loginElsewhere.set(true);
  }

  lifetime.add(
    $session.listen(({ type }) => {
      signedIn = type === 'signed-in';
      tellLogin();
      if (type === 'signed-in' || !$loginElsewhere.get()) return;
      trail.goOn();
      $loginElsewhere.set(false);
    }),
  );
  return { $loginElsewhere, tellLogin };
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
function createTrail({ platform, page, session, policy, fields: table }: RegisterTools) {
  const fields = askedFields(policy, table);
  const stored = createStoredValue(platform.tabStorage, registrationKey(page.storagePrefix), registrationSchema);
  const fresh: StateOf<'account'> = {
    step: 'account',
    typed: untouched(fields),
    dialCountry: page.dialCountry,
    status: ready,
  };
  let mark = session?.mark() ?? null;
  const record = stored.read();
  // A login ends a registration, and so does the logout after it: its account may be open.
  const isOver = record?.registration !== undefined && record.mark !== mark;
  if (isOver) stored.remove();
  const restored = record && !isOver ? restoreRegistration(record, fields) : undefined;
  const steps = new Map<RegisterStep, RegisterState>();
  let account = restored?.account ?? fresh;
  // Stryker disable next-line ConditionalExpression: only for the types: the end has no status, and nobody goes back to it
  for (const state of restored?.seen ?? []) if (state.step !== 'done') steps.set(state.step, state);
  const initial: RegisterState = restored?.seen.at(-1) ?? account;
  const { $state, ...shown } = createFlowState(registerTable, ({ step }: RegisterState) => step, initial);
  let finished = false;

  function keep(state: RegisterState): void {
    const sent = [steps.get('code'), steps.get('link')].find((one) => one !== undefined) as StateOf<'code'> | undefined;
    const next = storedRegistration(state, account, sent?.resendAt ?? 0, fields);
    if (next === undefined) stored.remove();
    else if (!finished) stored.write({ ...next, mark });
  }

  return {
    $state,
    fields,
    restored: restored !== undefined,
    unanswered: restored?.unanswered,
    account: () => account,
    seen: <Name extends RegisterStep>(step: Name) => steps.get(step) as StateOf<Name> | undefined,
    forget: () => steps.clear(),
    removeRecord: stored.remove,

    /** The registration goes on after somebody else was logged in: a reload goes on with it as well. */
    goOn(): void {
      mark = session?.mark() ?? null;
      keep($state.get());
    },

    isFinished: () => finished,

    open(): void {
      mark = session?.mark() ?? null;
      steps.clear();
    },

    finish(): void {
      // What was typed stays for those who tell the operator what kind of account it is.
      keep(account);
      finished = true;
    },

    move(event: RegisterEvent | 'update', state: RegisterState): void {
      // What stands in the other boxes changes by typing alone, also while a call is on its way.
      const { typed } = account;
      if (state.step === 'account') account = { ...state, typed: { ...typed, username: state.typed.username } };
      else if (state.step !== 'done') steps.set(state.step, state);
      // Nothing is left to wait for: going back there would only lead on again.
      if (state.step === 'password') steps.delete('link');
      keep(state);
      if (event === 'update') shown.update(state);
      else shown.move(event, state);
    },

    keepTyped({ dialCountry, ...typed }: TypedChange): void {
      const state = $state.get();
      const here = Object.entries(typed).filter(([id]) => fields[id]?.step === state.step);
      account = { ...account, typed: { ...account.typed, ...Object.fromEntries(here) } };
      if (dialCountry && state.step === 'account') account = { ...account, dialCountry };
      // Back and Forward lead to the step as it was kept.
      if (state.step === 'contact') steps.set('contact', { ...state, typed: account.typed });
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

/** The account is open. */
function isOpen({ step }: RegisterState): boolean {
  return step === 'backup' || step === 'done';
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
