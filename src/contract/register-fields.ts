/** Fields that the calls of a registration share (S3.01, S3.05, S3.06). */

import * as v from 'valibot';
import { channelInfoFields } from './channel-info.ts';
import { text } from './endpoint.ts';

/** An e-mail address, or a number with its dial code; the two-factor variant has both (S3.04). */
export const accountInput = {
  email: v.optional(text(100)),
  mobile: v.optional(text(12)),
  country_code: v.optional(text(8)),
};

export const encryptedPassword = { encrypt_password: text(512), encrypt_timestamp: v.number() };

/** Lower-case hex SHA-256 (S3.03, S3.04). */
export const hashedPassword = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** Registration type, how the address is verified, and how the visitor will log in (S4.02–S4.04). */
export const kindInput = {
  /** 1 e-mail, 5 mobile, 44 Turkey. */
  from: v.picklist([1, 5, 44]),
  /** 1 code, 2 link. */
  verify_type: v.picklist([1, 2]),
  /** 2 e-mail, 3 phone. */
  login_type: v.picklist([2, 3]),
};

/** The page that registers. */
export const pageInput = { lang: text(16), url: text(2048), location_link: text(2048) };

/** Where the visitor came from and what they bring; all of it optional (S3.05, S3.21). `utm_url` never leaves the browser. */
export const channelInput = {
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
export const outcome = {
  /** 0 for success; any other value is why the messaging app was not linked. */
  tg_bind_result: v.optional(v.union([v.number(), v.string()])),
  use_thirdparty: v.optional(v.boolean()),
  risk_token: v.optional(v.string()),
  risk_token_type: v.optional(v.string()),
  ip: v.optional(v.string()),
};

/** Of a code or link that was sent: the registration it is for, and seconds until another may be sent. */
export const sentResult = { uuid: text(64), resend_after: v.optional(v.number()) };
