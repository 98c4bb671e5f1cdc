/** The ways in which a code can be sent, as the visitor's scenario has them. */

import type { Scenario } from '../control/scenario.ts';
import { usernameOf } from '../server/address.ts';
import type { CodeChannel } from './outbox.ts';

const forNumbers = ['sms', 'call', 'messenger'] as const;

/** Whether a code can be sent that way. @param channel left out for the usual one */
export function isOfferedWay(scenario: Scenario, address: string, channel: CodeChannel | undefined): boolean {
  return channel === undefined || waysOf(scenario, address).some((way) => way === channel);
}

/** What the answer to a sending says of the code's way. @param channel the one that was used; left out for the usual one */
export function wayFields(scenario: Scenario, address: string, channel: CodeChannel | undefined) {
  const used = channel ?? (usernameOf(address).type === 'mobile' ? 'sms' : 'email');
  const channels = waysOf(scenario, address).filter((way) => way !== used);
  return {
    ...(channels.length > 0 && { channels }),
    ...(scenario.delivery !== 'arrives' && { delivery: scenario.delivery }),
  };
}

function waysOf({ channels }: Scenario, address: string): readonly CodeChannel[] {
  return channels === 'by call and messenger' && usernameOf(address).type === 'mobile' ? forNumbers : [];
}
