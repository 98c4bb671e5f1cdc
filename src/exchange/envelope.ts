/** Reading the exchange's answers: their shape is promised, not given. */

import type { Envelope } from '../contract/endpoint.ts';

/**
 * An answer's body as the envelope, or `undefined` when it is not one. Takes both spellings (S3.08) and codes sent as
 * text; a missing result is `undefined`.
 */
export function parseEnvelope(body: unknown): Envelope | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(body));
  const code = fields.get('ret_code') ?? fields.get('retCode');
  const message = fields.get('ret_msg') ?? fields.get('retMsg');
  const retCode = typeof code === 'string' && /^-?\d{1,9}$/.test(code) ? Number(code) : code;
  if (typeof retCode !== 'number' || !Number.isInteger(retCode)) return undefined;
  const token = fields.get('token');
  return {
    ret_code: retCode,
    ret_msg: typeof message === 'string' ? message : '',
    result: fields.get('result'),
    token: typeof token === 'string' && token !== '' ? token : null,
  };
}
