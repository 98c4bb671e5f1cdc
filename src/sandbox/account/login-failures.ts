/** Counts failed logins by name, whether or not the name has an account. */

import { maxPasswordErrors } from '../../domain/account/password-tries.ts';
import { minute, type SandboxContext, second } from '../server/context.ts';

const lockTime = 15 * minute;

/**
 * Counts an attempt as failed before its password is checked, so that parallel attempts are all counted. A right password
 * clears the count. The lock begins with the fifth failure and lasts 15 minutes; further attempts do not extend it.
 *
 * @returns the number of failures, with this one; `undefined` where the name is locked
 */
export function countAttempt({ database, clock }: SandboxContext, address: string): number | undefined {
  const now = clock.now();
  database.prepare('DELETE FROM login_failures WHERE last_at <= ?').run(now - lockTime);
  const { failures } =
    database
      .prepare(
        `INSERT INTO login_failures (address, failures, last_at) VALUES (?, 1, ?)
       ON CONFLICT (address) DO UPDATE SET failures = failures + 1, last_at = excluded.last_at WHERE failures < ?
       RETURNING failures`,
      )
      .get(address, now, maxPasswordErrors) ?? {};
  return failures === undefined ? undefined : Number(failures);
}

export function clearFailures({ database }: SandboxContext, address: string): void {
  database.prepare('DELETE FROM login_failures WHERE address = ?').run(address);
}

/** Whole seconds until a locked name may be tried again; 0 for one that is not locked. */
export function secondsLocked({ database, clock }: SandboxContext, address: string): number {
  const row = database.prepare('SELECT failures, last_at FROM login_failures WHERE address = ?').get(address);
  if (row === undefined || Number(row.failures) < maxPasswordErrors) return 0;
  return Math.max(0, Math.ceil((Number(row.last_at) + lockTime - clock.now()) / second));
}
