/** The registration endpoints (S7.14–S7.18). A known address looks like an unknown one until its code is given. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/register.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { loginTypes } from '../domain/login-type.ts';
import { checkNewPassword } from '../domain/password.ts';
import { resendWaitMs } from '../domain/resend.ts';
import { sceneCodes } from '../domain/scene-codes.ts';
import { isCompleteCode } from '../domain/verification-code.ts';
import { accountByAddress, openAccount, openSession } from './accounts.ts';
import { addressOfFields, nameOf, usernameOf } from './address.ts';
import { type Answer, answered, refused } from './answer.ts';
import { verifyCaptcha } from './captcha.ts';
import { type SandboxContext, second } from './context.ts';
import type { Handler } from './handler.ts';
import { bringMessenger, linkOfRegistration } from './messenger-register.ts';
import { sendingWait } from './outbox.ts';
import { factorKindOf, sendFactorCode, startTwoFactor, twoFactorOf } from './register-factors.ts';
import {
  endRegistration,
  markVerified,
  registrationOf,
  sendCode,
  startRegistration,
  tryCode,
} from './registrations.ts';
import type { Scenario } from './scenario.ts';
import { hashPassword, openPassword } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

export const expired = refused(
  retCodes.registrationExpired,
  'registration is unknown, finished or older than 30 minutes',
);
export const exists = refused(retCodes.accountExists, 'account exists');
export const codeDead = refused(retCodes.codeExpired, 'code is not valid any more');

/** A token in a link: 32 random bytes. */
const linkToken = /^[\w-]{43}$/;

/** What an opened account answers besides its id: whether the messaging app was linked, where that fails (S4.16). */
export function outcomeOf(scenario: Scenario, linked?: number): { tg_bind_result?: number } {
  if (scenario.bind === 'fails') return { tg_bind_result: 1001 };
  return linked === undefined ? {} : { tg_bind_result: linked };
}

/** Starts a registration of 30 minutes (S7.14). Whether it takes two codes is the scenario's, whoever asks (S2.32). */
export const registerInfo: HandlerOf<typeof contract.registerInfo> = (input, { context, scenario }) => {
  const address = addressOfFields(input);
  if (address === undefined || loginTypes[usernameOf(address).type] !== input.login_type) {
    return refused(retCodes.badRequest, 'email or mobile with country_code, and the login_type of it');
  }
  const uuid = startRegistration(context, address, input.lang);
  bringMessenger(context, uuid, input.telegram_callback_mini);
  if (scenario.registration === 'one-factor') return answered({ uuid });
  const google = scenario.registration === 'two-factor-google';
  startTwoFactor(context, uuid, google);
  return answered({ uuid, two_factor: { google } });
};

/** Sends a code or a link into the outbox, at most one a minute and ten an hour (S7.18). `resend_after` is in seconds. */
export const sendVerifyItem: HandlerOf<typeof contract.sendVerifyItem> = (input, { context, scenario, pageOrigin }) => {
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input, sceneCodes.register);
  if (unsolved) return unsolved;
  const { uuid } = input;
  const registration = registrationOf(context, uuid);
  if (registration === undefined) return expired;
  const given = (input.email ?? input.mobile) === undefined ? registration.address : addressOfFields(input);
  const twoFactor = twoFactorOf(context, uuid);
  const isFactor = twoFactor !== undefined && given !== undefined && factorKindOf(given, registration.address);
  if (given === undefined || (given !== registration.address && !isFactor)) {
    return refused(retCodes.badRequest, 'not the address that is being registered');
  }
  const tooSoon = sendingRefusal(context, given, uuid);
  if (tooSoon) return tooSoon;
  if (twoFactor) sendFactorCode(context, { uuid, address: given, google: twoFactor.google });
  else sendCode(context, registration, input.verify_type, { origin: pageOrigin });
  return answered({ uuid, resend_after: resendWaitMs / second });
};

/** Too many for an address: the refusal, or `undefined`. */
export function sendingRefusal(context: SandboxContext, address: string, uuid?: string): Answer<never> | undefined {
  const wait = sendingWait(context, address);
  if (wait <= 0) return undefined;
  const resend_after = Math.ceil(wait / second);
  return refused(
    retCodes.tooManyCodes,
    'too many codes',
    uuid === undefined ? { resend_after } : { uuid, resend_after },
  );
}

/** Checks the code, or the token of a link (S7.15). A code lives five minutes; both survive five wrong tries. */
export const registerVerify: HandlerOf<typeof contract.registerVerify> = ({ uuid, verify_code }, { context }) => {
  if (!isCompleteCode(verify_code) && !linkToken.test(verify_code)) {
    return refused(retCodes.badRequest, 'verify_code: six digits, or the token of a link');
  }
  const registration = registrationOf(context, uuid);
  if (registration === undefined) return expired;
  const found = tryCode(context, registration, verify_code);
  if (found === 'dead') return codeDead;
  if (found === 'wrong') return answered({ verify_result: 0 });
  if (accountByAddress(context, registration.address)) return exists;
  markVerified(context, uuid);
  return answered({ verify_result: 1 });
};

/** Whether the link was confirmed meanwhile (S7.16). */
export const registerVerifyResult: HandlerOf<typeof contract.registerVerifyResult> = ({ uuid }, { context }) => {
  const registration = registrationOf(context, uuid);
  return registration === undefined ? expired : answered({ verify_result: registration.verified ? 1 : 0 });
};

/** Opens the account and signs in (S7.17). */
export const registerPassword: HandlerOf<typeof contract.registerPassword> = async (input, { context, scenario }) => {
  const registration = registrationOf(context, input.uuid);
  if (!registration?.verified) return expired;
  const password = openPassword(input, context.privateKey, context.clock.now());
  if (password === undefined) return refused(retCodes.badRequest, 'encrypt_password does not open or is too old');
  const { address, lang } = registration;
  const problem = checkNewPassword(password, nameOf(address));
  if (problem !== undefined) return refused(retCodes.badRequest, `password: ${problem}`);
  const passwordHash = await hashPassword(password, context.random);
  if (!endRegistration(context, registration)) return expired;
  const id = openAccount(context, { address, passwordHash, lang });
  if (id === undefined) return exists;
  const linked = linkOfRegistration(context, input.uuid, id);
  return answered({ id, ...outcomeOf(scenario, linked) }, openSession(context, id));
};
