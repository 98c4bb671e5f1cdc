/** The messenger that a registration brings along: kept with it, and linked once the account is open (S3.05, S3.06). */

import { retCodes } from '../domain/errors/codes.ts';
import type { SandboxContext } from './context.ts';
import { hour } from './context.ts';
import { checkInitData } from './init-data.ts';
import { testBot, testMessengerKey } from './messenger-bot.ts';
import { link } from './messenger-links.ts';

/** Keeps what came, unchecked: whether it is good says the answer to the last step. */
export function bringMessenger({ database, clock }: SandboxContext, uuid: string, raw: string | undefined): void {
  database.prepare('DELETE FROM registration_messengers WHERE brought_at <= ?').run(clock.now() - hour);
  if (raw === undefined) return;
  database.prepare('INSERT OR REPLACE INTO registration_messengers VALUES (?, ?, ?)').run(uuid, raw, clock.now());
}

/** Why it was not linked, or 0; `undefined` where the registration brought none. */
export function linkOfRegistration(context: SandboxContext, uuid: string, accountId: number): number | undefined {
  const row = context.database
    .prepare('DELETE FROM registration_messengers WHERE uuid = ? RETURNING init_data')
    .get(uuid);
  return row === undefined ? undefined : linkFrom(context, String(row.init_data), accountId);
}

/** The same for a call that brings the messenger itself. */
export function linkFrom(context: SandboxContext, raw: string, accountId: number): number {
  const check = checkInitData(raw, testBot, testMessengerKey, context.clock.now());
  return check.type === 'good' ? link(context, check.data.user.id, accountId) : retCodes.messengerWordExpired;
}
