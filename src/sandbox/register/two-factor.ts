/** Opens an account with two codes (S2.32, S3.04). */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type { registerTwoFactor as contract } from '../../contract/register.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { accountByAddress, addAddress, openAccount, setAuthenticator } from '../account/accounts.ts';
import { keepStoredAgreement } from '../account/agreements.ts';
import { openLogin } from '../account/devices.ts';
import { secondStepAt } from '../account/second-step.ts';
import { nameOf } from '../server/address.ts';
import { answered, refused } from '../server/answer.ts';
import type { Handler } from '../server/handler.ts';
import { hashHashedPassword } from '../server/secrets.ts';
import { tryFactor, twoFactorOf } from './factors.ts';
import { codeDead, exists, expired, outcomeOf } from './register.ts';
import { endRegistration, registrationOf } from './registrations.ts';

/** All codes have to be right; `result.wrong` names the wrong one. The account gets both addresses. */
export const registerTwoFactor: Handler<InputOf<typeof contract>, ResultOf<typeof contract>> = async (input, call) => {
  const { context, scenario } = call;
  const { uuid } = input;
  const registration = registrationOf(context, uuid);
  const twoFactor = twoFactorOf(context, uuid);
  if (registration === undefined || twoFactor === undefined) return expired;
  const email = tryFactor(context, uuid, 'email', input.emailverify);
  const mobile = tryFactor(context, uuid, 'mobile', input.smsverify);
  const google = twoFactor.google
    ? tryFactor(context, uuid, 'google', input.google_code ?? '')
    : ({ address: '', state: 'right' } as const);
  const codes = [
    ['email', email],
    ['mobile', mobile],
    ['google', google],
  ] as const;
  for (const [wrong, { state }] of codes) {
    if (state === 'dead') return codeDead;
    if (state === 'wrong') return refused(retCodes.codeWrong, `wrong code: ${wrong}`, { wrong });
  }
  if (email.address !== input.email.toLowerCase() || nameOf(mobile.address) !== input.mobile) {
    return refused(retCodes.badRequest, 'not the addresses that the codes went to');
  }
  const passwordHash = await hashHashedPassword(input.password, context.random);
  if (accountByAddress(context, email.address) || accountByAddress(context, mobile.address)) return exists;
  if (!endRegistration(context, registration)) return expired;
  const { lang, details } = registration;
  const id = openAccount(
    context,
    { address: email.address, passwordHash, lang, details },
    secondStepAt(call.pageOrigin),
  );
  if (id === undefined) return exists;
  addAddress(context, id, mobile.address);
  if (twoFactor.google) setAuthenticator(context, id);
  keepStoredAgreement(context, uuid, id);
  return answered({ id, ...outcomeOf(scenario) }, openLogin(call, id));
};
