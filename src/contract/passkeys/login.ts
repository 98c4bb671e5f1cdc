/**
 * Logins by a passkey (S1.27, decision 0113). Paths and fields are ours. Options and credentials are the JSON forms of WebAuthn
 * Level 3, which the browser writes and reads itself; `docs/passkeys.md` says what the exchange checks. Pages may need this file at
 * load, so it has no more than that.
 */

import * as v from 'valibot';
import { captchaFields } from '../captcha.ts';
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

/** Login by a passkey. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/user/public/passkey/login',
  access: 'public',
  input: v.object({ credential: webAuthnJson, ...captchaFields }),
  result: v.object({ id: v.number() }),
  logsIn: () => true,
});
