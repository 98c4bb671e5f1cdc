/**
 * The file that lets pages of other domains use an RP ID (WebAuthn Level 3, 5.11.1). A browser asks for it at the host of the
 * RP ID; it must be JSON by its content type.
 */

import type { RelyingParty } from './relying-party.ts';
import type { Environment } from './site.ts';

/** Where browsers ask. */
export const relatedOriginsPath = '/.well-known/webauthn';

/** The file in the bundle that answers there: a bundle serves the hosts of every environment, and each has its own origins. */
export function relatedOriginsFile(environment: Environment): string {
  return `${relatedOriginsPath}.${environment}.json`;
}

/** Its text. */
export function relatedOriginsText({ origins }: Pick<RelyingParty, 'origins'>): string {
  return `${JSON.stringify({ origins }, null, 2)}\n`;
}
