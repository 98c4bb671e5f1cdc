/** The mails and text messages that the sandbox "sends". They are stored to be read, and to limit how many an address gets. */

import { codeChannels } from '../../contract/sent-code.ts';
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
  readonly channel: CodeChannel | 'authenticator';
  /** Empty for a link. */
  readonly code: string;
  /** Address of the page that the mail leads to. */
  readonly link?: string;
  /** Milliseconds since epoch. */
  readonly sentAt: number;
}

export type CodeChannel = (typeof codeChannels)[number];

/** What a code is for. Each use has its own limits, so that a code for a security check does not delay a registration. */
export type CodeUse = 'registration' | 'security';

/**
 * @param isWarning the message has no code, and does not count for the limits of codes
 * @returns the message's id
 */
export function putInOutbox(
  { database, clock }: SandboxContext,
  address: string,
  text: string,
  isWarning = false,
): number {
  const now = clock.now();
  database.prepare('DELETE FROM outbox WHERE sent_at <= ?').run(now - day);
  const insert = database.prepare('INSERT INTO outbox (address, code, sent_at, is_warning) VALUES (?, ?, ?, ?)');
  return Number(insert.run(address, text, now, Number(isWarning)).lastInsertRowid);
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
    .prepare(
      `SELECT sent_at FROM outbox WHERE address = ? AND sent_at > ? AND is_warning = 0 AND ${ofUse} ORDER BY id DESC LIMIT ?`,
    )
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
      `SELECT address, code, channel, sent_at FROM outbox
       WHERE :to IS NULL OR address = :to OR substr(address, instr(address, ' ') + 1) = :to
         OR (address LIKE '+%' AND replace(substr(address, 2), ' ', '') = replace(:to, ' ', ''))
       ORDER BY id DESC LIMIT :limit`,
    )
    .all({ to: wanted, limit: maxListed })
    .map(({ address, code, channel, sent_at }) =>
      toMessage(
        String(address),
        String(code),
        Number(sent_at),
        codeChannels.find((one) => one === channel),
      ),
    );
}

function toMessage(to: string, text: string, sentAt: number, chosen: CodeChannel | undefined): Message {
  const usual = to.startsWith(authenticatorOf('')) ? 'authenticator' : to.includes('@') ? 'email' : 'sms';
  const channel = chosen ?? usual;
  return text.includes('/') ? { to, channel, code: '', link: text, sentAt } : { to, channel, code: text, sentAt };
}

/** Says how the newest message to an address was sent. @param channel left out for the usual way */
export function markChannel({ database }: SandboxContext, address: string, channel: CodeChannel | undefined): void {
  if (channel === undefined) return;
  database
    .prepare('UPDATE outbox SET channel = ? WHERE id = (SELECT max(id) FROM outbox WHERE address = ?)')
    .run(channel, address);
}

/** The address under which the code of an authenticator is stored in the outbox. */
export function authenticatorOf(address: string): string {
  return `authenticator of ${address}`;
}
