/** The last step of a registration: the password, with which the account is opened. */

import { isExchangeError } from '../../api/errors.ts';
import { checkNewPassword } from '../../domain/account/password.ts';
import { isLegacy } from '../../domain/account/register-type.ts';
import { usernameText } from '../../domain/account/username.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { passwordProblemTexts } from '../../services/account/field-texts.ts';
import { commonPasswordsFor } from './common-passwords.ts';
import type { FactorSteps } from './factors.ts';
import { afterLastCall } from './failure.ts';
import { busy, type RegisterState, ready, type StateOf } from './state.ts';
import type { RegisterParts } from './steps.ts';
import { finishRegistration } from './success.ts';

export interface PasswordStepFlow {
  submitPassword(password: string): Promise<void>;
}

export function createPasswordStep(
  { tools, steps, calls, afterFailure, typed }: RegisterParts,
  factors: FactorSteps,
): PasswordStepFlow {
  const commonPasswords = commonPasswordsFor(tools, steps);

  /** The old calls look at the code only now: what they refuse of it is the code step's to say. */
  async function afterOpening(state: StateOf<'password'>, error: unknown, signal: AbortSignal): Promise<RegisterState> {
    const code = steps.seen('code');
    const retCode = isExchangeError(error) ? error.retCode : undefined;
    if (code && isLegacy(state.registration.type)) {
      if (retCode === retCodes.codeWrong)
        return { ...code, status: { type: 'refused', texts: { code: 'invalidVerificationCode' } } };
      if (retCode === retCodes.codeExpired) return afterFailure({ ...code, resend: ready }, error, signal);
    }
    return afterFailure({ ...state, registration: afterLastCall(state.registration, error) }, error, signal);
  }

  /** The password becomes a hash before anything else is done with it (S3.04). */
  async function openTwoFactor(state: StateOf<'password'>, password: string): Promise<void> {
    let hash: string | undefined;
    await steps.run(
      async () => {
        // The dialog first: codes are sent only if they can be typed in.
        await tools.loadTwoFactor?.();
        hash = await tools.hashPassword(password);
        return state;
      },
      (error, signal) => afterFailure(state, error, signal),
    );
    if (hash !== undefined && steps.$state.get().step === 'password') await factors.open(state.registration, hash);
  }

  /** Shows why a password is refused, or that the form is busy. @returns whether to go on */
  async function isAccepted(quiet: StateOf<'password'>, password: string): Promise<boolean> {
    const names = { accountName: usernameText(quiet.registration.username), brandName: tools.page.brandName };
    let problem = checkNewPassword(password, names);
    if (problem === undefined) {
      const waiting: StateOf<'password'> = { ...quiet, status: busy };
      steps.move('submit', waiting);
      problem = checkNewPassword(password, { ...names, isCommon: await commonPasswords() });
      // The visitor has left the step meanwhile.
      if (steps.$state.get() !== waiting) return false;
    }
    if (problem === undefined) return true;
    steps.move('submit', { ...quiet, status: { type: 'refused', texts: { password: passwordProblemTexts[problem] } } });
    return false;
  }

  return {
    async submitPassword(password) {
      const state = steps.idle('password');
      if (!state) return;
      const { registration } = state;
      const quiet: StateOf<'password'> = { ...state, status: ready };
      if (!(await isAccepted(quiet, password))) return;
      if (registration.twoFactor) {
        await openTwoFactor(quiet, password);
        return;
      }
      await steps.run(
        async (signal) => {
          // Before the call: a reload must not show the step of an account that is open by then.
          steps.update({ ...quiet, registration: { ...registration, unanswered: true }, status: busy });
          const opened = await calls.open(registration, password, typed.code, signal);
          steps.finish();
          await finishRegistration(tools, opened, registration);
          return { step: 'done' };
        },
        (error, signal) => afterOpening(quiet, error, signal),
      );
    },
  };
}
