/** Risk checks that are not answered yet: the verdict for an address, and the codes sent to answer it. */

import { type CheckWay, checkWays, riskPassed } from '../../domain/checks/risk.ts';
import { putInOutbox } from '../account/outbox.ts';
import { codeLife } from '../register/registrations.ts';
import { minute, type SandboxContext } from '../server/context.ts';
import { randomCode, randomUuid } from '../server/secrets.ts';

const checkLife = 30 * minute;

/** How a check was answered: by the code that is sent first, or in another way. */
export type PassedBy = 'code' | CheckWay;

export interface RiskCheck {
  readonly token: string;
  readonly address: string;
  readonly type: string;
  /** `undefined` while it is open, and where the verdict asked for nothing. */
  readonly passedBy: PassedBy | undefined;
  /** It belongs to a login whose password was right: the ways of the account may be told. */
  readonly ofLogin: boolean;
  /** With a recovery code or a passkey. */
  readonly wrongTries: number;
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
  { passedBy, ofLogin = false }: { readonly passedBy?: PassedBy; readonly ofLogin?: boolean } = {},
): RiskCheck {
  const now = clock.now();
  database.prepare('DELETE FROM risk_checks WHERE created_at <= ?').run(now - checkLife);
  database.prepare('DELETE FROM security_codes WHERE outbox_id NOT IN (SELECT id FROM outbox)').run();
  const token = randomUuid(random);
  database
    .prepare(
      'INSERT INTO risk_checks (token, address, type, passed_by, of_login, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(token, address, type, passedBy ?? '', Number(ofLogin), now);
  return { token, address, type, passedBy, ofLogin, wrongTries: 0 };
}

/** A check by its token; `undefined` where it is unknown or older than 30 minutes. */
export function riskCheckOf({ database, clock }: SandboxContext, token: string): RiskCheck | undefined {
  const row = database
    .prepare(
      'SELECT address, type, passed_by, of_login, wrong_tries FROM risk_checks WHERE token = ? AND created_at > ?',
    )
    .get(token, clock.now() - checkLife);
  if (row === undefined) return undefined;
  return {
    token,
    address: String(row.address),
    type: String(row.type),
    passedBy: (['code', ...checkWays] as const).find((way) => way === row.passed_by),
    ofLogin: row.of_login === 1,
    wrongTries: Number(row.wrong_tries),
  };
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

/** Counts a recovery code or a passkey that was wrong. */
export function countWrongTry({ database }: SandboxContext, { token }: RiskCheck): void {
  database.prepare('UPDATE risk_checks SET wrong_tries = wrong_tries + 1 WHERE token = ?').run(token);
}

/**
 * Sends a code that answers a check. The code that went to the same address before is no longer valid.
 *
 * @param address that of the check, or another one of its account
 */
export function sendSecurityCode(context: SandboxContext, { token }: RiskCheck, address: string): void {
  const id = putInOutbox(context, address, randomCode(context.random));
  // The outbox forgets old messages, and may give the id of one a second time.
  context.database
    .prepare('INSERT OR REPLACE INTO security_codes (outbox_id, risk_token) VALUES (?, ?)')
    .run(id, token);
}

/** The valid code of a check that went to an address; `undefined` where there is none. */
export function securityCodeOf(
  { database, clock }: SandboxContext,
  token: string,
  address: string,
): SecurityCode | undefined {
  const row = database
    .prepare(
      `SELECT id, code, sent_at, wrong_tries FROM security_codes JOIN outbox ON id = outbox_id
       WHERE risk_token = ? AND address = ? ORDER BY id DESC LIMIT 1`,
    )
    .get(token, address);
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
