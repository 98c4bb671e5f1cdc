/**
 * Passkeys (S1.27, decision 0113). Paths and fields are ours. Options and credentials are the JSON forms of WebAuthn Level 3,
 * which the browser writes and reads itself; `docs/passkeys.md` says what the exchange checks.
 */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { endpoint, text } from './endpoint.ts';

const webAuthnJson = v.record(v.string(), v.unknown());

const options = v.object({ options: webAuthnJson });

/** The RP ID that the page can use in its browser: that of its group of sites, or the page's own host. */
const ofPage = { rp_id: text(253) };

/** A challenge for a login. It names no account: the browser offers the passkeys that it has. */
export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/user/public/passkey/options',
  access: 'public',
  input: v.object(ofPage),
  result: options,
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

/** A challenge for a new passkey of the account. `options.excludeCredentials` has those that it has already. */
export const passkeyCreateOptions = endpoint({
  method: 'POST',
  path: '/user/private/passkey/options',
  access: 'private',
  // Nobody waits for a passkey that is only offered.
  hideErrors: true,
  input: v.object(ofPage),
  result: options,
});

/** Stores a new passkey. */
export const passkeyCreate = endpoint({
  method: 'POST',
  path: '/user/private/passkey/create',
  access: 'private',
  hideErrors: true,
  input: v.object({ credential: webAuthnJson }),
  result: v.unknown(),
});
