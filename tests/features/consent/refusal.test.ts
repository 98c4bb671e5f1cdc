/** What a visitor reads of a consent that the exchange refuses, and whether they may go back to the application (S2.11). */

import { expect, test } from 'vitest';
import { refusalOf } from '../../../src/features/consent/refusal.ts';

const registered = 'https://books.example/callback';
const back = `${registered}?error=invalid_scope&state=plain`;
const wayBack = { address: back, place: { type: 'site', host: 'books.example' } };

test.each([
  [{ error: 'invalid_client', redirect_url: back }, registered, { reason: 'unknown-client' }],
  [{ error: 'unauthorized_client', redirect_url: back }, registered, { reason: 'unknown-client' }],
  [{ error: 'invalid_redirect_uri', redirect_url: back }, registered, { reason: 'wrong-address' }],
  [{ error: 'invalid_scope', redirect_url: back }, registered, { reason: 'unsupported', back: wayBack }],
  [{ error: 'toString', redirect_url: back }, registered, { reason: 'unsupported', back: wayBack }],
  [{ error: 'invalid_scope' }, registered, { reason: 'unsupported' }],
  [{ error: 'invalid_scope', redirect_url: back }, undefined, { reason: 'unsupported' }],
  [{ error: 'invalid_scope', redirect_url: 'https://elsewhere.example/?a=b' }, registered, { reason: 'unsupported' }],
  [{ error: 'invalid_scope', redirect_url: 'no address' }, registered, { reason: 'unsupported' }],
  [{}, registered, { reason: 'unknown-client' }],
  [null, registered, { reason: 'unknown-client' }],
])(
  'the refusal %j of a request for %s is shown as %j, and nobody is sent anywhere by itself',
  (result, address, state) => {
    const request = { client_id: 'books', ...(address === undefined ? {} : { redirect_uri: address }) };
    expect(refusalOf({ result }, request)).toEqual({ type: 'refused', ...state });
  },
);
