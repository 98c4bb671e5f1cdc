/** The last step of a registration without a password: the passkey, with which the account is opened. */

import { isExchangeError } from '../../api/errors.ts';
import { registerPasskeyOptions } from '../../contract/register.ts';
import { isPasswordless } from '../../domain/account/register-type.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { rememberLogin } from '../../services/account/outcome.ts';
import { passkeyRefused } from '../../services/passkeys/passkey-refused.ts';
import { askWithRpId } from '../../services/passkeys/passkey-rp-id.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { askForCodes } from './backup-step.ts';
import { afterLastCall, noPasskey } from './failure.ts';
import { busy, type RegisterState, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import { tellOpened } from './success.ts';

export interface PasskeyStepFlow {
  /** Whether the site has a type with a password as well. */
  readonly hasPasswordType: boolean;
  /** Asks the browser for a passkey, and opens the account with it. */
  createPasskey(): Promise<void>;
  /** To the password, in place of the passkey. Ends a question that stands, and no call that opens the account. */
  choosePassword(): void;
  /** The page is left: one whose question stands may not be kept for the way back. */
  endQuestion(): void;
}

export function createPasskeyStep({ tools, steps, calls, afterFailure, wayOn }: RegisterParts): PasskeyStepFlow {
  const { exchange, passkeys } = tools;

  function choosePassword(): void {
    const state = steps.$state.get();
    if (state.step !== 'passkey' || (state.status.type === 'busy' && state.registration.unanswered)) return;
    steps.newAttempt();
    steps.move('choose-password', { step: 'password', registration: state.registration, status: ready });
  }

  async function askBrowser(uuid: string, signal: AbortSignal) {
    if (!passkeys) return undefined;
    return askWithRpId(passkeys, async (rp_id) => {
      const { options } = await exchange.send(registerPasskeyOptions, { uuid, rp_id }, signal);
      return passkeys.create(options, signal);
    });
  }

  async function open(quiet: StateOf<'passkey'>, signal: AbortSignal): Promise<RegisterState> {
    const { registration } = quiet;
    const asked = await askBrowser(registration.uuid, signal);
    signal.throwIfAborted();
    if (asked?.answer.type !== 'credential') {
      return { ...quiet, status: noPasskey(asked?.answer ?? { type: 'unable' }) };
    }
    const { credential } = asked.answer;
    // Before the call: a reload must not show the step of an account that is open by then.
    steps.update({ ...quiet, registration: { ...registration, unanswered: true }, status: busy });
    const opened = await calls.openByPasskey(registration, credential, signal).catch((error: unknown) => {
      if (!isExchangeError(error) || error.fault !== 'refused') throw error;
      // The browser offers no passkey that opens nothing.
      passkeys?.unknown(asked.rpId, String(credential.id));
      const codes: readonly unknown[] = [retCodes.passkeyRefused, retCodes.passkeyChallengeOver];
      if (!codes.includes(error.retCode)) throw error;
      return undefined;
    });
    if (opened === undefined) return { ...quiet, status: noPasskey({ type: 'unable' }) };
    steps.open();
    const backup = { ...quiet, step: 'backup', codes: { type: 'asking' } } as const;
    steps.move('opened', { ...backup, status: busy });
    rememberLogin(tools, 'passkey');
    wayOn.go = await tellOpened(tools, opened, { registration, step: 'passkey' });
    return { ...backup, codes: await askForCodes(tools, signal) };
  }

  // The operator has switched passkeys off meanwhile, or the browser of a reload has none.
  const cannot = () => passkeys === undefined || !$hostStatus.get().passkeys;
  steps.end($hostStatus.subscribe(() => cannot() && choosePassword()));

  return {
    hasPasswordType: tools.policy.types.some((type) => !isPasswordless(type)),
    choosePassword() {
      // Nobody is asked once more right after the registration.
      passkeyRefused(tools).write(tools.platform.clock.now());
      choosePassword();
    },
    endQuestion() {
      const state = steps.$state.get();
      const mayAsk = state.step === 'passkey' || state.step === 'backup';
      if (mayAsk && state.status.type === 'busy') steps.reset();
    },
    async createPasskey() {
      const state = steps.idle('passkey');
      if (!state) return;
      const quiet: StateOf<'passkey'> = { ...state, status: ready };
      steps.move('create', { ...quiet, status: busy });
      await steps.run(
        (signal) => open(quiet, signal),
        (error, signal) =>
          afterFailure({ ...quiet, registration: afterLastCall(quiet.registration, error) }, error, signal),
      );
    },
  };
}
