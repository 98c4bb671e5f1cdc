/** Reading the exchange's answers: their shape is promised, not given. */

import type { EndpointDescription, Envelope } from '../contract/endpoint.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { type Call, failed } from './call.ts';

/** The codes that clear a request's cache (S7.13). */
const clearingCodes: readonly number[] = [retCodes.okWithNotice, 33003, 10009];

/**
 * An answer's body as the envelope, or `undefined` when it is not one. Takes both spellings (S3.08) and codes sent as
 * text; a missing result is `undefined`.
 */
function parseEnvelope(body: unknown): Envelope | undefined {
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

/** @throws {ExchangeError} for a status outside 200–299 (S8.03), and for a body that is no envelope (S8.04) */
export function readEnvelope(call: Call, response: Response, body: string): Envelope {
  if (!response.ok) throw failed(call, 'http', response.status, 'http error');
  let envelope: Envelope | undefined;
  try {
    envelope = parseEnvelope(JSON.parse(body));
  } catch {
    // Said below.
  }
  if (envelope === undefined) throw failed(call, 'parse', retCodes.noResponse, 'unsupported response type');
  return envelope;
}

/** 0 and 10007 count as success (S8.07). */
export function isSuccess(retCode: number): boolean {
  return retCode === retCodes.ok || retCode === retCodes.okWithNotice;
}

/** Whether the code says that what was kept of a request is over; the profile's lives by its time alone (S7.13). */
export function clearsCache({ path }: EndpointDescription, retCode: number): boolean {
  return clearingCodes.includes(retCode) && path !== '/v2/private/user/profile';
}

/** Difference of the exchange's clock to ours in ms; the header knows seconds only, so small ones are noise. */
export function offsetOf(response: Response, now: number): number | undefined {
  const serverNow = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(serverNow)) return undefined;
  const offset = serverNow - now;
  return Math.abs(offset) < 2000 ? 0 : offset;
}
