/** One-time tokens that stand for an identity: the provider's code (`code`), and the ticket to link it (`bind`). */

import type { SandboxContext } from '../server/context.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';

type TicketKind = 'code' | 'bind';

/** @param holds the data that the ticket stands for; stored as JSON */
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

/** The data of a ticket; `undefined` where it is unknown, used or too old. The ticket cannot be used again. */
export function takeProviderTicket({ database, clock }: SandboxContext, kind: TicketKind, ticket: string): unknown {
  const row = database
    .prepare('DELETE FROM provider_tickets WHERE ticket_hash = ? AND kind = ? RETURNING holds, expires_at')
    .get(tokenHash(ticket), kind);
  return row === undefined || Number(row.expires_at) <= clock.now() ? undefined : JSON.parse(String(row.holds));
}
