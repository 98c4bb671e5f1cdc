/** Whether the native app may be offered to the visitor. Loaded by the app's banner, see `shell/app-banner.ts`. */

import { downloadsAllowed } from '../../flows/landing/downloads.ts';
import { pageCore } from './core.ts';

/** As the exchange says; without an answer it may, because only sites with the app have the banner (S2.40, S7.44). Never rejects. */
export function mayOfferApp(): Promise<boolean> {
  return downloadsAllowed(pageCore().exchange, true);
}
