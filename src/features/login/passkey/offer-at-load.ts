/** The offer of passkeys in the autofill, where it is made at load (`passkey-at-load.ts`): the form's flow goes on with it. */

import type { PasskeyAutofill } from './passkey-autofill.ts';

interface OfferAtLoad {
  /** Ends it for good. */
  end(): void;
  /** From now on nothing else of the page begins, renews or uses it. */
  takeOver(): PasskeyAutofill;
}

let current: OfferAtLoad | undefined;

export function setOfferAtLoad(offer: OfferAtLoad): void {
  current = offer;
}

/** @returns `undefined` where none was made */
export const offerAtLoad = (): OfferAtLoad | undefined => current;
