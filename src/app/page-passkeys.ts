import { sites } from '../../sites/all.ts';
import { passkeyGroups } from '../../sites/shared.ts';
import { relyingParties, usableRpId } from '../domain/site/relying-party.ts';
import { browserPasskeys, hasPasskeyAbility } from '../platform/passkeys.ts';
import type { Passkeys } from '../platform/types.ts';

/** With the relying party of the page's group of sites, where the browser lets the page use it. */
export const pagePasskeys: Passkeys = {
  ...browserPasskeys,
  ownRpId: () => location.hostname,
  rpId: () =>
    usableRpId(location.origin, relyingParties(passkeyGroups, sites), () => hasPasskeyAbility('relatedOrigins')),
};
