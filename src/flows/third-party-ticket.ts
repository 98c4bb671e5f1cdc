/**
 * An identity that waits for an account: the visitor came from a provider that knows them and we do not. It is linked with
 * the account they log in to or open next, in this tab and within ten minutes.
 */

import * as v from 'valibot';
import { thirdPartyTicketKey } from '../domain/stored-names.ts';
import { attemptLifeMs } from '../domain/third-party.ts';
import type { Platform } from '../platform/types.ts';
import type { FlowTools } from './tools.ts';

interface TicketTools {
  readonly platform: Pick<Platform, 'clock' | 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix'>;
}

const ticketSchema = v.object({ provider: v.string(), ticket: v.string(), until: v.number() });

export interface Ticket {
  readonly provider: string;
  readonly ticket: string;
}

function nameOf({ page }: TicketTools): string {
  return thirdPartyTicketKey(page.storagePrefix);
}

/** Kept in this tab alone: registering is another page. The exchange takes it once, and from this device only. */
export function keepTicket(tools: TicketTools, ticket: Ticket): void {
  const { clock, tabStorage } = tools.platform;
  tabStorage.set(nameOf(tools), JSON.stringify({ ...ticket, until: clock.now() + attemptLifeMs }));
}

/** The ticket that waits; one that is too old is forgotten. */
export function keptTicket(tools: TicketTools): Ticket | undefined {
  const { clock, tabStorage } = tools.platform;
  try {
    const kept = v.parse(ticketSchema, JSON.parse(tabStorage.get(nameOf(tools)) ?? 'null'));
    if (kept.until > clock.now()) return kept;
  } catch {
    // Not ours to read.
  }
  dropTicket(tools);
  return undefined;
}

export function dropTicket(tools: TicketTools): void {
  tools.platform.tabStorage.remove(nameOf(tools));
}
