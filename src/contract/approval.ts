/**
 * A login that is approved on another device of the account: by a QR code, or because a security check asks for it. The page shows a number
 * of two digits. Calls below `/user/private` are those of your app on a phone; pages do not make them.
 */

import * as v from 'valibot';
import { riskScenes } from '../domain/checks/risk.ts';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';

/** As text, so that it is shown and compared as it is. */
export const approvalNumber = v.pipe(v.string(), v.regex(/^\d{2}$/));

/** Seconds. */
export const approvalLife = v.pipe(v.number(), v.minValue(1), v.maxValue(3600));

/** What a phone shows before its owner answers. */
const approvalFields = {
  /** For the answer. It is not the uuid of the page, so that a phone cannot take the login. */
  id: text(64),
  /** Three different ones in any order, the same at each call; one of them is on the page. */
  numbers: v.pipe(v.array(approvalNumber), v.length(3)),
  /** The device that wants to log in, as you read it from its user agent: its system, such as "Windows". */
  device: text(100),
  /** Its browser, as you read it from the user agent. */
  browser: text(100),
  /** Where you see it: a town, or a country. */
  place: text(100),
  /** Its network address. */
  address: text(64),
  /** Milliseconds since epoch. */
  asked_at: v.number(),
  /** Seconds until it is too late. */
  expires_in: approvalLife,
};

/** A phone has read a QR code. The login belongs to the account of its session from now on; no other account can answer it. */
export const approvalScan = endpoint({
  method: 'POST',
  path: ourPaths.approvalScan,
  access: 'private',
  /** `scan` is all that the code holds. */
  input: v.object({ scan: text(1024) }),
  result: v.object({ approval: v.object(approvalFields) }),
});

/** The logins of the account that nobody has answered yet. */
export const approvalPending = endpoint({
  method: 'GET',
  path: ourPaths.approvalPending,
  access: 'private',
  input: v.object({}),
  result: v.object({ approvals: v.array(v.object(approvalFields)) }),
});

/**
 * The owner's answer, once: the number that they chose, or none to refuse. A wrong number ends the approval, and the page is told as well.
 * 20024 where it was answered before, is over, or is of another account.
 */
export const approvalAnswer = endpoint({
  method: 'POST',
  path: ourPaths.approvalAnswer,
  access: 'private',
  input: v.object({ id: text(64), number: v.optional(approvalNumber) }),
  result: v.object({ status: v.picklist(['confirmed', 'refused', 'wrong_number']) }),
});

/** Which check an approval answers. */
const ofRisk = { sence: v.literal(riskScenes.security), risk_token: text() };

/**
 * Asks the devices of the account that are signed in to approve the login of a check. An earlier request of the account ends. The way is
 * `device` in the ways of the check; `verifyRisk` takes the uuid once it is confirmed.
 */
export const riskApproval = endpoint({
  method: 'POST',
  path: ourPaths.riskApproval,
  access: 'public',
  input: v.object(ofRisk),
  result: v.object({
    /** Of the request. */
    uuid: text(64),
    number: approvalNumber,
    expires_in: approvalLife,
  }),
});

/** How far it is; any device but the one that asked gets `expired`. */
export const riskApprovalStatus = endpoint({
  method: 'POST',
  path: ourPaths.riskApprovalStatus,
  access: 'public',
  input: v.object({
    ...ofRisk,
    /** Of the request. */
    uuid: text(64),
  }),
  result: v.object({ status: v.picklist(['waiting', 'confirmed', 'refused', 'wrong_number', 'expired']) }),
});
