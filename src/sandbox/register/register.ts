/**
 * The registration endpoints (S7.14–S7.20). An address that has an account gets the same answers as a new one, until its code
 * was right.
 */

import { mainSite } from '../../../sites/all.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/register.ts';
import { commonPasswords } from '../../domain/account/common-passwords.ts';
import { checkNewPassword } from '../../domain/account/password.ts';
import { createPasswordFilter } from '../../domain/account/password-filter.ts';
import { loginTypes } from '../../domain/account/username.ts';
import { isCompleteCode } from '../../domain/account/verification-code.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { accountByAddress, openAccount } from '../account/accounts.ts';
import { keepStoredAgreement, storeAgreement } from '../account/agreements.ts';
import { isOfferedWay, wayFields } from '../account/code-ways.ts';
import { openLogin } from '../account/devices.ts';
import { markChannel, sendingWait } from '../account/outbox.ts';
import { secondStepAt } from '../account/second-step.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import type { Scenario } from '../control/scenario.ts';
import { linkOfRegistration, storeInitData } from '../messenger/links.ts';
import { addressOfFields, nameOf, usernameOf } from '../server/address.ts';
import { type Answer, answered, refused, refusedPassword } from '../server/answer.ts';
import { type SandboxContext, second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { hashPassword, openPassword } from '../server/secrets.ts';
import { detailRefusal, detailsIn } from './details.ts';
import { isSecondAddress, sendFactorCode, startTwoFactor, twoFactorOf } from './factors.ts';
import {
  endRegistration,
  finishedAddress,
  markVerified,
  registrationOf,
  sendCode,
  startRegistration,
  tryCode,
} from './registrations.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

export const expired = refused(
  retCodes.registrationExpired,
  'registration is unknown, finished or older than 30 minutes',
);
export const exists = refused(retCodes.accountExists, 'account exists');
export const codeDead = refused(retCodes.codeExpired, 'code is not valid any more');

/** A token in a link: 32 random bytes. */
const linkToken = /^[\w-]{43}$/;

/** The part of the last answer that says why the messenger was not linked (S4.16). */
export function outcomeOf(scenario: Scenario, linked?: number): { tg_bind_result?: number | string } {
  if (scenario.bind === 'fails') return { tg_bind_result: 1001 };
  if (scenario.bind === 'relink') return { tg_bind_result: 'authFailureRelinkTip' };
  return linked === undefined ? {} : { tg_bind_result: linked };
}

/** Starts a registration of 30 minutes (S7.14). The scenario decides whether it takes two codes (S2.32). */
export const registerInfo: HandlerOf<typeof contract.registerInfo> = (input, { context, scenario }) => {
  const address = addressOfFields(input);
  if (address === undefined || loginTypes[usernameOf(address).type] !== input.login_type) {
    return refused(retCodes.badRequest, 'email or mobile with country_code, and the login_type of it');
  }
  const details = detailsIn(input);
  const unfit = detailRefusal(details, context.clock.now());
  if (unfit) return unfit;
  const uuid = startRegistration(context, { address, lang: input.lang, details });
  storeInitData(context, uuid, input.telegram_callback_mini);
  storeAgreement(context, uuid, input.agreement);
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
  const isFactor = twoFactor !== undefined && given !== undefined && isSecondAddress(given, registration.address);
  if (given === undefined || (given !== registration.address && !isFactor)) {
    return refused(retCodes.badRequest, 'not the address that is being registered');
  }
  if (!isOfferedWay(scenario, given, input.channel)) return refused(retCodes.badRequest, 'channel is not offered');
  const tooSoon = sendingRefusal(context, given, uuid);
  if (tooSoon) return tooSoon;
  if (twoFactor) sendFactorCode(context, { uuid, address: given, google: twoFactor.google });
  else sendCode(context, registration, input.verify_type, { origin: pageOrigin });
  markChannel(context, given, input.channel);
  return answered({ uuid, resend_after: scenario.resend, ...wayFields(scenario, given, input.channel) });
};

/** The refusal where an address got too many codes, or `undefined`. */
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

/** Checks the code, or the token of a link (S7.15). A code is valid for five minutes; both are valid for five wrong tries. */
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

/** Whether the link was confirmed (S7.16). */
export const registerVerifyResult: HandlerOf<typeof contract.registerVerifyResult> = ({ uuid }, { context }) => {
  const registration = registrationOf(context, uuid);
  return registration === undefined ? expired : answered({ verify_result: registration.verified ? 1 : 0 });
};

/** As pages check a new password. */
const passwordRules = { brandName: mainSite.brand.name, isCommon: createPasswordFilter(commonPasswords) };

/** Opens the account and signs in (S7.17). */
export const registerPassword: HandlerOf<typeof contract.registerPassword> = async (input, call) => {
  const { context, scenario } = call;
  const registration = registrationOf(context, input.uuid);
  if (!registration?.verified) return expired;
  const now = context.clock.now();
  const password = openPassword(input, context, now);
  if (password === undefined) return refusedPassword(now);
  const { address, lang, details } = registration;
  const problem = checkNewPassword(password, { accountName: nameOf(address), ...passwordRules });
  if (problem !== undefined) return refused(retCodes.badRequest, `password: ${problem}`);
  const passwordHash = await hashPassword(password, context.random);
  if (!endRegistration(context, registration)) return expired;
  const id = openAccount(context, { address, passwordHash, lang, details }, secondStepAt(call.pageOrigin));
  if (id === undefined) return exists;
  keepStoredAgreement(context, input.uuid, id);
  const linked = linkOfRegistration(context, input.uuid, id);
  return answered({ id, ...outcomeOf(scenario, linked) }, openLogin(call, id));
};

/** The step that is left (S7.19): the password, or the login where the registration ended within the last week. */
export const registerRecall: HandlerOf<typeof contract.registerRecall> = ({ uuid }, { context }) => {
  const registration = registrationOf(context, uuid);
  const of = (recall_stage: 'commit_password' | 'commit_login', address: string) =>
    answered({ recall_stage, platform: 'web', login_name: nameOf(address), version: '1' });
  if (registration?.verified) return of('commit_password', registration.address);
  const finished = finishedAddress(context, uuid);
  return finished === undefined ? expired : of('commit_login', finished);
};

/** Nothing to do: the sandbox has no activity, and the product text shows no answer (S7.20). */
export const koreaHome: HandlerOf<typeof contract.koreaHome> = () => answered(null);
