/** Risk checks that are not answered yet: the verdict for an address, and the codes sent to answer it. */

import { riskPassed } from '../../domain/checks/risk.ts';
import { putInOutbox } from '../account/outbox.ts';
import { codeLife } from '../register/registrations.ts';
import { minute, type SandboxContext } from '../server/context.ts';
import { randomCode, randomUuid } from '../server/secrets.ts';

const checkLife = 30 * minute;

export interface RiskCheck {
  readonly token: string;
  readonly address: string;
  readonly type: string;
  /** The owner of the address has typed a code for it. */
  readonly byCode: boolean;
}

export interface SecurityCode {
  readonly id: number;
  readonly text: string;
  readonly wrongTries: number;
}

export function startRiskCheck(
  { database, clock, random }: SandboxContext,
  address: string,
  type: string,
  byCode = false,
): RiskCheck {
  const now = clock.now();
  database.prepare('DELETE FROM risk_checks WHERE created_at <= ?').run(now - checkLife);
  database.prepare('DELETE FROM security_codes WHERE outbox_id NOT IN (SELECT id FROM outbox)').run();
  const token = randomUuid(random);
  database
    .prepare('INSERT INTO risk_checks (token, address, type, by_code, created_at) VALUES (?, ?, ?, ?, ?)')
    .run(token, address, type, Number(byCode), now);
  return { token, address, type, byCode };
}

/** A check by its token; `undefined` where it is unknown or older than 30 minutes. */
export function riskCheckOf({ database, clock }: SandboxContext, token: string): RiskCheck | undefined {
  const row = database
    .prepare('SELECT address, type, by_code FROM risk_checks WHERE token = ? AND created_at > ?')
    .get(token, clock.now() - checkLife);
  if (row === undefined) return undefined;
  return { token, address: String(row.address), type: String(row.type), byCode: row.by_code === 1 };
}

/** The check of a token, if the address has passed it. */
export function passedCheckOf(
  context: SandboxContext,
  token: string | undefined,
  address: string | undefined,
): RiskCheck | undefined {
  const check = token === undefined ? undefined : riskCheckOf(context, token);
  return check?.type === riskPassed && check.address === address ? check : undefined;
}

/** Sends a code that answers a check. The code before it is no longer valid. */
export function sendSecurityCode(context: SandboxContext, { token, address }: RiskCheck): void {
  const id = putInOutbox(context, address, randomCode(context.random));
  // The outbox forgets old messages, and may give the id of one a second time.
  context.database
    .prepare('INSERT OR REPLACE INTO security_codes (outbox_id, risk_token) VALUES (?, ?)')
    .run(id, token);
}

/** The valid code of a check; `undefined` where there is none. */
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

/** @returns whether the check still existed: of two calls at the same time, one gets `true` */
export function endRiskCheck({ database }: SandboxContext, token: string): boolean {
  return database.prepare('DELETE FROM risk_checks WHERE token = ?').run(token).changes === 1;
}
