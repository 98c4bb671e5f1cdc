/** What a browser keeps about logins: under which names, and nothing that names anybody. */

/** How someone logged in last: a word of our own, or a provider by its id in the site's data; none says who it was. */
export type LoginMethod = 'password' | 'qr' | `via-${string}`;

/** In local storage: the method of the last login. */
export function lastMethodKey(storagePrefix: string): string {
  return `${storagePrefix}_LAST_LOGIN`;
}

/** A stored method; `undefined` for none, and for junk. */
export function readLoginMethod(stored: string | null): LoginMethod | undefined {
  return stored !== null && /^(?:password|qr|via-[a-z\d-]{1,32})$/.test(stored) ? (stored as LoginMethod) : undefined;
}

/** In the tab's storage: the login name of a recalled registration, until the login that it leads to (S2.08, S4.35). */
export function recalledLoginKey(storagePrefix: string): string {
  return `${storagePrefix}_RECALLED_LOGIN`;
}
