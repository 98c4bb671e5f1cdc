/** Bans, as the control page sets them: refusals, and the calls that explain them (S4.36, S7.29, S7.50). */

import type * as contract from '../../contract/ban.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { frozenAt } from '../account/frozen.ts';
import { type Answer, answered, refused } from '../server/answer.ts';
import { minute, type SandboxContext, second } from '../server/context.ts';
import type { Call, Handler } from '../server/handler.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Long enough for the page to ask for the reason. */
const tokenLife = 5 * minute;

/** An address of the documentation block (RFC 5737): a local run has no public address to show. */
export const exampleAddress = '203.0.113.7';

/**
 * Refuses a banned account, with a token for the ban check; `undefined` for one that is not banned.
 *
 * @param blocked what the refusal tells of a ban that the owner did not set
 */
export function refuseBanned(
  { context, scenario }: Pick<Call, 'context' | 'scenario'>,
  accountId: number,
  blocked?: object,
): Answer<never> | undefined {
  const { ban, bannedFor } = scenario;
  if (ban === 'none' || ban === 'ip') return refuseFrozen(context, accountId);
  const bannedAt = Math.floor(context.clock.now() / second) - bannedFor;
  return refusal(context, ban, bannedAt, ban === 'other' ? blocked : undefined);
}

/** Refuses an account that its owner has frozen, as one with a ban of its owner. */
function refuseFrozen(context: SandboxContext, accountId: number): Answer<never> | undefined {
  const frozen = frozenAt(context, accountId);
  return frozen === undefined ? undefined : refusal(context, 'self', Math.floor(frozen / second));
}

/** @param bannedAt seconds since epoch */
function refusal(
  { database, clock, random }: SandboxContext,
  ban: string,
  bannedAt: number,
  blocked?: object,
): Answer<never> {
  const now = clock.now();
  const token = randomToken(random);
  database.prepare('DELETE FROM ban_tokens WHERE expires_at <= ?').run(now);
  database
    .prepare('INSERT INTO ban_tokens (token_hash, kind, banned_at, expires_at) VALUES (?, ?, ?, ?)')
    .run(tokenHash(token), ban, bannedAt, now + tokenLife);
  return refused(retCodes.banned, 'account is banned', { ban_token: token, ...(blocked && { blocked }) });
}

/** The ban behind a token (S3.23). `baned_time` is in seconds since epoch. */
export const banStatus: HandlerOf<typeof contract.banStatus> = ({ ban_token }, { context: { database, clock } }) => {
  const row = database
    .prepare('SELECT kind, banned_at FROM ban_tokens WHERE token_hash = ? AND expires_at > ?')
    .get(tokenHash(ban_token), clock.now());
  if (row === undefined) return refused(retCodes.badRequest, 'ban_token is unknown or older than five minutes');
  const { kind, banned_at } = row;
  return answered({
    is_self_help_baned: kind !== 'other',
    baned_time: kind === 'junk' ? 'the day before' : Number(banned_at),
  });
};

export const banEinfo: HandlerOf<typeof contract.banEinfo> = (_input, { scenario }) =>
  answered({ ip_baned: scenario.ban === 'ip' });

export const visitorIp: HandlerOf<typeof contract.visitorIp> = () => answered({ ip: exampleAddress });
