/** The accounts that logged in on this device, for the login to choose from (decision 0090). Never a token. */

/** The last way to log in: one of our own, or `via-` and the id of a provider. */
export type LoginMethod = 'password' | 'qr' | 'passkey' | `via-${string}`;

/** Parses a stored method; `undefined` for nothing and for unknown text. */
export function readLoginMethod(stored: string | null): LoginMethod | undefined {
  return stored !== null && /^(?:password|qr|passkey|via-[a-z\d-]{1,32})$/.test(stored)
    ? (stored as LoginMethod)
    : undefined;
}

export interface KnownAccount {
  /** As the exchange masks it. */
  readonly name: string;
  /** The masked id: two accounts may have one masked name. */
  readonly mark: string;
  /** How it logged in last. */
  readonly method: LoginMethod;
  /** What is typed to log in, where the password is the way. */
  readonly login?: string | undefined;
  /** When it logged in last, ms since epoch. */
  readonly at: number;
}

const maxKnownAccounts = 3;

/** An account that has not logged in for so long is no longer offered. */
const knownAccountDays = 90;
const dayMs = 86_400_000;

export function isSameAccount(one: KnownAccount, other: KnownAccount): boolean {
  return one.name === other.name && one.mark === other.mark;
}

/** The list with an account that has just logged in: first, once, and three at most. */
export function withAccount(list: readonly KnownAccount[], account: KnownAccount): readonly KnownAccount[] {
  return [account, ...list.filter((one) => !isSameAccount(one, account))].slice(0, maxKnownAccounts);
}

/** What can be offered: not too old, not from a clock that was ahead, and with the name that goes with a password. @param now ms since epoch */
export function usableAccounts(list: readonly KnownAccount[], now: number): readonly KnownAccount[] {
  return list
    .filter(({ method, login, at }) => {
      const age = now - at;
      return age > -dayMs && age < knownAccountDays * dayMs && (method !== 'password' || !!login);
    })
    .slice(0, maxKnownAccounts);
}
