/**
 * The ticket of a provider's identity that has no account yet. The identity is linked with the account that the visitor logs
 * in to or creates next, in this tab and within ten minutes.
 */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import type { Platform } from '../../browser/types.ts';
import { attemptLifeMs } from '../../domain/account/third-party.ts';
import { thirdPartyTicketKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools } from '../page/tools.ts';

interface TicketTools {
  readonly platform: Pick<Platform, 'clock' | 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix'>;
}

const ticketSchema = v.object({ provider: v.string(), ticket: v.string(), until: v.number() });

export interface Ticket {
  readonly provider: string;
  readonly ticket: string;
}

function stored({ platform, page }: TicketTools) {
  return createStoredValue(platform.tabStorage, thirdPartyTicketKey(page.storagePrefix), ticketSchema, {
    clock: platform.clock,
    lifeMs: attemptLifeMs,
    expiresAt: ({ until }) => until,
  });
}

/** Stores it in the tab, because the registration is another page. The exchange accepts it once, from this device only. */
export function storeTicket(tools: TicketTools, ticket: Ticket): void {
  stored(tools).write({ ...ticket, until: tools.platform.clock.now() + attemptLifeMs });
}

/** The stored ticket; `undefined` if there is none or it has expired. */
export function storedTicket(tools: TicketTools): Ticket | undefined {
  return stored(tools).read();
}

export function removeTicket(tools: TicketTools): void {
  stored(tools).remove();
}
