/** Risk checks, and the codes that answer them (S3.09, S3.10, S7.23, S2.39). */

import * as v from 'valibot';
import { addressWays, checkWays, riskScenes } from '../domain/checks/risk.ts';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';
import { rpIdField, webAuthnJson, webAuthnOptions } from './passkeys.ts';
import { maxRecoveryCodeLength } from './recovery.ts';
import { channelOfCode, sentCodeResult } from './sent-code.ts';

const verdict = { risk_token: text(), risk_token_type: text(64) };

/** Which check a code is for. `sence` is the exchange's own spelling. */
const ofRisk = { sence: v.literal(riskScenes.security), risk_token: text() };

const sent = v.object(sentCodeResult);

/** The risk-token request (S7.23). */
export const riskIntercept = endpoint({
  method: 'POST',
  path: '/user/public/risk/default-intercept',
  access: 'public',
  // A request that fails stops the sending in silence (S4.12).
  hideErrors: true,
  input: v.object({
    sence: v.literal(riskScenes.sendCode),
    /** An e-mail address, or a number; that needs its dial code (S3.09). */
    userName: text(100),
    countyCode: v.optional(text(8)),
    /** JSON: both fields above once more. The product text names both places and does not say which one is read. */
    ext_info: text(1024),
  }),
  result: v.object(verdict),
});

/** Sends a security code to an e-mail address. */
export const sendEmailCode = endpoint({
  method: 'POST',
  path: ourPaths.sendEmailCode,
  access: 'public',
  input: v.object({ ...ofRisk, ...channelOfCode, email: text(100) }),
  result: sent,
});

/** Sends a security code to a number. */
export const sendPhoneCode = endpoint({
  method: 'POST',
  path: ourPaths.sendPhoneCode,
  access: 'public',
  input: v.object({ ...ofRisk, ...channelOfCode, mobile: text(12), country_code: text(8) }),
  result: sent,
});

/**
 * The ways in which the account can answer a check, besides the code that is sent first (decision 0182). They are told only for
 * the token of a login whose password was right. Other words than `checkWays` are ignored.
 */
export const riskWays = endpoint({
  method: 'POST',
  path: ourPaths.riskWays,
  access: 'public',
  // Without an answer the page offers support.
  hideErrors: true,
  input: v.object(ofRisk),
  result: v.object({
    ways: v.array(
      v.object({
        way: text(32),
        /** The address or number, partly hidden; for ways that have one. */
        target: v.optional(text(100)),
      }),
    ),
  }),
});

/** Sends a security code to another address of the account. */
export const riskWayCode = endpoint({
  method: 'POST',
  path: ourPaths.riskWayCode,
  access: 'public',
  input: v.object({ ...ofRisk, way: v.picklist(addressWays) }),
  result: v.pick(sent, ['resend_after']),
});

/** A challenge for a passkey or security key of the account. `options.allowCredentials` has those that it has. */
export const riskPasskeyOptions = endpoint({
  method: 'POST',
  path: ourPaths.riskPasskeyOptions,
  access: 'public',
  input: v.object({ ...ofRisk, ...rpIdField }),
  result: webAuthnOptions,
});

/**
 * Answers a security check, by its code or in another way; the verdict that comes back says whether that was enough. Without `way` it is
 * the code that was sent first.
 */
export const verifyRisk = endpoint({
  method: 'POST',
  path: ourPaths.verifyRisk,
  access: 'public',
  input: v.object({
    ...ofRisk,
    verify_code: v.optional(text(6)),
    way: v.optional(v.picklist(checkWays)),
    recovery_code: v.optional(text(maxRecoveryCodeLength)),
    credential: v.optional(webAuthnJson),
    /** With the way `device`: the uuid of an approval that was confirmed. */
    approval: v.optional(text(64)),
  }),
  result: v.object(verdict),
});
