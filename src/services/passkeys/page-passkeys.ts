import { hasPasskeyAbility, offerPasskeys } from '../../browser/passkeys.ts';
import type { Passkeys } from '../../browser/types.ts';
import { usableRpId } from '../../domain/site/relying-party.ts';
import type { PageCore } from '../page/core.ts';

/** With the relying party of the page's group of sites, where the browser lets the page use it. */
export function pagePasskeys({
  page,
  environment,
}: Pick<PageCore, 'page' | 'environment'>): Pick<Passkeys, 'rpId' | 'ownRpId' | 'offer'> {
  return {
    offer: offerPasskeys,
    ownRpId: () => location.hostname,
    rpId() {
      // The build writes them. In unit tests there are none.
      const rpId = import.meta.env.RP_IDS?.[environment];
      return usableRpId(location, rpId, page.hosts[environment], () => hasPasskeyAbility('relatedOrigins'));
    },
  };
}

/** Whether the page is in front. */
export const isPageSeen = () => document.visibilityState === 'visible';
