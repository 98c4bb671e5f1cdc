/** The last step of a registration: the password, with which the account is opened. */

import { retCodes } from '../domain/errors/codes.ts';
import { checkNewPassword } from '../domain/password.ts';
import { isLegacy } from '../domain/register-type.ts';
import { usernameText } from '../domain/username.ts';
import { isExchangeError } from '../exchange/errors.ts';
import { passwordTexts } from './problem.ts';
import type { FactorSteps } from './register-factors.ts';
import type { RegisterParts } from './register-parts.ts';
import { busy, type RegisterState, ready, type StateOf } from './register-state.ts';
import { finishRegistration } from './register-success.ts';

export interface PasswordStep {
  submitPassword(password: string): Promise<void>;
}

export function createPasswordStep(
  { tools, steps, calls, afterFailure, typed }: RegisterParts,
  factors: FactorSteps,
): PasswordStep {
  /** The old calls look at the code only now: what they refuse of it is the code step's to say. */
  async function afterOpening(state: StateOf<'password'>, error: unknown, signal: AbortSignal): Promise<RegisterState> {
    const code = steps.seen('code');
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (code && isLegacy(state.registration.type)) {
      if (retCode === retCodes.codeWrong)
        return { ...code, status: { type: 'refused', text: 'invalidVerificationCode' } };
      if (retCode === retCodes.codeExpired) return afterFailure({ ...code, resend: ready }, error, signal);
    }
    return afterFailure(state, error, signal);
  }

  /** The password becomes a hash before anything else is done with it (S3.04). */
  async function openTwoFactor(state: StateOf<'password'>, password: string): Promise<void> {
    let hash: string | undefined;
    await steps.run(
      async () => {
        hash = await tools.hashPassword(password);
        return state;
      },
      (error, signal) => afterFailure(state, error, signal),
    );
    if (hash !== undefined && steps.$state.get().step === 'password') await factors.open(state.registration, hash);
  }

  return {
    async submitPassword(password) {
      const state = steps.idle('password');
      if (!state) return;
      const { registration } = state;
      const problem = checkNewPassword(password, usernameText(registration.username));
      if (problem !== undefined) {
        steps.show({ ...state, status: { type: 'refused', text: passwordTexts[problem] } });
        return;
      }
      const quiet: StateOf<'password'> = { ...state, status: ready };
      steps.show({ ...quiet, status: busy });
      if (registration.twoFactor) {
        await openTwoFactor(quiet, password);
        return;
      }
      await steps.run(
        async (signal) => {
          const opened = await calls.open(registration, password, typed.code, signal);
          await finishRegistration(tools, opened, registration);
          return { step: 'done' };
        },
        (error, signal) => afterOpening(quiet, error, signal),
      );
    },
  };
}
