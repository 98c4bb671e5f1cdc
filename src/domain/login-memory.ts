/** What a browser keeps about logins, which names nobody. */

/** How someone logged in last: a word of our own, or a provider by its id in the site's data; none says who it was. */
export type LoginMethod = 'password' | 'qr' | `via-${string}`;

/** A stored method; `undefined` for none, and for junk. */
export function readLoginMethod(stored: string | null): LoginMethod | undefined {
  return stored !== null && /^(?:password|qr|via-[a-z\d-]{1,32})$/.test(stored) ? (stored as LoginMethod) : undefined;
}
