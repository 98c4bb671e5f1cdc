/** Names made unreadable for others' eyes: telemetry, and screens that say where a code went (S5.29, S9.35). */

declare const masked: unique symbol;
/** A text in which nobody is named any more. The functions here are the only ones that make it. */
export type Masked = string & { readonly [masked]: true };

declare const callId: unique symbol;
/** The id that a call of ours was sent with. */
export type CallId = string & { readonly [callId]: true };

/**
 * An e-mail without the last three characters of its local part, a number with first and last digit and four stars.
 * A local part of three characters or fewer shows nothing of itself, and neither does a number of as many digits.
 *
 * `'anna@mail.example'` → `'a***@mail.example'`; `'5551234567'` → `'5****7'`
 */
export function maskUsername(text: string): Masked {
  const at = text.lastIndexOf('@');
  if (at < 0) return maskId(text);
  // By characters, so that no half of one is left.
  const shown = [...text.slice(0, at)].slice(0, -3).join('');
  return `${shown}***${text.slice(at)}` as Masked;
}

/** An account's or inviter's id, as a number is: `'10001234'` → `'1****4'`. */
export function maskId(text: string): Masked {
  const characters = [...text];
  const [first = '', last = ''] = characters.length > 3 ? [characters[0], characters.at(-1)] : [];
  return `${first}****${last}` as Masked;
}

/** Whether a text is what the masks make. */
export function isMasked(text: string): boolean {
  return /^(?:[^@]*\*{3}@[^@]*|[^@*]?\*{4}[^@*]?)$/su.test(text);
}

/** What a visitor can tell support, as a fact of an event; empty for anything that is no id. */
export function callIdOf(text: string): CallId | '' {
  return isCallId(text) ? (text as CallId) : '';
}

/** A UUID: that is what calls are named by. */
export function isCallId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
}
