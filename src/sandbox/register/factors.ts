/** Registrations with a code to an e-mail and one to a number, and optionally one of an authenticator (S2.32). */

import { authenticatorOf, putInOutbox } from '../account/outbox.ts';
import { day, type SandboxContext } from '../server/context.ts';
import { isSameText, randomCode } from '../server/secrets.ts';
import { codeLife, maxWrongTries } from './registrations.ts';

export type FactorKind = 'email' | 'mobile' | 'google';

export interface FactorCode {
  readonly address: string;
  readonly state: 'right' | 'wrong' | 'dead';
}

export function startTwoFactor({ database, clock }: SandboxContext, uuid: string, google: boolean): void {
  const now = clock.now();
  database.prepare('DELETE FROM two_factor_registrations WHERE created_at <= ?').run(now - day);
  database.prepare('DELETE FROM factor_codes WHERE sent_at <= ?').run(now - day);
  database
    .prepare('INSERT INTO two_factor_registrations (uuid, google, created_at) VALUES (?, ?, ?)')
    .run(uuid, google ? 1 : 0, now);
}

/** `undefined` for a registration with one code. */
export function twoFactorOf({ database }: SandboxContext, uuid: string): { readonly google: boolean } | undefined {
  const row = database.prepare('SELECT google FROM two_factor_registrations WHERE uuid = ?').get(uuid);
  return row === undefined ? undefined : { google: row.google === 1 };
}

function kindOf(address: string): FactorKind {
  return address.includes('@') ? 'email' : 'mobile';
}

/** Whether an address is the second one of a registration that started with `first`. */
export function isSecondAddress(address: string, first: string): boolean {
  return kindOf(address) !== kindOf(first);
}

/** Sends a code to one of the two. With the e-mail it also issues the code of the authenticator, where one is needed. */
export function sendFactorCode(
  context: SandboxContext,
  { uuid, address, google }: { readonly uuid: string; readonly address: string; readonly google: boolean },
): void {
  const kind = kindOf(address);
  // Before the e-mail, so that the newest message of the address is the e-mail.
  if (google && kind === 'email') issueCode(context, uuid, 'google', authenticatorOf(address));
  issueCode(context, uuid, kind, address);
}

function issueCode(context: SandboxContext, uuid: string, kind: FactorKind, address: string): void {
  const code = randomCode(context.random);
  context.database
    .prepare('INSERT OR REPLACE INTO factor_codes (uuid, kind, address, code, sent_at) VALUES (?, ?, ?, ?, ?)')
    .run(uuid, kind, address, code, context.clock.now());
  putInOutbox(context, address, code);
}

/** Checks one of the codes. It is `dead` after five wrong tries, or after five minutes. */
export function tryFactor(context: SandboxContext, uuid: string, kind: FactorKind, given: string): FactorCode {
  const row = context.database.prepare('SELECT * FROM factor_codes WHERE uuid = ? AND kind = ?').get(uuid, kind);
  const address = String(row?.address ?? '');
  const tooOld = context.clock.now() - Number(row?.sent_at ?? 0) >= codeLife;
  if (row === undefined || tooOld || Number(row.wrong_tries) >= maxWrongTries) return { address, state: 'dead' };
  if (isSameText(given, String(row.code))) return { address, state: 'right' };
  context.database
    .prepare('UPDATE factor_codes SET wrong_tries = wrong_tries + 1 WHERE uuid = ? AND kind = ?')
    .run(uuid, kind);
  return { address, state: 'wrong' };
}
