/** Login by QR code (S4.42, S7.34). The product text names the inputs; fields of the answers are ours. */

import * as v from 'valibot';
import { approvalLife, approvalNumber } from './approval.ts';
import { endpoint, text } from './endpoint.ts';

/** A new code. `content` is what a phone reads; the uuid stays with the page, so that who sees the code cannot poll it. */
export const qrGenerate = endpoint({
  method: 'GET',
  path: '/v3/public/qrcode/generate',
  access: 'public',
  input: v.object({}),
  result: v.object({
    /** Of the code. */
    uuid: text(64),
    /** What your app reads and sends to `approvalScan`: it names no uuid. */
    content: text(1024),
    /** What the owner of the phone is asked for. The page shows it once a phone has scanned the code. */
    number: v.optional(approvalNumber),
    expires_in: approvalLife,
  }),
  logsIn: () => false,
});

/**
 * How far a code is (S3.33). With `confirmed` the envelope carries the session token, once. `passkey_needed`: it was confirmed, but the
 * account demands a passkey on a device that it does not trust.
 */
export const qrStatus = endpoint({
  method: 'GET',
  path: '/v3/public/qrcode/status',
  access: 'public',
  input: v.object({
    /** Of the code. */
    uuid: text(64),
    telegram_callback: text(4096),
  }),
  result: v.object({
    status: v.picklist(['waiting', 'scanned', 'confirmed', 'refused', 'wrong_number', 'passkey_needed', 'expired']),
  }),
  logsIn: ({ status }) => status === 'confirmed',
});
