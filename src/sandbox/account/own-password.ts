/** The password of somebody who is signed in, asked for again before what a stolen session must not do. */

import { maxPasswordErrors } from '../../domain/account/password-tries.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { type Answer, refused, refusedPassword } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import { isPassword, openPassword } from '../server/secrets.ts';
import type { Account } from './accounts.ts';
import { clearFailures, countAttempt, secondsLocked } from './login-failures.ts';

/**
 * Wrong passwords count with those of the login: a session must not give five tries more.
 *
 * @returns the refusal; `undefined` for the right password
 */
export async function refuseStranger(
  context: SandboxContext,
  account: Account,
  input: { readonly encrypt_password?: string | undefined; readonly encrypt_timestamp?: number | undefined },
): Promise<Answer<never> | undefined> {
  const { encrypt_password = '', encrypt_timestamp = 0 } = input;
  const now = context.clock.now();
  const password = openPassword({ encrypt_password, encrypt_timestamp }, context, now);
  if (password === undefined) return refusedPassword(now);
  const failures = countAttempt(context, account.address);
  if (failures !== undefined && (await isPassword(password, account.passwordHash))) {
    clearFailures(context, account.address);
    return undefined;
  }
  const wait = { retry_after: secondsLocked(context, account.address) };
  if (failures === undefined) {
    const details = { password_error_count: maxPasswordErrors, ...wait };
    return refused(retCodes.tooManyPasswordErrors, 'too many wrong passwords', details);
  }
  return refused(retCodes.wrongCredentials, 'wrong password', {
    password_error_count: failures,
    ...(failures === maxPasswordErrors ? wait : {}),
  });
}
