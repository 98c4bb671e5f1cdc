/** Registration by the old calls (S7.21, S7.22). Here, too, a known address looks like an unknown one until its code is given. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/register-legacy.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { loginTypes } from '../domain/login-type.ts';
import { verifyTypes } from '../domain/register-type.ts';
import { resendWaitMs } from '../domain/resend.ts';
import { sceneCodes } from '../domain/scene-codes.ts';
import { openAccount, openSession } from './accounts.ts';
import { type AccountFields, addressOfFields, usernameOf } from './address.ts';
import { type Answer, answered, refused } from './answer.ts';
import { verifyCaptcha } from './captcha.ts';
import { second } from './context.ts';
import type { Call, Handler } from './handler.ts';
import { linkFrom } from './messenger-register.ts';
import { codeDead, exists, expired, outcomeOf, sendingRefusal } from './register.ts';
import { endRegistration, registrationOf, sendCode, startRegistration, tryCode } from './registrations.ts';
import { hashHashedPassword } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

type Sending = InputOf<typeof contract.legacyVerifyEmail> | InputOf<typeof contract.legacyVerifyMobile>;
type Opening = InputOf<typeof contract.registerCompliance>;
type Opened = ResultOf<typeof contract.registerCompliance>;

export const legacyVerifyEmail: HandlerOf<typeof contract.legacyVerifyEmail> = (input, call) => send(input, call);
export const legacyVerifyMobile: HandlerOf<typeof contract.legacyVerifyMobile> = (input, call) => send(input, call);

/** Starts a registration and sends its code or link at once, as often as the new calls would. */
function send(input: Sending, { context, scenario, pageOrigin }: Call): Answer<{ uuid: string; resend_after: number }> {
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input, sceneCodes.register);
  if (unsolved) return unsolved;
  const address = addressOf(input, input.login_type);
  const isLink = input.verify_type === verifyTypes.link;
  if (address === undefined || (isLink && usernameOf(address).type === 'mobile')) {
    return refused(retCodes.badRequest, 'an address, or a number with country_code, and the types of it');
  }
  const tooSoon = sendingRefusal(context, address);
  if (tooSoon) return tooSoon;
  const uuid = startRegistration(context, address, input.lang);
  sendCode(context, { uuid, address, lang: input.lang }, input.verify_type, { origin: pageOrigin });
  return answered({ uuid, resend_after: resendWaitMs / second });
}

export const legacyEmail: HandlerOf<typeof contract.legacyEmail> = (input, call) => open(input, call);
export const legacyMobile: HandlerOf<typeof contract.legacyMobile> = (input, call) => open(input, call);
export const registerCompliance: HandlerOf<typeof contract.registerCompliance> = (input, call) => open(input, call);

/** Opens the account with the code, or with the uuid alone where its link was confirmed. */
async function open(input: Opening, { context, scenario }: Call): Promise<Answer<Opened>> {
  const registration = registrationOf(context, input.uuid);
  if (registration === undefined) return expired;
  const { address, lang } = registration;
  if (addressOf(input, input.login_type) !== address) {
    return refused(retCodes.badRequest, 'not the address that is being registered');
  }
  const code = input.emailverify ?? input.smsverify;
  if (code === undefined && !registration.verified) return expired;
  const found = code === undefined ? 'right' : tryCode(context, registration, code);
  if (found === 'dead') return codeDead;
  if (found === 'wrong') return refused(retCodes.codeWrong, 'wrong code');
  const passwordHash = await hashHashedPassword(input.password, context.random);
  if (!endRegistration(context, registration)) return expired;
  const id = openAccount(context, { address, passwordHash, lang });
  if (id === undefined) return exists;
  const messenger = input.telegram_callback_mini;
  const linked = messenger === undefined ? undefined : linkFrom(context, messenger, id);
  return answered({ id, ...outcomeOf(scenario, linked) }, openSession(context, id));
}

function addressOf(fields: AccountFields, loginType: number): string | undefined {
  const address = addressOfFields(fields);
  return address !== undefined && loginTypes[usernameOf(address).type] === loginType ? address : undefined;
}
