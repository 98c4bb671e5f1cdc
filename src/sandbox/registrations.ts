/** Registrations under way: who wants an account, and whether the code came back. */

import type { SandboxContext } from './context.ts';
import { minute } from './context.ts';
import { putInOutbox } from './outbox.ts';
import { randomCode, randomUuid } from './secrets.ts';

const registrationLife = 30 * minute;
export const codeLife = 5 * minute;
export const mostWrongTries = 5;

export interface Registration {
  readonly uuid: string;
  readonly address: string;
  readonly lang: string;
  /** `undefined` before the first code was sent. */
  readonly code: { readonly text: string; readonly sentAt: number; readonly wrongTries: number } | undefined;
  readonly verified: boolean;
}

/** @returns the new registration's uuid */
export function startRegistration({ database, clock, random }: SandboxContext, address: string, lang: string): string {
  const now = clock.now();
  database.prepare('DELETE FROM registrations WHERE created_at <= ?').run(now - registrationLife);
  const uuid = randomUuid(random);
  database
    .prepare('INSERT INTO registrations (uuid, address, lang, created_at) VALUES (?, ?, ?, ?)')
    .run(uuid, address, lang, now);
  return uuid;
}

/** A registration by its uuid; `undefined` for one that never was, is finished or is older than 30 minutes. */
export function registrationOf({ database, clock }: SandboxContext, uuid: string): Registration | undefined {
  const row = database
    .prepare('SELECT * FROM registrations WHERE uuid = ? AND created_at > ?')
    .get(uuid, clock.now() - registrationLife);
  if (row === undefined) return undefined;
  const { address, lang, code, code_sent_at, wrong_tries, verified } = row;
  return {
    uuid,
    address: String(address),
    lang: String(lang),
    code:
      code === null ? undefined : { text: String(code), sentAt: Number(code_sent_at), wrongTries: Number(wrong_tries) },
    verified: verified === 1,
  };
}

/** Sends a new code; the one before it is dead. */
export function sendCode(context: SandboxContext, { uuid, address }: Registration): void {
  const code = randomCode(context.random);
  context.database
    .prepare('UPDATE registrations SET code = ?, code_sent_at = ?, wrong_tries = 0 WHERE uuid = ?')
    .run(code, context.clock.now(), uuid);
  putInOutbox(context, address, code);
}

export function countWrongTry({ database }: SandboxContext, uuid: string): void {
  database.prepare('UPDATE registrations SET wrong_tries = wrong_tries + 1 WHERE uuid = ?').run(uuid);
}

export function markVerified({ database }: SandboxContext, uuid: string): void {
  database.prepare('UPDATE registrations SET verified = 1 WHERE uuid = ?').run(uuid);
}

/** @returns whether it was still there: of two calls at once, one ends it */
export function endRegistration({ database }: SandboxContext, uuid: string): boolean {
  return database.prepare('DELETE FROM registrations WHERE uuid = ?').run(uuid).changes === 1;
}
