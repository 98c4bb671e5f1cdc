/** Devices that an account was used on, and the mail that warns of a login on another one. */

import { notMePath } from '../../domain/navigation/paths.ts';
import { day, type SandboxContext } from '../server/context.ts';
import type { Call } from '../server/handler.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';
import { openSession } from './accounts.ts';
import { putInOutbox } from './outbox.ts';

/** As long as the session that the mail warns of may live. */
const linkLife = 7 * day;

type Login = Pick<Call, 'context' | 'visitor' | 'pageOrigin'>;

/**
 * Opens a session after a login or a registration. Where the device is new to an account that was used on another one, its owner gets
 * a mail.
 *
 * @param provenAt as in `openSession`
 * @returns its token
 */
export function openLogin(login: Login, accountId: number, provenAt?: number): string {
  if (isNewDevice(login, accountId)) warn(login, accountId);
  return openSession(login.context, accountId, provenAt);
}

/** Whether the account was used before, and never on this device, which counts as known from now on. */
function isNewDevice({ context: { database }, visitor }: Login, accountId: number): boolean {
  if (visitor === '') return false;
  const known = database.prepare('SELECT count(*) AS known FROM known_devices WHERE account_id = ?').get(accountId);
  const { changes } = database
    .prepare('INSERT OR IGNORE INTO known_devices (account_id, visitor) VALUES (?, ?)')
    .run(accountId, visitor);
  return changes === 1 && Number(known?.known) > 0;
}

/** The mail has a link by which the account can be frozen without a login. */
function warn({ context, pageOrigin }: Login, accountId: number): void {
  const account = context.database.prepare('SELECT address, lang FROM accounts WHERE id = ?').get(accountId);
  if (account === undefined || pageOrigin === '') return;
  const link = `${pageOrigin}/${account.lang}${notMePath}?token=${issueFreezeToken(context, accountId)}`;
  putInOutbox(context, String(account.address), link, true);
}

function issueFreezeToken({ database, clock, random }: SandboxContext, accountId: number): string {
  const token = randomToken(random);
  database
    .prepare('INSERT INTO freeze_links (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
    .run(tokenHash(token), accountId, clock.now() + linkLife);
  return token;
}
