/**
 * Links between messenger users and accounts: one account per user, one user per account (S3.31, S3.32, S4.40, S4.41). A
 * registration may come with init data, which are linked when its account is open (S3.05, S3.06).
 */

import { retCodes } from '../../domain/errors/codes.ts';
import { hour, type SandboxContext } from '../server/context.ts';
import { testBot, testMessengerKey } from './bot.ts';
import { checkInitData } from './init-data.ts';

export function accountLinkedWith({ database }: SandboxContext, messengerId: number): number | undefined {
  const row = database.prepare('SELECT account_id FROM messenger_links WHERE messenger_id = ?').get(messengerId);
  return row === undefined ? undefined : Number(row.account_id);
}

export function messengerLinkedWith({ database }: SandboxContext, accountId: number): number | undefined {
  const row = database.prepare('SELECT messenger_id FROM messenger_links WHERE account_id = ?').get(accountId);
  return row === undefined ? undefined : Number(row.messenger_id);
}

/** @returns 0; 1001 where the messenger's user has another account, 1002 where the account has another user */
export function link(context: SandboxContext, messengerId: number, accountId: number): 0 | 1001 | 1002 {
  const account = accountLinkedWith(context, messengerId);
  if (account !== undefined && account !== accountId) return 1001;
  const messenger = messengerLinkedWith(context, accountId);
  if (messenger !== undefined && messenger !== messengerId) return 1002;
  context.database
    .prepare('INSERT OR IGNORE INTO messenger_links (messenger_id, account_id, linked_at) VALUES (?, ?, ?)')
    .run(messengerId, accountId, context.clock.now());
  return 0;
}

export function unlink({ database }: SandboxContext, accountId: number): void {
  database.prepare('DELETE FROM messenger_links WHERE account_id = ?').run(accountId);
  database.prepare('DELETE FROM one_person_links WHERE account_id = ?').run(accountId);
}

/** Id that the account has set in the one-person check; '0' for none. */
export function onePersonLink({ database }: SandboxContext, accountId: number): string {
  const row = database.prepare('SELECT bind_uid FROM one_person_links WHERE account_id = ?').get(accountId);
  return String(row?.bind_uid ?? '0');
}

export function setOnePersonLink({ database }: SandboxContext, accountId: number, uid: string): void {
  database
    .prepare('INSERT INTO one_person_links VALUES (?, ?) ON CONFLICT (account_id) DO UPDATE SET bind_uid = ?')
    .run(accountId, uid, uid);
}

export function finishTask(
  { database, clock }: SandboxContext,
  task: { readonly messengerId: number; readonly campaign: string; readonly task: string },
): void {
  database
    .prepare('INSERT OR IGNORE INTO finished_tasks (messenger_id, campaign, task, finished_at) VALUES (?, ?, ?, ?)')
    .run(task.messengerId, task.campaign, task.task, clock.now());
}

/** Stores the init data of a registration without a check: the last step of the registration checks and links them. */
export function storeInitData({ database, clock }: SandboxContext, uuid: string, raw: string | undefined): void {
  database.prepare('DELETE FROM registration_messengers WHERE brought_at <= ?').run(clock.now() - hour);
  if (raw === undefined) return;
  database.prepare('INSERT OR REPLACE INTO registration_messengers VALUES (?, ?, ?)').run(uuid, raw, clock.now());
}

/** Links the init data of a registration. @returns 0, or why they are not linked; `undefined` where there are none */
export function linkOfRegistration(context: SandboxContext, uuid: string, accountId: number): number | undefined {
  const row = context.database
    .prepare('DELETE FROM registration_messengers WHERE uuid = ? RETURNING init_data')
    .get(uuid);
  return row === undefined ? undefined : linkFrom(context, String(row.init_data), accountId);
}

/** Links the init data of a call. @returns 0, or why they are not linked */
export function linkFrom(context: SandboxContext, raw: string, accountId: number): number {
  const check = checkInitData(raw, testBot, testMessengerKey, context.clock.now());
  return check.type === 'good' ? link(context, check.data.user.id, accountId) : retCodes.messengerDataExpired;
}
