/**
 * Logins by a passkey (S1.27, decision 0113). Paths and fields are ours. Options and credentials are the JSON forms of WebAuthn
 * Level 3, which the browser writes and reads itself; `docs/passkeys.md` says what the exchange checks.
 */

import * as v from 'valibot';
import { captchaFields } from '../captcha.ts';
import { endpoint } from '../endpoint.ts';
import { webAuthnJson } from './login-options.ts';

/** Login by a passkey. */
export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/user/public/passkey/login',
  access: 'public',
  input: v.object({ credential: webAuthnJson, ...captchaFields }),
  result: v.object({ id: v.number() }),
  logsIn: () => true,
});
