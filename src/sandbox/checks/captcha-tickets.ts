/** One-time tokens for captchas, valid for two minutes. They are kept in memory only, because they expire so soon. */

import { minute, type SandboxContext } from '../server/context.ts';
import { randomToken } from '../server/secrets.ts';

const ticketLife = 2 * minute;
/** Beyond this number the oldest ticket is removed. */
const maxTickets = 20_000;

/** A challenge starts a captcha; the other kinds prove that it was solved. */
export type TicketKind = 'geetest-challenge' | 'magpie-challenge' | 'geetest' | 'recaptcha' | 'tencent' | 'magpie';

interface Ticket {
  readonly kind: TicketKind;
  readonly boundTo: string;
  readonly expiresAt: number;
}

/** Tickets of each sandbox, by its database. */
const ticketsByDatabase = new WeakMap<SandboxContext['database'], Map<string, Ticket>>();

function ticketsOf({ database }: SandboxContext): Map<string, Ticket> {
  const tickets = ticketsByDatabase.get(database) ?? new Map<string, Ticket>();
  ticketsByDatabase.set(database, tickets);
  return tickets;
}

/** @param boundTo the value that must come with the ticket, or that it stands for. @returns the ticket */
export function issueTicket(context: SandboxContext, kind: TicketKind, boundTo: string): string {
  const tickets = ticketsOf(context);
  const now = context.clock.now();
  for (const [text, { expiresAt }] of tickets) {
    if (expiresAt > now && tickets.size < maxTickets) break;
    tickets.delete(text);
  }
  const text = randomToken(context.random);
  tickets.set(text, { kind, boundTo, expiresAt: now + ticketLife });
  return text;
}

/** The value of a ticket; `undefined` where it is unknown, of another kind, used or too old. It cannot be used again. */
export function takeTicket(context: SandboxContext, kind: TicketKind, text: string): string | undefined {
  const tickets = ticketsOf(context);
  const ticket = tickets.get(text);
  if (ticket?.kind !== kind) return undefined;
  tickets.delete(text);
  return ticket.expiresAt > context.clock.now() ? ticket.boundTo : undefined;
}
