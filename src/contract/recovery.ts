/**
 * Recovery codes (decision 0182): each answers one security check of an account whose owner has lost the phone or the address. Paths and
 * fields are ours. Pages show the codes once, and keep them nowhere.
 */

import * as v from 'valibot';
import { endpoint, text } from './endpoint.ts';
import * as ourPaths from './our-paths.ts';
import { ownProof } from './passkeys.ts';

/** Of a code, in characters. How it looks is the exchange's choice. */
export const maxRecoveryCodeLength = 64;

/** How many codes of the account are left. */
export const recoveryLeft = endpoint({
  method: 'GET',
  path: ourPaths.recoveryLeft,
  access: 'private',
  // An exchange that does not know the call offers no codes.
  hideErrors: true,
  input: v.object({}),
  result: v.object({ left: v.optional(v.number()) }),
});

/**
 * Makes new codes; those before are no longer valid. The password, or a proof by a passkey, is sent
 * where the login may be long ago.
 */
export const recoveryCreate = endpoint({
  method: 'POST',
  path: ourPaths.recoveryCreate,
  access: 'private',
  input: v.object(ownProof),
  result: v.object({ codes: v.array(text(maxRecoveryCodeLength)) }),
});
