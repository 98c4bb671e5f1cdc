/** Accounts that their owners have frozen. */

import type { SandboxContext } from '../server/context.ts';

/** Since when, in ms since epoch; `undefined` for an account that is not frozen. */
export function frozenAt({ database }: SandboxContext, accountId: number): number | undefined {
  const row = database.prepare('SELECT frozen_at FROM frozen_accounts WHERE account_id = ?').get(accountId);
  return row === undefined ? undefined : Number(row.frozen_at);
}
