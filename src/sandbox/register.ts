/** The registration endpoints (S7.14–S7.18). A known address looks like an unknown one until its code is given. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/register.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { checkNewPassword } from '../domain/password.ts';
import { loginTypes } from '../domain/register-type.ts';
import { resendWaitMs } from '../domain/resend.ts';
import { sceneCodes } from '../domain/scene-codes.ts';
import { isCompleteCode } from '../domain/verification-code.ts';
import { accountByAddress, openAccount, openSession } from './accounts.ts';
import { addressOfFields, nameOf, usernameOf } from './address.ts';
import { answered, refused } from './answer.ts';
import { verifyCaptcha } from './captcha.ts';
import { second } from './context.ts';
import type { Handler } from './handler.ts';
import { sendingWait } from './outbox.ts';
import {
  codeLife,
  countWrongTry,
  endRegistration,
  markVerified,
  mostWrongTries,
  registrationOf,
  sendCode,
  startRegistration,
} from './registrations.ts';
import { hashPassword, isSameText, openPassword } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const expired = refused(retCodes.registrationExpired, 'registration is unknown, finished or older than 30 minutes');
const exists = refused(retCodes.accountExists, 'account exists');

/** Starts a registration of 30 minutes (S7.14). */
export const registerInfo: HandlerOf<typeof contract.registerInfo> = (input, { context }) => {
  const address = addressOfFields(input);
  if (address === undefined || loginTypes[usernameOf(address).type] !== input.login_type) {
    return refused(retCodes.badRequest, 'email or mobile with country_code, and the login_type of it');
  }
  return answered({ uuid: startRegistration(context, address, input.lang) });
};

/** Sends a code into the outbox, at most one a minute and ten an hour (S7.18). `resend_after` is in seconds. */
export const sendVerifyItem: HandlerOf<typeof contract.sendVerifyItem> = (input, { context, scenario }) => {
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input, sceneCodes.register);
  if (unsolved) return unsolved;
  const registration = registrationOf(context, input.uuid);
  if (registration === undefined) return expired;
  if ((input.email ?? input.mobile) !== undefined && addressOfFields(input) !== registration.address) {
    return refused(retCodes.badRequest, 'not the address that is being registered');
  }
  const wait = sendingWait(context, registration.address);
  if (wait > 0) {
    const resend_after = Math.ceil(wait / second);
    return refused(retCodes.tooManyCodes, 'too many codes', { uuid: input.uuid, resend_after });
  }
  sendCode(context, registration);
  return answered({ uuid: input.uuid, resend_after: resendWaitMs / second });
};

/** Checks the code (S7.15). It lives five minutes and survives five wrong tries. */
export const registerVerify: HandlerOf<typeof contract.registerVerify> = (input, { context }) => {
  if (!isCompleteCode(input.verify_code)) return refused(retCodes.badRequest, 'verify_code: six digits');
  const registration = registrationOf(context, input.uuid);
  if (registration === undefined) return expired;
  const { code } = registration;
  if (!code || code.wrongTries >= mostWrongTries || context.clock.now() - code.sentAt >= codeLife) {
    return refused(retCodes.codeExpired, 'code is not valid any more');
  }
  if (!isSameText(input.verify_code, code.text)) {
    countWrongTry(context, input.uuid);
    return answered({ verify_result: 0 });
  }
  if (accountByAddress(context, registration.address)) return exists;
  markVerified(context, input.uuid);
  return answered({ verify_result: 1 });
};

/** Opens the account and signs in (S7.17). */
export const registerPassword: HandlerOf<typeof contract.registerPassword> = async (input, { context }) => {
  const registration = registrationOf(context, input.uuid);
  if (!registration?.verified) return expired;
  const password = openPassword(input, context.privateKey, context.clock.now());
  if (password === undefined) return refused(retCodes.badRequest, 'encrypt_password does not open or is too old');
  const { address, lang } = registration;
  const problem = checkNewPassword(password, nameOf(address));
  if (problem !== undefined) return refused(retCodes.badRequest, `password: ${problem}`);
  const passwordHash = await hashPassword(password, context.random);
  if (!endRegistration(context, input.uuid)) return expired;
  const id = openAccount(context, { address, passwordHash, lang });
  return id === undefined ? exists : answered({ id }, openSession(context, id));
};
