/** Registration, current flow (S7.14–S7.20). The old one's calls are in `register-legacy.ts`. */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { cacheTimes, endpoint, text } from './endpoint.ts';
import { ourPaths } from './our-paths.ts';
import {
  accountInput,
  channelInput,
  encryptedPassword,
  hashedPassword,
  kindInput,
  outcome,
  pageInput,
  sentResult,
} from './register-fields.ts';

/** Starts a registration: the form and where the visitor came from (S7.14, S3.01, S3.05). */
export const registerInfo = endpoint({
  method: 'POST',
  path: '/user/public/register/info',
  access: 'public',
  input: v.strictObject({
    ...accountInput,
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
});

/** Where a registration was left (S3.25, S3.26, S7.19). */
export const registerRecall = endpoint({
  method: 'GET',
  path: '/user/public/register/recall/info',
  access: 'public',
  cache: { ttlMs: cacheTimes.usualMs },
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
