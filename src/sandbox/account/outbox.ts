/** The mails and text messages that the sandbox "sends". They are stored to be read, and to limit how many an address gets. */

import { resendWaitMs } from '../../domain/account/resend.ts';
import { day, hour, type SandboxContext } from '../server/context.ts';

/** Codes an address may get within an hour. */
const codesPerHour = 10;
/** Older messages stay in the database until they are a day old, but are not listed. */
const maxListed = 200;

export interface Message {
  /** An e-mail address, or a number with plus and dial code. */
  readonly to: string;
  /** `authenticator`: the code that an authenticator app would show. The sandbox shows it here, as it has no such app. */
  readonly channel: 'email' | 'sms' | 'authenticator';
  /** Empty for a link. */
  readonly code: string;
  /** Address of the page that the mail leads to. */
  readonly link?: string;
  /** Milliseconds since epoch. */
  readonly sentAt: number;
}

/** What a code is for. Each use has its own limits, so that a code for a security check does not delay a registration. */
export type CodeUse = 'registration' | 'security';

/** @returns the message's id */
export function putInOutbox({ database, clock }: SandboxContext, address: string, code: string): number {
  const now = clock.now();
  database.prepare('DELETE FROM outbox WHERE sent_at <= ?').run(now - day);
  const insert = database.prepare('INSERT INTO outbox (address, code, sent_at) VALUES (?, ?, ?)');
  return Number(insert.run(address, code, now).lastInsertRowid);
}

/**
 * Milliseconds until an address may get another code, 0 for now. The limit is one a minute and ten an hour. It counts by
 * address, so that a new registration does not avoid it.
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
 * @param to only messages to this e-mail address or number, with or without dial code; spaces and a plus are ignored
 */
export function listOutbox({ database }: SandboxContext, to?: string): Message[] {
  const wanted = to?.toLowerCase().replace(/^[+\s]+/, '') ?? null;
  return database
    .prepare(
      `SELECT address, code, sent_at FROM outbox
       WHERE :to IS NULL OR address = :to OR substr(address, instr(address, ' ') + 1) = :to
         OR (address LIKE '+%' AND replace(substr(address, 2), ' ', '') = replace(:to, ' ', ''))
       ORDER BY id DESC LIMIT :limit`,
    )
    .all({ to: wanted, limit: maxListed })
    .map(({ address, code, sent_at }) => toMessage(String(address), String(code), Number(sent_at)));
}

function toMessage(to: string, text: string, sentAt: number): Message {
  const channel = to.startsWith(authenticatorOf('')) ? 'authenticator' : to.includes('@') ? 'email' : 'sms';
  return text.includes('/') ? { to, channel, code: '', link: text, sentAt } : { to, channel, code: text, sentAt };
}

/** The address under which the code of an authenticator is stored in the outbox. */
export function authenticatorOf(address: string): string {
  return `authenticator of ${address}`;
}
