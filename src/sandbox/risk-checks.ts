/** Risk checks under way: the verdict an address got, and the codes sent to answer it. */

import { minute, type SandboxContext } from './context.ts';
import { putInOutbox } from './outbox.ts';
import { codeLife } from './registrations.ts';
import { randomCode, randomUuid } from './secrets.ts';

const checkLife = 30 * minute;

export interface RiskCheck {
  readonly token: string;
  readonly address: string;
  readonly type: string;
}

export interface SecurityCode {
  readonly id: number;
  readonly text: string;
  readonly wrongTries: number;
}

export function startRiskCheck({ database, clock, random }: SandboxContext, address: string, type: string): RiskCheck {
  const now = clock.now();
  database.prepare('DELETE FROM risk_checks WHERE created_at <= ?').run(now - checkLife);
  database.prepare('DELETE FROM security_codes WHERE outbox_id NOT IN (SELECT id FROM outbox)').run();
  const token = randomUuid(random);
  database
    .prepare('INSERT INTO risk_checks (token, address, type, created_at) VALUES (?, ?, ?, ?)')
    .run(token, address, type, now);
  return { token, address, type };
}

/** A check by its token; `undefined` for one that never was or is older than 30 minutes. */
export function riskCheckOf({ database, clock }: SandboxContext, token: string): RiskCheck | undefined {
  const row = database
    .prepare('SELECT address, type FROM risk_checks WHERE token = ? AND created_at > ?')
    .get(token, clock.now() - checkLife);
  return row === undefined ? undefined : { token, address: String(row.address), type: String(row.type) };
}

/** Sends a code that answers a check; the one before it is dead. */
export function sendSecurityCode(context: SandboxContext, { token, address }: RiskCheck): void {
  const id = putInOutbox(context, address, randomCode(context.random));
  context.database.prepare('INSERT INTO security_codes (outbox_id, risk_token) VALUES (?, ?)').run(id, token);
}

/** The code that answers a check now, as long as it lives. */
export function securityCodeOf({ database, clock }: SandboxContext, token: string): SecurityCode | undefined {
  const row = database
    .prepare(
      `SELECT id, code, sent_at, wrong_tries FROM security_codes JOIN outbox ON id = outbox_id
       WHERE risk_token = ? ORDER BY id DESC LIMIT 1`,
    )
    .get(token);
  if (row === undefined || clock.now() - Number(row.sent_at) >= codeLife) return undefined;
  return { id: Number(row.id), text: String(row.code), wrongTries: Number(row.wrong_tries) };
}

export function countWrongSecurityTry({ database }: SandboxContext, { id }: SecurityCode): void {
  database.prepare('UPDATE security_codes SET wrong_tries = wrong_tries + 1 WHERE outbox_id = ?').run(id);
}

/** @returns whether it was still there: of two calls at once, one ends it */
export function endRiskCheck({ database }: SandboxContext, token: string): boolean {
  return database.prepare('DELETE FROM risk_checks WHERE token = ?').run(token).changes === 1;
}
