/** The question for a passkey at a login (S1.27, decision 0113). Apart from its answer, because pages may ask at load. */

import * as v from 'valibot';
import { endpoint } from '../endpoint.ts';
import { rpIdField } from './rp-id.ts';

// An object of JSON; `our-fields.ts` says what is in each.
export const webAuthnJson = v.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const webAuthnOptions = v.object({ options: webAuthnJson });

/** A challenge for a login. It names no account: the browser offers the passkeys that it has. */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/user/public/passkey/options',
  access: 'public',
  input: v.object(rpIdField),
  result: webAuthnOptions,
});
