/** What the browser stores about logins. It never says who logged in. */

/** The last way to log in: one of our own, or `via-` and the id of a provider. */
export type LoginMethod = 'password' | 'qr' | 'passkey' | `via-${string}`;

/** Parses a stored method; `undefined` for nothing and for unknown text. */
export function readLoginMethod(stored: string | null): LoginMethod | undefined {
  return stored !== null && /^(?:password|qr|passkey|via-[a-z\d-]{1,32})$/.test(stored)
    ? (stored as LoginMethod)
    : undefined;
}
