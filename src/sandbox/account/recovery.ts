/** Recovery codes of an account (decision 0182). The database has their hashes only, and forgets one with its use. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/recovery.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { answered, refused } from '../server/answer.ts';
import { minute, type SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { tokenHash } from '../server/secrets.ts';
import { accountByToken, confirmSession, provenAt } from './accounts.ts';
import { refuseUnproven } from './own-proof.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const codeCount = 10;
const codeLength = 10;
/** 32 characters that cannot be taken for each other on paper: without 0, 1, I and O. So a code has 50 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** How long after its login a session may make codes without another proof: a stolen one must not. */
const freshTime = 10 * minute;

const nobody = refused(retCodes.sessionExpired, 'nobody is signed in');

/** Without a number where the exchange has no recovery codes. */
export const recoveryLeft: HandlerOf<typeof contract.recoveryLeft> = (_input, { context, token, scenario }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return nobody;
  return answered(scenario.recovery === 'offered' ? { left: codesLeft(context, account.id) } : {});
};

/** Ten new codes in place of those before. */
export const recoveryCreate: HandlerOf<typeof contract.recoveryCreate> = async (
  input,
  { context, token, scenario },
) => {
  const account = accountByToken(context, token);
  if (account === undefined) return nobody;
  if (scenario.recovery !== 'offered') return refused(retCodes.requestRefused, 'there are no recovery codes');
  if (input.encrypt_password !== undefined || input.proof !== undefined) {
    const wrong = await refuseUnproven(context, account, input);
    if (wrong) return wrong;
    confirmSession(context, token);
  }
  if (context.clock.now() - provenAt(context, token) > freshTime) {
    return refused(retCodes.requestRefused, 'codes can be made within ten minutes of the login, or with a proof');
  }
  const codes = Array.from({ length: codeCount }, () => newCode(context));
  const { database } = context;
  database.prepare('DELETE FROM recovery_codes WHERE account_id = ?').run(account.id);
  const insert = database.prepare('INSERT INTO recovery_codes (account_id, code_hash) VALUES (?, ?)');
  for (const code of codes) insert.run(account.id, hashOf(code));
  return answered({ codes });
};

/** `7KQ2M-XH4PD` */
function newCode({ random }: SandboxContext): string {
  const letters = [...random(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${letters.slice(0, codeLength / 2)}-${letters.slice(codeLength / 2)}`;
}

/** Small letters, blanks and the hyphen are as people type them. */
const hashOf = (code: string) => tokenHash(code.toUpperCase().replace(/[^\dA-Z]/g, ''));

export function codesLeft({ database }: SandboxContext, accountId: number): number {
  const row = database.prepare('SELECT count(*) AS codes FROM recovery_codes WHERE account_id = ?').get(accountId);
  return Number(row?.codes);
}

/** @returns whether it was a code of the account; it is none any more */
export function spendRecoveryCode({ database }: SandboxContext, accountId: number, code: string): boolean {
  const used = database.prepare('DELETE FROM recovery_codes WHERE account_id = ? AND code_hash = ?');
  return used.run(accountId, hashOf(code)).changes === 1;
}
