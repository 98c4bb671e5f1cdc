/** The text of a password that is encrypted (S3.03, S9.28). */

/** RSA PKCS#1 v1.5 with a 2048-bit key encrypts at most this many bytes. */
export const encryptableBytes = 245;

/** Whether a text holds a lone surrogate. UTF-8 cannot encode it, so another password would be stored. */
export function hasBrokenCharacter(text: string): boolean {
  // As `\p{Cs}`, without the tables that a slow phone needs some milliseconds to read.
  return /[\uD800-\uDFFF]/u.test(text);
}

/** The text that is encrypted: `{timestamp}:{password}`. `timestamp` is in ms since epoch, by server time where known. */
export function passwordEnvelope(password: string, timestamp: number): string {
  return `${timestamp}:${password}`;
}

/** Parses the envelope; the password may hold colons. `undefined` for any other text. */
export function openPasswordEnvelope(envelope: string): { timestamp: number; password: string } | undefined {
  const [, digits, password] = /^(\d{1,16}):(.*)$/s.exec(envelope) ?? [];
  // Stryker disable next-line LogicalOperator: both come from one match
  return digits === undefined || password === undefined ? undefined : { timestamp: Number(digits), password };
}
