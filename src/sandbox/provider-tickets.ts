/** What stands for an identity on its way: a provider's code, and later the ticket to link it. Each is good once. */

import type { SandboxContext } from './context.ts';
import { randomToken, tokenHash } from './secrets.ts';

type TicketKind = 'code' | 'bind';

/** @param holds what it stands for, as JSON */
export function issueProviderTicket(
  { database, clock, random }: SandboxContext,
  kind: TicketKind,
  holds: unknown,
  lifeMs: number,
): string {
  const ticket = randomToken(random);
  const now = clock.now();
  database.prepare('DELETE FROM provider_tickets WHERE expires_at <= ?').run(now);
  database
    .prepare('INSERT INTO provider_tickets (ticket_hash, kind, holds, expires_at) VALUES (?, ?, ?, ?)')
    .run(tokenHash(ticket), kind, JSON.stringify(holds), now + lifeMs);
  return ticket;
}

/** What a ticket stands for; `undefined` for one that is unknown, used or too old. It is used now. */
export function takeProviderTicket({ database, clock }: SandboxContext, kind: TicketKind, ticket: string): unknown {
  const row = database
    .prepare('DELETE FROM provider_tickets WHERE ticket_hash = ? AND kind = ? RETURNING holds, expires_at')
    .get(tokenHash(ticket), kind);
  return row === undefined || Number(row.expires_at) <= clock.now() ? undefined : JSON.parse(String(row.holds));
}
