/** Masks for telemetry: an account is named by its masked id or not at all, and never by an address or a number (S5.29). */

declare const masked: unique symbol;
/** A masked text. Only the functions of this file make it. */
export type Masked = string & { readonly [masked]: true };

declare const callId: unique symbol;
/** The id that a call of ours was sent with. */
export type CallId = string & { readonly [callId]: true };

/**
 * Masks the id of an account or inviter as the product text masks a number: the first and the last character with four stars
 * between (S5.29, S9.35). A text of three characters or fewer is hidden completely. `'10001234'` → `'1****4'`
 */
export function maskId(text: string): Masked {
  const characters = [...text];
  const [first = '', last = ''] = characters.length > 3 ? [characters[0], characters.at(-1)] : [];
  return `${first}****${last}` as Masked;
}

/** Whether a text has the form that the mask makes. */
export function isMasked(text: string): boolean {
  return /^[^@*]?\*{4}[^@*]?$/su.test(text);
}

/** A support id as a fact of an event; empty for any other text. */
export function callIdOf(text: string): CallId | '' {
  return isCallId(text) ? (text as CallId) : '';
}

/** Whether a text is a UUID, the form of every call's id. */
export function isCallId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
