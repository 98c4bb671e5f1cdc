/** Login by a token that another page handed over (S7.26, S7.27). It works once, within a minute. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/session.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { answered, refused } from '../server/answer.ts';
import { minute } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';
import { accountByToken, openSession, provenAt } from './accounts.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const tokenLife = minute;

/** Issues a token for the account of the session. Only its hash is stored. */
export const quickToken: HandlerOf<typeof contract.quickToken> = (_input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const { database, clock, random } = context;
  const now = clock.now();
  const tmp_token = randomToken(random);
  database.prepare('DELETE FROM quick_tokens WHERE expires_at <= ?').run(now);
  database
    .prepare('INSERT INTO quick_tokens (token_hash, account_id, expires_at, proven_at) VALUES (?, ?, ?, ?)')
    .run(tokenHash(tmp_token), account.id, now + tokenLife, provenAt(context, token));
  return answered({ tmp_token });
};

/** Opens a new session for the token's account, as old as that which has issued the token. The token cannot be used again. */
export const quickLogin: HandlerOf<typeof contract.quickLogin> = ({ tmp_token }, call) => {
  const { context, scenario } = call;
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too many calls from this network');
  const row = context.database
    .prepare('DELETE FROM quick_tokens WHERE token_hash = ? AND expires_at > ? RETURNING account_id, proven_at')
    .get(tokenHash(tmp_token), context.clock.now());
  if (row === undefined) return refused(retCodes.badRequest, 'tmp_token is unknown, used or older than a minute');
  const id = Number(row.account_id);
  const blocked = refuseBlocked(call, id);
  if (blocked) return blocked;
  return answered({ id }, openSession(context, id, Number(row.proven_at)));
};
