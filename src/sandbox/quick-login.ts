/** Login by a token that was handed over (S7.26, S7.27): good once, for a minute. */

import type { InputOf, ResultOf } from '../contract/endpoint.ts';
import type * as contract from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { accountByToken, openSession } from './accounts.ts';
import { answered, refused } from './answer.ts';
import { refuseBanned } from './ban.ts';
import { minute } from './context.ts';
import type { Handler } from './handler.ts';
import { randomToken, tokenHash } from './secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const tokenLife = minute;

/** A token for the one who is signed in, stored as a hash only. */
export const quickToken: HandlerOf<typeof contract.quickToken> = (_input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const { database, clock, random } = context;
  const now = clock.now();
  const tmp_token = randomToken(random);
  database.prepare('DELETE FROM quick_tokens WHERE expires_at <= ?').run(now);
  database
    .prepare('INSERT INTO quick_tokens (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
    .run(tokenHash(tmp_token), account.id, now + tokenLife);
  return answered({ tmp_token });
};

/** A session of its own for the token's account; the token is used up. */
export const quickLogin: HandlerOf<typeof contract.quickLogin> = ({ tmp_token }, { context, scenario }) => {
  if (scenario.ban === 'ip') return refused(retCodes.ipLimit, 'too much from this network');
  const row = context.database
    .prepare('DELETE FROM quick_tokens WHERE token_hash = ? AND expires_at > ? RETURNING account_id')
    .get(tokenHash(tmp_token), context.clock.now());
  if (row === undefined) return refused(retCodes.badRequest, 'tmp_token is unknown, used or older than a minute');
  const banned = refuseBanned(context, scenario);
  if (banned) return banned;
  const id = Number(row.account_id);
  return answered({ id }, openSession(context, id));
};
