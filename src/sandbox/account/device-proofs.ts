/**
 * Devices on which an account is asked for fewer codes (decision 0092). A proof is random text in a cookie of the exchange; its hash
 * is stored here with the accounts that it counts for. It opens nothing by itself: a login still takes the password.
 */

import type { SandboxContext } from '../server/context.ts';
import { trustLife } from '../server/device-cookie.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';
import type { Account } from './accounts.ts';
import { demandOf } from './second-step.ts';

type TrustingAccount = Pick<Account, 'id' | 'passwordHash'>;

/**
 * Whether the proof is of a device that this account trusts, since its password was last changed. An account that demands a passkey
 * trusts only devices on which one was used: what a relay has got by a code, before that was demanded, must not last.
 */
export function isTrusted(context: SandboxContext, account: TrustingAccount, proof: string | undefined): boolean {
  if (proof === undefined) return false;
  const { database, clock } = context;
  const query = `SELECT by_passkey FROM device_proofs
    WHERE proof_hash = ? AND account_id = ? AND password_hash = ? AND expires_at > ?`;
  const row = database.prepare(query).get(tokenHash(proof), account.id, markOf(account), clock.now());
  return row !== undefined && (row.by_passkey === 1 || demandOf(context, account.id) !== 'passkey');
}

/**
 * Makes the device one that the account trusts. The proof that the device had is no longer valid; what it was good for at other
 * accounts goes over to the new one, with the time that is left.
 *
 * @param had what the browser has sent
 * @param byPasskey whether a passkey has proved who asks for it
 * @returns the new proof, for the cookie
 */
export function trustDevice(
  { database, clock, random }: SandboxContext,
  account: TrustingAccount,
  had: string | undefined,
  byPasskey: boolean,
): string {
  const now = clock.now();
  const proof = randomToken(random);
  const hash = tokenHash(proof);
  database.prepare('DELETE FROM device_proofs WHERE expires_at <= ?').run(now);
  if (had !== undefined) {
    const old = tokenHash(had);
    database.prepare('DELETE FROM device_proofs WHERE proof_hash = ? AND account_id = ?').run(old, account.id);
    database.prepare('UPDATE device_proofs SET proof_hash = ? WHERE proof_hash = ?').run(hash, old);
  }
  database
    .prepare(
      'INSERT INTO device_proofs (proof_hash, account_id, password_hash, by_passkey, expires_at) VALUES (?, ?, ?, ?, ?)',
    )
    .run(hash, account.id, markOf(account), Number(byPasskey), now + trustLife);
  return proof;
}

/** Changes with the password. Empty without one, so a password that the account gets ends the proof as well. */
function markOf({ passwordHash = '' }: Pick<Account, 'passwordHash'>): string {
  return passwordHash;
}
