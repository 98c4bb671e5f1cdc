/** Which messenger user is linked with which account: one with one (S3.31, S3.32, S4.40, S4.41). */

import type { SandboxContext } from './context.ts';

export function accountLinkedWith({ database }: SandboxContext, messengerId: number): number | undefined {
  const row = database.prepare('SELECT account_id FROM messenger_links WHERE messenger_id = ?').get(messengerId);
  return row === undefined ? undefined : Number(row.account_id);
}

export function messengerLinkedWith({ database }: SandboxContext, accountId: number): number | undefined {
  const row = database.prepare('SELECT messenger_id FROM messenger_links WHERE account_id = ?').get(accountId);
  return row === undefined ? undefined : Number(row.messenger_id);
}

/** @returns 0, or why it is not linked: 1001 where the messenger's user has another account, 1002 where the account has another user */
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

/** '0' for none. */
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
