/** Counts failed logins by name, whether or not the name has an account. */

import { minute, type SandboxContext } from './context.ts';

export const mostFailures = 5;
const lockTime = 15 * minute;

/**
 * Counts an attempt as failed before its password is looked at, so that many at once are all counted; a right password
 * clears the count. The lock begins with the fifth failure, lasts 15 minutes and is not made longer by trying.
 *
 * @returns failures so far, or `undefined` for a locked name
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
      .get(address, now, mostFailures) ?? {};
  return failures === undefined ? undefined : Number(failures);
}

export function clearFailures({ database }: SandboxContext, address: string): void {
  database.prepare('DELETE FROM login_failures WHERE address = ?').run(address);
}
