/** Registration, old flow: one call verifies the address, one opens the account with a hashed password (S7.21, S7.22). */

import * as v from 'valibot';
import { agreementInput } from './agreement.ts';
import { captchaFields } from './captcha.ts';
import { endpoint, text } from './endpoint.ts';
import {
  accountInput,
  channelInput,
  detailInput,
  hashedPassword,
  kindInput,
  outcome,
  pageInput,
  sentResult,
} from './register.ts';
import { channelOfCode } from './sent-code.ts';

const email = { email: text(100) };
const mobile = { mobile: text(12), country_code: text(8) };

const sending = {
  ...captchaFields,
  ...detailInput,
  ...kindInput,
  ...pageInput,
  ...channelOfCode,
  risk_token: v.optional(text()),
};

const opening = {
  ...agreementInput,
  ...channelInput,
  ...detailInput,
  ...kindInput,
  ...pageInput,
  uuid: text(64),
  password: hashedPassword,
};

/** The code that came by mail; a registration by link has none. */
const emailverify = v.optional(text(6));
const smsverify = text(6);

const account = v.object({ id: v.number(), ...outcome });

/** Sends a code or a link to an address. */
export const legacyVerifyEmail = endpoint({
  method: 'POST',
  path: '/verify/register/email',
  access: 'public',
  input: v.strictObject({ ...email, ...sending }),
  result: v.object(sentResult),
  logsIn: () => false,
});

/** Sends a code to a number. */
export const legacyVerifyMobile = endpoint({
  method: 'POST',
  path: '/verify/register/mobile',
  access: 'public',
  input: v.strictObject({ ...mobile, ...sending }),
  result: v.object(sentResult),
  logsIn: () => false,
});

/** Opens an account by address; the envelope carries the session token. */
export const legacyEmail = endpoint({
  method: 'POST',
  path: '/register/email',
  access: 'public',
  input: v.strictObject({ ...opening, ...email, emailverify }),
  result: account,
  logsIn: () => true,
});

/** Opens an account by number. */
export const legacyMobile = endpoint({
  method: 'POST',
  path: '/register/mobile',
  access: 'public',
  input: v.strictObject({ ...opening, ...mobile, smsverify }),
  result: account,
  logsIn: () => true,
});

/** Opens an account under regulation, by address or number (S7.22). */
export const registerCompliance = endpoint({
  method: 'POST',
  path: '/user/public/register_compliance',
  access: 'public',
  input: v.strictObject({ ...opening, ...accountInput, emailverify, smsverify: v.optional(smsverify) }),
  result: account,
  logsIn: () => true,
});
