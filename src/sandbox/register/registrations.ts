/** Registrations that are not finished yet, and their codes. */

import type { AccountDetails } from '../../contract/register.ts';
import { verifyTypes } from '../../domain/account/register-type.ts';
import { codeLength } from '../../domain/account/verification-code.ts';
import { putInOutbox } from '../account/outbox.ts';
import type { SandboxContext } from '../server/context.ts';
import { day, minute } from '../server/context.ts';
import { isSameText, randomCode, randomToken, randomUuid } from '../server/secrets.ts';

const registrationLife = 30 * minute;
/** How long a finished registration is remembered, for a visitor who returns to it (S4.35). */
const finishedLife = 7 * day;
export const codeLife = 5 * minute;
export const maxWrongTries = 5;

export interface PendingRegistration {
  readonly uuid: string;
  readonly address: string;
  readonly lang: string;
  readonly details: AccountDetails;
  /** `undefined` before the first code was sent. */
  readonly code: { readonly text: string; readonly sentAt: number; readonly wrongTries: number } | undefined;
  readonly verified: boolean;
}

/** @returns the new registration's uuid */
export function startRegistration(
  { database, clock, random }: SandboxContext,
  { address, lang, details }: Pick<PendingRegistration, 'address' | 'lang' | 'details'>,
): string {
  const now = clock.now();
  database.prepare('DELETE FROM registrations WHERE created_at <= ?').run(now - registrationLife);
  const uuid = randomUuid(random);
  database
    .prepare('INSERT INTO registrations (uuid, address, lang, details, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(uuid, address, lang, JSON.stringify(details), now);
  return uuid;
}

/** A registration by its uuid; `undefined` where it is unknown, finished or older than 30 minutes. */
export function registrationOf({ database, clock }: SandboxContext, uuid: string): PendingRegistration | undefined {
  const row = database
    .prepare('SELECT * FROM registrations WHERE uuid = ? AND created_at > ?')
    .get(uuid, clock.now() - registrationLife);
  if (row === undefined) return undefined;
  const { address, lang, details, code, code_sent_at, wrong_tries, verified } = row;
  return {
    uuid,
    address: String(address),
    lang: String(lang),
    details: JSON.parse(String(details)),
    code:
      code === null ? undefined : { text: String(code), sentAt: Number(code_sent_at), wrongTries: Number(wrong_tries) },
    verified: verified === 1,
  };
}

/** Where a link leads: the origin of the page that asked for it; empty where it is unknown. */
export interface LinkTarget {
  readonly origin: string;
}

/** Sends a new code or link. The one before it is no longer valid. A link is valid as long as its registration. */
export function sendCode(
  context: SandboxContext,
  registration: Pick<PendingRegistration, 'uuid' | 'address' | 'lang'>,
  verifyType: number,
  { origin }: LinkTarget,
): void {
  const { uuid, address, lang } = registration;
  const isLink = verifyType === verifyTypes.link;
  const code = isLink ? randomToken(context.random) : randomCode(context.random);
  context.database
    .prepare('UPDATE registrations SET code = ?, code_sent_at = ?, wrong_tries = 0 WHERE uuid = ?')
    .run(code, context.clock.now(), uuid);
  const query = new URLSearchParams({ uuid, token: code });
  putInOutbox(context, address, isLink ? `${origin}/${lang}/email-code-verify?${query}` : code);
}

/** Checks a code or the token of a link. It is `dead` after five wrong tries; a code also after five minutes. */
export function tryCode(
  context: SandboxContext,
  { uuid, code }: PendingRegistration,
  given: string,
): 'right' | 'wrong' | 'dead' {
  if (!code || code.wrongTries >= maxWrongTries) return 'dead';
  const life = code.text.length > codeLength ? registrationLife : codeLife;
  if (context.clock.now() - code.sentAt >= life) return 'dead';
  if (isSameText(given, code.text)) return 'right';
  context.database.prepare('UPDATE registrations SET wrong_tries = wrong_tries + 1 WHERE uuid = ?').run(uuid);
  return 'wrong';
}

export function markVerified({ database }: SandboxContext, uuid: string): void {
  database.prepare('UPDATE registrations SET verified = 1 WHERE uuid = ?').run(uuid);
}

/** The user handle of the account to come: 32 random bytes in base64url, the same each time. */
export function userHandleFor({ database, random }: SandboxContext, uuid: string): string {
  const row = database
    .prepare('UPDATE registrations SET user_handle = coalesce(user_handle, ?) WHERE uuid = ? RETURNING user_handle')
    .get(Buffer.from(random(32)).toString('base64url'), uuid);
  return String(row?.user_handle);
}

/** @returns whether the registration still existed: of two calls at the same time, one gets `true` */
export function endRegistration({ database, clock }: SandboxContext, { uuid, address }: PendingRegistration): boolean {
  const now = clock.now();
  const ended = database.prepare('DELETE FROM registrations WHERE uuid = ?').run(uuid).changes === 1;
  if (!ended) return false;
  database.prepare('DELETE FROM finished_registrations WHERE finished_at <= ?').run(now - finishedLife);
  database
    .prepare('INSERT OR IGNORE INTO finished_registrations (uuid, address, finished_at) VALUES (?, ?, ?)')
    .run(uuid, address, now);
  return true;
}

/** The address of a registration that ended within the last week. */
export function finishedAddress({ database, clock }: SandboxContext, uuid: string): string | undefined {
  const row = database
    .prepare('SELECT address FROM finished_registrations WHERE uuid = ? AND finished_at > ?')
    .get(uuid, clock.now() - finishedLife);
  return row === undefined ? undefined : String(row.address);
}
