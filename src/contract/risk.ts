/** Risk checks, and the codes that answer them (S3.09, S3.10, S7.23, S2.39). */

import * as v from 'valibot';
import { riskScenes } from '../domain/checks/risk.ts';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';
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

/** Answers a security check by its code; the verdict that comes back says whether that was enough. */
export const verifyRisk = endpoint({
  method: 'POST',
  path: ourPaths.verifyRisk,
  access: 'public',
  input: v.object({ ...ofRisk, verify_code: text(6) }),
  result: v.object(verdict),
});
