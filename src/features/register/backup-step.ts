/**
 * After the passkey has opened the account: a second way in, because there is no password to reset. Recovery codes, or a passkey on
 * another device.
 */

import { ignoreExchangeError, isExchangeError } from '../../api/errors.ts';
import type { InputOf } from '../../contract/endpoint.ts';
import { passkeyCreateOptions } from '../../contract/passkeys.ts';
import { recoveryCreate, recoveryLeft } from '../../contract/recovery.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { leaveAfterLogin } from '../../services/landing/leave-after-login.ts';
import type { CompletedLogin } from '../../services/page/tools.ts';
import { storePasskey } from '../../services/passkeys/passkey-calls.ts';
import { proveByPasskey } from '../../services/passkeys/passkey-proof.ts';
import { askWithRpId } from '../../services/passkeys/passkey-rp-id.ts';
import { noPasskey } from './failure.ts';
import { busy, type CodesOffer, type RegisterState, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import type { RegisterTools } from './tools.ts';

export interface BackupStepFlow {
  /** Makes recovery codes and shows them. */
  createCodes(): Promise<void>;
  /** Asks for a passkey on another device, and goes on with it. */
  createSecondPasskey(): Promise<void>;
  /** To what lies behind the registration. */
  goOn(): Promise<void>;
  /** The page is left: it may be kept for the way back, and must not keep the codes. */
  hideCodes(): void;
}

/** Longest wait for the offer, in ms: a new customer must not wait for it. */
const maxWaitMs = 3000;

/** Whether there are recovery codes for the account. Never rejects. */
export async function askForCodes(
  { exchange, offersRecovery }: Pick<RegisterTools, 'exchange' | 'offersRecovery'>,
  signal: AbortSignal,
): Promise<CodesOffer> {
  if (!offersRecovery?.()) return { type: 'none' };
  const answer = await exchange.send(recoveryLeft, {}, signal, { timeoutMs: maxWaitMs }).catch(ignoreExchangeError);
  return answer?.left === undefined ? { type: 'none' } : { type: 'offered', left: answer.left };
}

type Backup = StateOf<'backup'>;
type Proof = Pick<InputOf<typeof recoveryCreate>, 'proof'>;

export function createBackupStep({ tools, steps, afterFailure, wayOn }: RegisterParts): BackupStepFlow {
  const { exchange, passkeys, session } = tools;
  /** Of the session that the registration has begun. */
  let mark: string | null | undefined;

  steps.end(
    steps.$state.subscribe((state, before) => {
      if (state.step !== 'backup') return;
      if (before?.step !== 'backup') mark = session?.mark();
      // A reload has lost the answer.
      if (state.codes.type === 'asking' && state.status.type === 'ready') void attempt(askAgain, { isShown: false });
    }),
  );

  async function attempt(
    work: (quiet: Backup, signal: AbortSignal) => Promise<RegisterState>,
    { isShown } = { isShown: true },
  ): Promise<void> {
    const state = steps.idle('backup');
    if (!state) return;
    const quiet: Backup = { ...state, status: ready };
    if (isShown) steps.move('submit', { ...quiet, status: busy });
    await steps.run(
      // The account of the page is another one by now: it gets nothing from here.
      (signal) => (session?.mark() === mark ? work(quiet, signal) : leave(quiet)),
      (error, signal) => afterFailure(quiet, error, signal),
    );
  }

  async function askAgain(quiet: Backup, signal: AbortSignal): Promise<Backup> {
    return { ...quiet, codes: await askForCodes(tools, signal) };
  }

  async function leave(quiet: Backup): Promise<RegisterState> {
    const go = wayOn.go ?? ((login: CompletedLogin) => leaveAfterLogin(tools, login));
    await go({ newUser: true, method: 'passkey' });
    return { step: 'done', after: { ...quiet, status: busy } };
  }

  /** Makes the call; where the exchange says that the login was too long ago, once more with a proof by the passkey. */
  async function withProof<Result>(
    send: (proof: Proof) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<{ readonly result: Result } | { readonly status: Backup['status'] }> {
    try {
      return { result: await send({}) };
    } catch (error) {
      const codes: readonly unknown[] = [retCodes.requestRefused, retCodes.passkeyRefused];
      if (!passkeys || !isExchangeError(error) || !codes.includes(error.retCode)) throw error;
      const answer = await proveByPasskey({ exchange, passkeys }, signal);
      if (answer.type !== 'credential') return { status: noPasskey(answer) };
      return { result: await send({ proof: answer.credential }) };
    }
  }

  async function create(quiet: Backup, signal: AbortSignal): Promise<RegisterState> {
    if (!passkeys) return { ...quiet, status: noPasskey({ type: 'unable' }) };
    let stopped: Backup['status'] | undefined;
    const { rpId, answer } = await askWithRpId(passkeys, async (rp_id) => {
      const asked = await withProof(
        (proof) => exchange.send(passkeyCreateOptions, { rp_id, ...proof }, signal),
        signal,
      );
      if ('result' in asked) return passkeys.create(asked.result.options, signal);
      stopped = asked.status;
      return { type: 'cancelled' };
    });
    signal.throwIfAborted();
    if (answer.type !== 'credential') return { ...quiet, status: stopped ?? noPasskey(answer) };
    const stored = await storePasskey({ exchange, signals: passkeys }, rpId, answer.credential, signal);
    return stored ? leave(quiet) : { ...quiet, status: noPasskey({ type: 'unable' }) };
  }

  return {
    createCodes: () =>
      attempt(async (quiet, signal) => {
        const made = await withProof((proof) => exchange.send(recoveryCreate, proof, signal), signal);
        if ('status' in made) return { ...quiet, status: made.status };
        return { ...quiet, codes: { type: 'shown', codes: made.result.codes } };
      }),
    createSecondPasskey: () => attempt(create),
    goOn: () => attempt(leave),
    hideCodes() {
      const state = steps.$state.get();
      const backup = state.step === 'done' ? state.after : state;
      if (backup?.step !== 'backup' || backup.codes.type !== 'shown') return;
      const hidden: Backup = { ...backup, codes: { type: 'offered', left: backup.codes.codes.length } };
      steps.update(state.step === 'done' ? { ...state, after: hidden } : hidden);
    },
  };
}
