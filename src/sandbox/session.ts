/** Login, logout and who is signed in (S7.24, S7.28, S7.30–S7.32). */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { maskUsername } from '../domain/mask.ts';
import { mostPasswordErrors } from '../domain/password-tries.ts';
import {
  accountByAddress,
  accountByToken,
  closeSession,
  markDemo,
  openSession,
  switchToDemo,
  tradeEnvOf,
} from './accounts.ts';
import { addressOf, usernameOf } from './address.ts';
import { answered, refused } from './answer.ts';
import { refuseBanned } from './ban.ts';
import { verifyCaptcha } from './captcha.ts';
import type { Handler } from './handler.ts';
import { clearFailures, countAttempt, secondsLocked } from './login-failures.ts';
import { isPassword, openPassword } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/**
 * Login by password (S7.24). An unknown name and a wrong password get the same answer after the same work; the fifth
 * failure locks the name for 15 minutes. Of a ban only who knows the password hears; a banned network hears nothing else.
 */
export const login: HandlerOf<typeof contract.login> = async (input, { context, scenario }) => {
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input);
  if (unsolved) return unsolved;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too much from this network');
  const address = addressOf(input.username, input.login_type, input.country_code);
  if (address === undefined) return refused(retCodes.badRequest, 'username, and country_code with a number');
  const password = openPassword(input, context.privateKey, context.clock.now());
  if (password === undefined) return refused(retCodes.badRequest, 'encrypt_password does not open or is too old');
  const failures = countAttempt(context, address);
  if (failures === undefined) {
    return refused(retCodes.tooManyPasswordErrors, 'too many wrong passwords', {
      password_error_count: mostPasswordErrors,
      retry_after: secondsLocked(context, address),
    });
  }
  const account = accountByAddress(context, address);
  const right = await isPassword(password, account?.passwordHash);
  if (!account || !right) {
    return refused(retCodes.wrongCredentials, 'wrong credentials', {
      password_error_count: failures,
      ...(failures === mostPasswordErrors ? { retry_after: secondsLocked(context, address) } : {}),
    });
  }
  clearFailures(context, address);
  const banned = refuseBanned(context, scenario);
  if (banned) return banned;
  const token = openSession(context, account.id);
  if (input.demo_account) markDemo(context, token);
  return answered({ id: account.id }, token);
};

/** Ends the session, if there is one (S7.30). */
export const logout: HandlerOf<typeof contract.logout> = (_input, { context, token }) => {
  if (token !== undefined) closeSession(context, token);
  return answered(null);
};

/** Who is signed in, by names that are masked (S7.31). */
export const profile: HandlerOf<typeof contract.profile> = (_input, { context, token, scenario }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const username = usernameOf(account.address);
  const [email, mobile] =
    username.type === 'email' ? [maskUsername(username.email), ''] : ['', maskUsername(username.mobile)];
  return answered({
    id: account.id,
    username: email || mobile,
    vague_email: email,
    vague_mobile: mobile,
    email_verified: email !== '',
    mobile_verified: mobile !== '',
    has_google2fa: false,
    status: 1,
    lang: account.lang,
    ...(scenario.kycCountry ? { kyc_country: scenario.kycCountry } : {}),
  });
};

/** The member behind the session (S7.32). */
export const memberInfo: HandlerOf<typeof contract.memberInfo> = (_input, { context, token = '' }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  return answered({ id: account.id, uid: account.id, trade_env: tradeEnvOf(context, token) });
};

/** Only a demo session has a demo environment to go to (S7.28). */
export const tradeSwitch: HandlerOf<typeof contract.tradeSwitch> = (_input, { context, token = '' }) =>
  switchToDemo(context, token) ? answered(null) : refused(retCodes.badRequest, 'not a session of the demo account');
