/** The mails and text messages the sandbox "sends": kept to be read, and to know how many an address got. */

import { resendWaitMs } from '../domain/resend.ts';
import { day, hour, type SandboxContext } from './context.ts';

/** Codes an address may get within an hour. */
const codesPerHour = 10;
/** More than anyone reads; the rest stays in the database until it is a day old. */
const mostListed = 200;

export interface Message {
  /** An e-mail address, or a number with plus and dial code. */
  readonly to: string;
  /** Nobody sends what an authenticator shows; it is here because the sandbox has no other place for it. */
  readonly channel: 'email' | 'sms' | 'authenticator';
  /** Empty for a link. */
  readonly code: string;
  /** Address of the page that the mail leads to. */
  readonly link?: string;
  /** Milliseconds since epoch. */
  readonly sentAt: number;
}

/** What a code is for: each use has its own limits, so that answering a security check puts off no registration. */
export type CodeUse = 'registration' | 'security';

/** @returns the message's id */
export function putInOutbox({ database, clock }: SandboxContext, address: string, code: string): number {
  const now = clock.now();
  database.prepare('DELETE FROM outbox WHERE sent_at <= ?').run(now - day);
  const insert = database.prepare('INSERT INTO outbox (address, code, sent_at) VALUES (?, ?, ?)');
  return Number(insert.run(address, code, now).lastInsertRowid);
}

/**
 * Milliseconds until an address may get another code, 0 if now: one a minute and ten an hour. Counted by address, so
 * that starting again does not help.
 */
export function sendingWait(
  { database, clock }: SandboxContext,
  address: string,
  use: CodeUse = 'registration',
): number {
  const now = clock.now();
  const ofUse = `id ${use === 'security' ? 'IN' : 'NOT IN'} (SELECT outbox_id FROM security_codes)`;
  const times = database
    .prepare(`SELECT sent_at FROM outbox WHERE address = ? AND sent_at > ? AND ${ofUse} ORDER BY id DESC LIMIT ?`)
    .all(address, now - hour, codesPerHour)
    .map(({ sent_at }) => Number(sent_at));
  const [latest = -Infinity] = times;
  const oldest = times.length === codesPerHour ? (times.at(-1) ?? -Infinity) : -Infinity;
  return Math.max(0, latest + resendWaitMs - now, oldest + hour - now);
}

/**
 * Newest first, at most 200.
 *
 * @param to only what went to this e-mail address or number, with or without dial code; blanks and a plus do not count
 */
export function listOutbox({ database }: SandboxContext, to?: string): Message[] {
  const wanted = to?.toLowerCase().replace(/^[+\s]+/, '') ?? null;
  return database
    .prepare(
      `SELECT address, code, sent_at FROM outbox
       WHERE :to IS NULL OR address = :to OR substr(address, instr(address, ' ') + 1) = :to
         OR (address LIKE '+%' AND replace(substr(address, 2), ' ', '') = replace(:to, ' ', ''))
       ORDER BY id DESC LIMIT :most`,
    )
    .all({ to: wanted, most: mostListed })
    .map(({ address, code, sent_at }) => toMessage(String(address), String(code), Number(sent_at)));
}

function toMessage(to: string, text: string, sentAt: number): Message {
  const channel = to.startsWith(authenticatorOf('')) ? 'authenticator' : to.includes('@') ? 'email' : 'sms';
  return text.includes('/') ? { to, channel, code: '', link: text, sentAt } : { to, channel, code: text, sentAt };
}

/** Where the code of an authenticator lies in the outbox. */
export function authenticatorOf(address: string): string {
  return `authenticator of ${address}`;
}
