/** What a browser keeps about logins: under which names, and nothing that names anybody. */

/** How someone logged in last. Each is a word of our own; none says who it was. */
const loginMethods = ['password', 'google', 'apple', 'telegram', 'qr'] as const;
export type LoginMethod = (typeof loginMethods)[number];

/** In local storage: the method of the last login. */
export function lastMethodKey(storagePrefix: string): string {
  return `${storagePrefix}_LAST_LOGIN`;
}

/** A stored method; `undefined` for none, and for junk. */
export function readLoginMethod(stored: string | null): LoginMethod | undefined {
  return loginMethods.find((method) => method === stored);
}

/** In the tab's storage: the login name of a recalled registration, until the login that it leads to (S2.08, S4.35). */
export function recalledLoginKey(storagePrefix: string): string {
  return `${storagePrefix}_RECALLED_LOGIN`;
}
