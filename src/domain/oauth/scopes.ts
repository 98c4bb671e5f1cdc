/** The permissions that an outside application may ask for. The product text names none; these are ours. */

import type { OthersText } from '../text/others-text.ts';
import { scopeName } from './client.ts';

export const knownScopes = ['profile', 'balances.read', 'orders.read', 'orders.write', 'offline_access'] as const;
export type KnownScope = (typeof knownScopes)[number];

export type Scope =
  | { readonly type: 'known'; readonly name: KnownScope }
  /** A scope without a text of ours, by the name that the application sent. */
  | { readonly type: 'unknown'; readonly name: OthersText };

/** Each scope once, in the order asked for. */
export function scopesOf(names: readonly string[]): readonly Scope[] {
  return [...new Set(names)].map((name) => {
    const known = knownScopes.find((scope) => scope === name);
    return known === undefined ? { type: 'unknown', name: scopeName(name) } : { type: 'known', name: known };
  });
}
