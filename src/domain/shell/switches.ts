/** What the operator's file of a host switches off by `false` (decision 0115). Apart from its reader, which few pages need. */

export const switchNames = [
  'signUp',
  // Ways in.
  'password',
  'qr',
  'passkeys',
  /** The login by the messenger, and the offer to link it. */
  'messenger',
  /** The consent for outside applications. */
  'consent',
  /** The page that freezes an account by the link of a mail. */
  'notMe',
  /** Ways to answer a security check besides its code; support is always one. */
  'otherWays',
  /** A passkey or security key answers a security check. */
  'secondStep',
  /** A security check can be answered on another device where somebody is signed in. */
  'approvals',
  /** The offer of recovery codes. */
  'recoveryCodes',
  /** What was agreed to is sent, asked for again and shown. */
  'agreements',
] as const;

export type SwitchName = (typeof switchNames)[number];
export type Switches = Readonly<Record<SwitchName, boolean>>;

/** @param isOn whether a switch is on */
export function switchesBy(isOn: (name: SwitchName) => boolean): Switches {
  return Object.fromEntries(switchNames.map((name) => [name, isOn(name)])) as Switches;
}

/** The login page takes no passwords; `login`: it offers no other way either. */
export type PausedLogin = 'password' | 'login';

/** @param providers ids of the identity providers that the page offers */
export function pausedLoginOf(
  { password, qr, passkeys, providersOff }: Switches & { readonly providersOff: readonly string[] },
  providers: readonly string[],
): PausedLogin | undefined {
  if (password) return undefined;
  return qr || passkeys || providers.some((id) => !providersOff.includes(id)) ? 'password' : 'login';
}
