/**
 * Recovery codes of the account (decision 0182): offered where the exchange has them, made, and shown once. They are in memory only while
 * they are shown.
 */

import type { ReadableAtom } from 'nanostores';
import { ignoreExchangeError } from '../../api/errors.ts';
import type { Passkeys } from '../../browser/types.ts';
import { recoveryCreate, recoveryLeft } from '../../contract/recovery.ts';
import { passwordProblemTexts } from '../account/field-texts.ts';
import { type RefusalDetails, refusalDetails } from '../account/outcome.ts';
import { sendEncrypted } from '../account/send-encrypted.ts';
import type { ErrorReporting, Problem } from '../errors/problem.ts';
import { byType, createFlowState, flowTable } from '../page/flow-table.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import { createSubmit } from '../page/submit.ts';
import type { FlowTools } from '../page/tools.ts';
import { proveByPasskey } from '../passkeys/passkey-proof.ts';

export type RecoveryStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'busy' }
  /** The owner was not confirmed by a passkey. */
  | { readonly type: 'unproven' }
  | { readonly type: 'refused'; readonly password: typeof passwordProblemTexts.required }
  | ({ readonly type: 'failed'; readonly problem: Problem } & RefusalDetails);

/** `left`: how many codes of the account can still be used. */
export type RecoveryState =
  /** The exchange offers none, or has not answered. */
  | { readonly type: 'hidden' }
  | { readonly type: 'offered'; readonly left: number }
  /** The visitor wants new ones. */
  | { readonly type: 'asked'; readonly left: number; readonly status: RecoveryStatus }
  | { readonly type: 'shown'; readonly codes: readonly string[] };

const told = { to: ['hidden', 'offered'], calls: [recoveryLeft] } as const;
/** Somebody else is signed in by now. */
const restart = { to: ['hidden'] } as const;

export const recoveryTable = flowTable<RecoveryState['type']>()('recovery', ['hidden'], {
  hidden: { told, restart },
  offered: { told, restart, open: { to: ['asked'] } },
  asked: {
    create: { to: ['asked'] },
    answered: { to: ['shown', 'asked'], calls: [recoveryCreate] },
    failed: { to: ['asked'], calls: [recoveryCreate] },
    cancel: { to: ['offered'], back: true },
    restart,
  },
  shown: { saved: { to: ['offered'] }, leave: { to: ['hidden'] }, restart },
});

export interface RecoveryFlow extends Flow {
  readonly $state: ReadableAtom<RecoveryState>;
  /** Asks the exchange whether it offers codes. Never rejects, and takes nothing away that the visitor is doing. */
  start(): Promise<void>;
  /** Call it when the page is visible again: somebody else may be signed in by now. */
  recheck(): Promise<void>;
  /** The visitor wants codes. */
  open(): void;
  /** Makes the codes. @param password left out right after a registration */
  create(password?: string): Promise<void>;
  /** The same for an account without a password: a passkey of it proves who its owner is. */
  createByPasskey(): Promise<void>;
  /** Back to the offer. Does nothing while the codes are being made. */
  cancel(): void;
  /** The visitor has saved the codes. */
  saved(): void;
  /** The page is left: it may be kept for the way back, and must not keep the codes. */
  leave(): void;
}

export interface RecoveryTools extends Pick<FlowTools, 'exchange' | 'platform'>, ErrorReporting {
  readonly session: { version(): number };
  /** Left out where no passkey can be asked for. */
  readonly passkeys?: Pick<Passkeys, 'rpId' | 'ownRpId' | 'use'> | undefined;
  /** Whether the operator has the offer on. */
  isOn(): boolean;
}

/** Longest wait for the offer, in ms: a new customer must not wait for it. */
const maxWaitMs = 3000;

export const noRecovery = { type: 'hidden' } as RecoveryState;

export function createRecoveryFlow(tools: RecoveryTools): RecoveryFlow {
  const { exchange, platform, session, passkeys, isOn } = tools;
  const lifetime = createLifetime();
  const { signal } = lifetime;
  const { $state, move } = createFlowState(recoveryTable, byType, noRecovery, signal);
  let shownFor = session.version();

  async function start(): Promise<void> {
    const isOther = session.version() !== shownFor;
    const { type } = $state.get();
    if (!isOther && (type === 'asked' || type === 'shown')) return;
    shownFor = session.version();
    if (isOther) move('restart', noRecovery);
    if (!isOn()) return move('told', noRecovery);
    const answer = await exchange.send(recoveryLeft, {}, signal, { timeoutMs: maxWaitMs }).catch(ignoreExchangeError);
    if (shownFor !== session.version()) return;
    // What the visitor has begun meanwhile stays.
    const now = $state.get().type;
    if (now !== 'hidden' && now !== 'offered') return;
    move('told', answer?.left === undefined ? noRecovery : { type: 'offered', left: answer.left });
  }

  const submit = createSubmit<RecoveryState>({
    move,
    failed(problem, error) {
      const status: RecoveryStatus = problem
        ? { type: 'failed', problem, ...refusalDetails(error, platform.clock.now()) }
        : { type: 'ready' };
      return { type: 'asked', left: leftOf($state.get()), status };
    },
    reportError: tools.reportError,
    forgetErrors: tools.forgetErrors,
    signal,
  });

  type Asked = Extract<RecoveryState, { type: 'asked' }>;

  async function attempt(work: (signal: AbortSignal, asked: Asked) => Promise<RecoveryState>): Promise<void> {
    const state = $state.get();
    if (state.type !== 'asked' || state.status.type === 'busy') return;
    // The form was about the account of another session.
    if (session.version() !== shownFor) return start();
    move('create', { ...state, status: { type: 'busy' } });
    await submit((own) => work(own, state));
  }

  return {
    $state,
    dispose: lifetime.dispose,
    start,
    recheck: async () => (session.version() === shownFor ? undefined : start()),
    open() {
      const state = $state.get();
      if (state.type === 'offered') move('open', { type: 'asked', left: state.left, status: { type: 'ready' } });
    },
    create: (password) =>
      attempt(async (own, state) => {
        if (password === '') return { ...state, status: { type: 'refused', password: passwordProblemTexts.required } };
        const { codes } =
          password === undefined
            ? await exchange.send(recoveryCreate, {}, own)
            : await sendEncrypted(tools, password, (encrypted) => exchange.send(recoveryCreate, encrypted, own));
        return { type: 'shown', codes };
      }),
    createByPasskey: () =>
      attempt(async (own, state) => {
        const answer = passkeys && (await proveByPasskey({ exchange, passkeys }, own));
        if (answer?.type !== 'credential') return { ...state, status: { type: 'unproven' } };
        const { codes } = await exchange.send(recoveryCreate, { proof: answer.credential }, own);
        return { type: 'shown', codes };
      }),
    cancel() {
      const state = $state.get();
      if (state.type === 'asked' && state.status.type !== 'busy') move('cancel', { type: 'offered', left: state.left });
    },
    saved() {
      const state = $state.get();
      if (state.type === 'shown') move('saved', { type: 'offered', left: state.codes.length });
    },
    leave() {
      const state = $state.get();
      if (state.type === 'shown') move('leave', noRecovery);
    },
  };
}

function leftOf(state: RecoveryState): number {
  return 'left' in state ? state.left : 0;
}
