/** Login by QR code (S4.42, S7.34). The product text names the inputs; fields of the answers are ours. */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';

/** A new code. `content` is what a phone reads; the uuid stays with the page, so that who sees the code cannot poll it. */
export const qrGenerate = endpoint({
  method: 'GET',
  path: '/v3/public/qrcode/generate',
  access: 'public',
  input: v.object({}),
  result: v.object({
    uuid: text(64),
    content: text(1024),
    /** Seconds. */
    expires_in: v.pipe(v.number(), v.minValue(1), v.maxValue(3600)),
  }),
  logsIn: () => false,
});

/** How far a code is (S3.33). With `confirmed` the envelope carries the session token, once. */
export const qrStatus = endpoint({
  method: 'GET',
  path: '/v3/public/qrcode/status',
  access: 'public',
  input: v.object({ uuid: text(64), telegram_callback: text(4096) }),
  result: v.object({ status: v.picklist(['waiting', 'scanned', 'confirmed', 'refused', 'expired']) }),
  logsIn: ({ status }) => status === 'confirmed',
});
