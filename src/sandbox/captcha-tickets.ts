/** What the sandbox hands out around captchas: each good once and for two minutes. Kept in memory, for it is soon worthless. */

import { minute, type SandboxContext } from './context.ts';
import { randomToken } from './secrets.ts';

const ticketLife = 2 * minute;
/** The oldest is forgotten first. */
const mostTickets = 20_000;

/** A challenge is what one starts with, the others are what one gets for solving it. */
export type TicketKind = 'geetest-challenge' | 'magpie-challenge' | 'geetest' | 'recaptcha' | 'tencent' | 'magpie';

interface Ticket {
  readonly kind: TicketKind;
  readonly boundTo: string;
  readonly expiresAt: number;
}

/** One book for each sandbox; its database stands for it. */
const books = new WeakMap<SandboxContext['database'], Map<string, Ticket>>();

function bookOf({ database }: SandboxContext): Map<string, Ticket> {
  const book = books.get(database) ?? new Map<string, Ticket>();
  books.set(database, book);
  return book;
}

/** @param boundTo what must come with the ticket, or what it stands for */
export function issueTicket(context: SandboxContext, kind: TicketKind, boundTo: string): string {
  const book = bookOf(context);
  const now = context.clock.now();
  for (const [text, { expiresAt }] of book) {
    if (expiresAt > now && book.size < mostTickets) break;
    book.delete(text);
  }
  const text = randomToken(context.random);
  book.set(text, { kind, boundTo, expiresAt: now + ticketLife });
  return text;
}

/** What a ticket is bound to; `undefined` for one that is unknown, of another kind, used or too old. It is used now. */
export function takeTicket(context: SandboxContext, kind: TicketKind, text: string): string | undefined {
  const book = bookOf(context);
  const ticket = book.get(text);
  if (ticket?.kind !== kind) return undefined;
  book.delete(text);
  return ticket.expiresAt > context.clock.now() ? ticket.boundTo : undefined;
}
