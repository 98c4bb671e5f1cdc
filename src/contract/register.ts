/** Registration, current flow (S7.14–S7.18). */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { channelInfoFields } from './channel-info.ts';
import { endpoint, text } from './endpoint.ts';

const account = {
  email: v.optional(text(100)),
  mobile: v.optional(text(12)),
  country_code: v.optional(text(8)),
};

const encryptedPassword = { encrypt_password: text(512), encrypt_timestamp: v.number() };

/** Where the visitor came from and what they bring; all of it optional (S3.05). `utm_url` never leaves the browser. */
const channel = {
  ...channelInfoFields,
  risk_token: v.optional(text()),
  live_country_code: v.optional(text(8)),
  telegram_callback: v.optional(text(4096)),
  telegram_callback_mini: v.optional(text(4096)),
  uuid: v.optional(text(64)),
  /** Captcha kind. */
  type: v.optional(text(64)),
  is_fake: v.optional(v.boolean()),
  /** Device fingerprint. */
  antism_gdfp: v.optional(text()),
  /** JSON; carries tg_source. */
  ext_json: v.optional(text(4096)),
};

/** What a registration's answer may bring besides; read where it is there (S3.06). */
const outcome = {
  tg_bind_result: v.optional(v.union([v.number(), v.string()])),
  use_thirdparty: v.optional(v.boolean()),
  risk_token: v.optional(v.string()),
  risk_token_type: v.optional(v.string()),
  ip: v.optional(v.string()),
};

/** Starts a registration: the form and where the visitor came from (S7.14, S3.01, S3.05). */
export const registerInfo = endpoint({
  method: 'POST',
  path: '/user/public/register/info',
  access: 'public',
  input: v.strictObject({
    ...account,
    ...channel,
    ...v.partial(v.object(encryptedPassword)).entries,
    /** Registration type: 1 e-mail, 5 mobile, 44 Turkey (S4.02). */
    from: v.picklist([1, 5, 44]),
    verify_type: v.picklist([1, 2]),
    /** 2 e-mail, 3 phone (S4.04). */
    login_type: v.picklist([2, 3]),
    lang: text(16),
    url: text(2048),
    location_link: text(2048),
  }),
  result: v.object({ uuid: text(64), ...outcome }),
});

/** Sends the code, and sends it again (S7.18). */
export const sendVerifyItem = endpoint({
  method: 'POST',
  path: '/user/public/register/send/verify/item',
  access: 'public',
  input: v.object({
    ...account,
    ...captchaFields,
    uuid: text(64),
    verify_type: v.picklist([1, 2]),
    risk_token: v.optional(text()),
  }),
  result: v.object({
    uuid: text(64),
    /** Seconds until another code may be sent. */
    resend_after: v.optional(v.number()),
  }),
});

/** Checks the code against the registration's uuid; 1 means right (S7.15). */
export const registerVerify = endpoint({
  method: 'POST',
  path: '/user/public/register/verify',
  access: 'public',
  input: v.object({ uuid: text(64), verify_code: text(6) }),
  result: v.object({ verify_result: v.number() }),
});

/** Sets the password and opens the account; the envelope carries the session token (S7.17). */
export const registerPassword = endpoint({
  method: 'POST',
  path: '/user/public/register/password',
  access: 'public',
  input: v.object({ uuid: text(64), ...encryptedPassword }),
  result: v.object({ id: v.number(), ...outcome }),
});
