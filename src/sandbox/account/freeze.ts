/** The freeze of an account by the link of a mail that warned of a login. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/freeze.ts';
import { banWindowMs } from '../../domain/checks/ban.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { answered, refused } from '../server/answer.ts';
import { type SandboxContext, second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { tokenHash } from '../server/secrets.ts';
import { endSessions } from './accounts.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Ends the sessions and freezes the account. While it is frozen by this link, the answer is the same again. */
export const freezeAccount: HandlerOf<typeof contract.freezeAccount> = ({ freeze_token }, { context }) => {
  const hash = tokenHash(freeze_token);
  const { database, clock } = context;
  const link = database.prepare('SELECT account_id, expires_at, used FROM freeze_links WHERE token_hash = ?').get(hash);
  if (link === undefined) return refused(retCodes.codeWrong, 'freeze_token is unknown');
  const before = frozenBy(context, hash);
  if (before !== undefined) return frozen(before);
  if (link.used)
    return refused(retCodes.requestRefused, 'freeze_token was used, and the account is no longer frozen by it');
  const now = clock.now();
  if (Number(link.expires_at) <= now) return refused(retCodes.codeExpired, 'freeze_token is too old');
  const accountId = Number(link.account_id);
  database.prepare('UPDATE freeze_links SET used = 1 WHERE token_hash = ?').run(hash);
  database
    .prepare('INSERT OR REPLACE INTO frozen_accounts (account_id, token_hash, frozen_at) VALUES (?, ?, ?)')
    .run(accountId, hash, now);
  endSessions(context, accountId);
  return frozen(now);
};

function frozenBy({ database }: SandboxContext, hash: string): number | undefined {
  const row = database.prepare('SELECT frozen_at FROM frozen_accounts WHERE token_hash = ?').get(hash);
  return row === undefined ? undefined : Number(row.frozen_at);
}

function frozen(since: number) {
  return answered({
    frozen_until: Math.floor((since + banWindowMs) / second),
    still_works: ['deposits', 'orders'],
  });
}
