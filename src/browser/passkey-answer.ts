/** What the browser has answered to a question for a passkey. A page needs none of it before there is an answer. */

import type { PasskeyAnswer } from './types.ts';

/** The options of a question, for browsers that do not read their JSON form. */
export async function readBytes(options: object): Promise<PublicKeyCredentialRequestOptions> {
  return (await import('./passkey-json.ts')).readBytes(options);
}

/** Nobody closes a question as soon as this: the browser has not asked. In ms. */
const unaskedMs = 700;

/** @returns the passkey in the JSON form of WebAuthn Level 3, which not every browser writes itself */
export async function writeAnswer(credential: Credential | null): Promise<PasskeyAnswer> {
  if (credential === null) return { type: 'cancelled' };
  const made = credential as PublicKeyCredential & { toJSON?(): object };
  const written = made.toJSON?.() ?? (await import('./passkey-json.ts')).writeCredential(made);
  return { type: 'credential', credential: { ...written } };
}

/**
 * Why there is no passkey. Browsers do not say whether the visitor closed the question, did not answer it, or was asked nothing, so
 * that pages learn nothing of passkeys. The time that has passed does.
 *
 * @param error what the browser has rejected with
 * @param passed since the browser was asked, in ms
 * @param timeout of the options, in ms
 */
export function reasonOf(error: unknown, passed: number, timeout: unknown): PasskeyAnswer {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return { type: 'exists' };
  if (name === 'SecurityError') return { type: 'foreign' };
  if (name !== 'NotAllowedError') return { type: 'unable' };
  if (passed < unaskedMs) return { type: 'none' };
  return { type: passed < Number(timeout ?? Number.POSITIVE_INFINITY) ? 'cancelled' : 'timed-out' };
}
