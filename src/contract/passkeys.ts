/**
 * Passkeys (S1.27, decision 0113): logins by them, and creating, listing, naming and removing those of an account. Paths and fields are
 * ours. Options and credentials are the JSON forms of WebAuthn Level 3, which the browser writes and reads itself; `docs/passkeys.md`
 * says what the exchange checks.
 */

import * as v from 'valibot';
import { captchaFields } from './captcha.ts';
import { endpoint, text } from './endpoint.ts';

/** The RP ID that the page can use in its browser: that of its group of sites, or the page's own host. */
export const rpIdField = { rp_id: text(253) };

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

/**
 * A challenge for a passkey of the account of the session, which its owner uses to prove who they are: accounts without a password have
 * no other proof.
 */
export const passkeyProofOptions = endpoint({
  method: 'POST',
  path: '/user/private/passkey/proof/options',
  access: 'private',
  input: v.object(rpIdField),
  result: webAuthnOptions,
});

/** The account's password, as a login sends it, or what one of its passkeys has answered to `passkeyProofOptions`. */
export const ownProof = v.partial(
  v.object({ encrypt_password: text(512), encrypt_timestamp: v.number(), proof: webAuthnJson }),
).entries;

/** Only right after a login: the browser is to create the passkey without asking anybody. */
const withoutQuestion = { conditional: v.boolean() };

/**
 * A challenge for a new passkey of the account. `options.excludeCredentials` has those that it has already. The password, or
 * a proof by a passkey, is sent where the login may be long ago.
 */
export const passkeyCreateOptions = endpoint({
  method: 'POST',
  path: '/user/private/passkey/options',
  access: 'private',
  // Nobody waits for a passkey that is only offered.
  hideErrors: true,
  input: v.object({ ...rpIdField, ...ownProof, ...v.partial(v.object(withoutQuestion)).entries }),
  result: webAuthnOptions,
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

/** An id that a visitor cannot make longer than authenticators do (1023 bytes). */
const credentialId = text(1400);

const passkey = v.object({
  id: credentialId,
  /** The RP ID that it was created for. */
  rp_id: text(253),
  /** Given by the owner; empty at first. */
  name: text(60),
  /** Milliseconds since epoch. */
  created_at: v.number(),
  /** The last login by it; `null` for none. */
  last_used_at: v.nullable(v.number()),
  /** Whether it is kept in an account of a vendor as well, and so outlives the device. */
  backed_up: v.boolean(),
});

/**
 * The passkeys of the account, the newest first, and what the browser needs to forget the others: the user handle and the
 * name of the account.
 */
export const passkeyList = endpoint({
  method: 'GET',
  path: '/user/private/passkey/list',
  access: 'private',
  input: v.object({}),
  result: v.object({
    list: v.array(passkey),
    user_handle: text(),
    user_name: text(),
    /** `false` for an account without a password; left out by an exchange that has none of them. */
    has_password: v.optional(v.boolean()),
  }),
});

/** Names a passkey. */
export const passkeyRename = endpoint({
  method: 'POST',
  path: '/user/private/passkey/rename',
  access: 'private',
  input: v.object({ id: credentialId, name: text(60) }),
  result: v.unknown(),
});

/**
 * Removes a passkey. The password, or a proof by a passkey, is asked for again, because the session may be stolen. The only passkey of an
 * account without a password stays (33102).
 */
export const passkeyRemove = endpoint({
  method: 'POST',
  path: '/user/private/passkey/remove',
  access: 'private',
  input: v.object({ id: credentialId, ...ownProof }),
  result: v.unknown(),
});
