/** The ways that stand below the one that is asked for. */

import { type CodeAccount, usernameText } from '../../domain/account/username.ts';
import { byPasskey, type OtherWaysState, type Way } from './other-ways.ts';

/** @param startsWithPasskey the account has a passkey, and this browser can use it */
export function waysBeside(
  state: OtherWaysState,
  { username }: CodeAccount,
  startsWithPasskey: boolean,
): readonly (Way & { readonly isUsual?: true })[] {
  const shown = state.type === 'chosen' ? state.chosen.way : undefined;
  const told = state.ways.filter(({ way }) => way !== shown && (way !== 'passkey' || !startsWithPasskey));
  if (!startsWithPasskey) return told;
  // The code to the address that was typed is one of the others now.
  const usual = { way: username.type, target: usernameText(username), isUsual: true } as const;
  return [...(shown === 'passkey' ? [] : [byPasskey]), ...(shown === undefined ? [] : [usual]), ...told];
}
