import { usableRpId } from '../domain/site/relying-party.ts';
import { askForPasskey, hasPasskeyAbility } from '../platform/passkeys/passkeys.ts';
import type { Passkeys } from '../platform/types.ts';

/** With the relying party of the page's group of sites, where the browser lets the page use it. */
export const pagePasskeys: Pick<Passkeys, 'rpId' | 'ownRpId' | 'use'> = {
  use: askForPasskey,
  ownRpId: () => location.hostname,
  // The build writes the group of its site. In unit tests there is none.
  rpId: () =>
    usableRpId(location.origin, import.meta.env.RELYING_PARTIES ?? [], () => hasPasskeyAbility('relatedOrigins')),
};

/** Whether the page is in front. */
export const isPageSeen = () => document.visibilityState === 'visible';
