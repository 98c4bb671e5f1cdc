/** Registration by the old calls (S7.21, S7.22). Here, too, an address with an account gets the same answers as a new one. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/register-legacy.ts';
import { verifyTypes } from '../../domain/account/register-type.ts';
import { loginTypes } from '../../domain/account/username.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { openAccount } from '../account/accounts.ts';
import { keepAgreement } from '../account/agreements.ts';
import { isOfferedWay, wayFields } from '../account/code-ways.ts';
import { openLogin } from '../account/devices.ts';
import { markChannel } from '../account/outbox.ts';
import { secondStepAt } from '../account/second-step.ts';
import { verifyCaptcha } from '../checks/captcha.ts';
import { linkFrom } from '../messenger/links.ts';
import { type AccountFields, addressOfFields, usernameOf } from '../server/address.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import type { Call, Handler } from '../server/handler.ts';
import { hashHashedPassword } from '../server/secrets.ts';
import { detailRefusal, detailsIn } from './details.ts';
import { codeDead, exists, expired, outcomeOf, sendingRefusal } from './register.ts';
import { endRegistration, registrationOf, sendCode, startRegistration, tryCode } from './registrations.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

type Sending = InputOf<typeof contract.legacyVerifyEmail> | InputOf<typeof contract.legacyVerifyMobile>;
type Opening = InputOf<typeof contract.registerCompliance>;
type Opened = ResultOf<typeof contract.registerCompliance>;

export const legacyVerifyEmail: HandlerOf<typeof contract.legacyVerifyEmail> = (input, call) => send(input, call);
export const legacyVerifyMobile: HandlerOf<typeof contract.legacyVerifyMobile> = (input, call) => send(input, call);

/** Starts a registration and sends its code or link at once. The limits are those of the new calls. */
function send(
  input: Sending,
  { context, scenario, pageOrigin }: Call,
): Answer<ResultOf<typeof contract.legacyVerifyEmail>> {
  const unsolved = scenario.captcha === 'demanded' && verifyCaptcha(context, input, sceneCodes.register);
  if (unsolved) return unsolved;
  const address = addressOf(input, input.login_type);
  const isLink = input.verify_type === verifyTypes.link;
  if (address === undefined || (isLink && usernameOf(address).type === 'mobile')) {
    return refused(retCodes.badRequest, 'an address, or a number with country_code, and the types of it');
  }
  if (!isOfferedWay(scenario, address, input.channel)) return refused(retCodes.badRequest, 'channel is not offered');
  const details = detailsIn(input);
  const unfit = detailRefusal(details, context.clock.now()) ?? sendingRefusal(context, address);
  if (unfit) return unfit;
  const uuid = startRegistration(context, { address, lang: input.lang, details });
  sendCode(context, { uuid, address, lang: input.lang }, input.verify_type, { origin: pageOrigin });
  markChannel(context, address, input.channel);
  return answered({ uuid, resend_after: scenario.resend, ...wayFields(scenario, address, input.channel) });
}

export const legacyEmail: HandlerOf<typeof contract.legacyEmail> = (input, call) => open(input, call);
export const legacyMobile: HandlerOf<typeof contract.legacyMobile> = (input, call) => open(input, call);
export const registerCompliance: HandlerOf<typeof contract.registerCompliance> = (input, call) => open(input, call);

/** Opens the account with the code; the uuid is enough where its link was confirmed. */
async function open(input: Opening, call: Call): Promise<Answer<Opened>> {
  const { context, scenario } = call;
  const registration = registrationOf(context, input.uuid);
  if (registration === undefined) return expired;
  const { address, lang } = registration;
  const details = { ...registration.details, ...detailsIn(input) };
  const unfit = detailRefusal(details, context.clock.now());
  if (unfit) return unfit;
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
  const id = openAccount(context, { address, passwordHash, lang, details }, secondStepAt(call.pageOrigin));
  if (id === undefined) return exists;
  if (input.agreement) keepAgreement(context, id, input.agreement);
  const messenger = input.telegram_callback_mini;
  const linked = messenger === undefined ? undefined : linkFrom(context, messenger, id);
  return answered({ id, ...outcomeOf(scenario, linked) }, openLogin(call, id));
}

function addressOf(fields: AccountFields, loginType: number): string | undefined {
  const address = addressOfFields(fields);
  return address !== undefined && loginTypes[usernameOf(address).type] === loginType ? address : undefined;
}
