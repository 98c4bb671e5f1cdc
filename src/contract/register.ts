/**
 * Registration: the fields that its calls share (S3.01, S3.05, S3.06), and the current flow (S7.14–S7.20). The old one's
 * calls are in `register-legacy.ts`.
 */

import * as v from 'valibot';
import { agreementInput } from './agreement.ts';
import { captchaFields } from './captcha.ts';
import { defaultCacheMs, endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';
import { rpIdField, webAuthnJson, webAuthnOptions } from './passkeys.ts';
import { channelOfCode, sentCodeResult } from './sent-code.ts';

/** An e-mail address, or a number with its dial code; the two-factor variant has both (S3.04). */
export const accountInput = {
  email: v.optional(text(100)),
  mobile: v.optional(text(12)),
  country_code: v.optional(text(8)),
};

const encryptedPassword = { encrypt_password: text(512), encrypt_timestamp: v.number() };

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

/** Where a visitor comes from; all of it optional (S3.21). */
export const channelInfoFields = {
  affiliate_id: v.optional(text(64)),
  ref: v.optional(text(64)),
  medium: v.optional(v.picklist(['direct', 'affiliate', 'broker', 'referral', 'normal'])),
  user_code: v.optional(text(64)),
  /** The partner's name. */
  regist_channel: v.optional(text(64)),
  /** `1` for a campaign that is not about crypto (S3.35). */
  non_crypto: v.optional(v.literal('1')),
};

/** Where the visitor came from and what they bring; all of it optional (S3.05, S3.21). `utm_url` never leaves the browser. */
export const channelInput = {
  ...channelInfoFields,
  risk_token: v.optional(text()),
  live_country_code: v.optional(text(8)),
  /** What the messenger signed about its user, in a mini app; web pages have none. */
  telegram_callback_mini: v.optional(text(4096)),
  uuid: v.optional(text(64)),
  /** Captcha kind. */
  type: v.optional(text(64)),
  /** JSON; carries tg_source. */
  ext_json: v.optional(text(4096)),
};

/**
 * What the account is described with besides its name, each for the sites whose policy asks for it. A call that describes the
 * account carries them, in the new flow the first one: the exchange keeps them with the registration, and gives them to nobody.
 */
export const detailInput = {
  /** `YYYY-MM-DD`, of somebody who is 18 years old at least. */
  date_of_birth: v.optional(v.pipe(v.string(), v.isoDate())),
};
export type AccountDetails = v.InferOutput<v.StrictObjectSchema<typeof detailInput, undefined>>;

/** What a registration's answer may bring besides; read where it is there (S3.06). */
export const outcome = {
  /** 0 for success; any other value is why the messaging app was not linked. */
  tg_bind_result: v.optional(v.union([v.number(), v.string()])),
  risk_token: v.optional(v.string()),
  risk_token_type: v.optional(v.string()),
};

/** Of a code or link that was sent: the registration it is for, and what is known of its way. */
export const sentResult = { uuid: text(64), ...sentCodeResult };

/** Starts a registration: the form and where the visitor came from (S7.14, S3.01, S3.05). */
export const registerInfo = endpoint({
  method: 'POST',
  path: '/user/public/register/info',
  access: 'public',
  input: v.strictObject({
    ...accountInput,
    ...agreementInput,
    ...detailInput,
    ...channelInput,
    ...kindInput,
    ...pageInput,
    ...v.partial(v.object(encryptedPassword)).entries,
  }),
  result: v.object({
    uuid: text(64),
    ...outcome,
    /** This account is opened with two codes (S2.32); `google`: and with one of an authenticator. Our own name. */
    two_factor: v.optional(v.object({ google: v.boolean() })),
  }),
  logsIn: () => false,
});

/** Sends the code or the link, and sends it again (S7.18). In the two-factor variant once for each address. */
export const sendVerifyItem = endpoint({
  method: 'POST',
  path: '/user/public/register/send/verify/item',
  access: 'public',
  input: v.object({
    ...accountInput,
    ...captchaFields,
    uuid: text(64),
    verify_type: kindInput.verify_type,
    risk_token: v.optional(text()),
    ...channelOfCode,
  }),
  result: v.object(sentResult),
});

/** Checks the code, or the token of the link, against the registration's uuid; 1 means right (S7.15). */
export const registerVerify = endpoint({
  method: 'POST',
  path: '/user/public/register/verify',
  access: 'public',
  input: v.object({ uuid: text(64), verify_code: text(64) }),
  result: v.object({ verify_result: v.number() }),
});

/** Whether the link was confirmed, for the page that waits for it; 1 means yes (S7.16). */
export const registerVerifyResult = endpoint({
  method: 'GET',
  path: '/user/public/register/verify/result',
  access: 'public',
  // Asked again and again in the background: what goes wrong is no news for the visitor.
  hideErrors: true,
  input: v.object({ uuid: text(64) }),
  result: v.object({ verify_result: v.number() }),
});

/** Sets the password and opens the account; the envelope carries the session token (S7.17). */
export const registerPassword = endpoint({
  method: 'POST',
  path: '/user/public/register/password',
  access: 'public',
  input: v.object({ uuid: text(64), ...encryptedPassword }),
  result: v.object({ id: v.number(), ...outcome }),
  logsIn: () => true,
});

/**
 * A challenge for the passkey that a verified registration gets in place of a password. It is good for this registration only. The user
 * handle in it is that of the account to come, the same each time.
 */
export const registerPasskeyOptions = endpoint({
  method: 'POST',
  path: ourPaths.registerPasskeyOptions,
  access: 'public',
  input: v.object({ uuid: text(64), ...rpIdField }),
  result: webAuthnOptions,
  logsIn: () => false,
});

/** Stores the passkey and opens an account that never has a password; the envelope carries the session token. */
export const registerPasskey = endpoint({
  method: 'POST',
  path: ourPaths.registerPasskey,
  access: 'public',
  input: v.object({ uuid: text(64), credential: webAuthnJson }),
  result: v.object({ id: v.number(), ...outcome }),
  logsIn: () => true,
});

/** Opens an account with two codes (S2.32, S3.04). The path is ours (S7.66). */
export const registerTwoFactor = endpoint({
  method: 'POST',
  path: ourPaths.registerTwoFactor,
  access: 'public',
  input: v.strictObject({
    uuid: text(64),
    email: text(100),
    mobile: text(12),
    /** Cleared on purpose: the exchange knows it from the sending of the code. */
    country_code: v.literal(''),
    password: hashedPassword,
    emailverify: text(6),
    smsverify: text(6),
    google_code: v.optional(text(6)),
  }),
  result: v.object({ id: v.number(), ...outcome }),
  logsIn: () => true,
});

/** Where a registration was left (S3.25, S3.26, S7.19). */
export const registerRecall = endpoint({
  method: 'GET',
  path: '/user/public/register/recall/info',
  access: 'public',
  cache: { ttlMs: defaultCacheMs },
  input: v.object({ uuid: text(64) }),
  result: v.object({
    recall_stage: v.picklist(['commit_password', 'commit_login']),
    platform: v.optional(text(32)),
    login_name: text(100),
    version: v.optional(v.union([v.string(), v.number()])),
  }),
});

/** Tells the Korean activity that one of its visitors registers (S7.20). Nothing depends on the answer. */
export const koreaHome = endpoint({
  method: 'POST',
  path: '/fht/growth/activity-api/v1/korea/home',
  access: 'public',
  hideErrors: true,
  input: v.object({}),
  result: v.unknown(),
});
