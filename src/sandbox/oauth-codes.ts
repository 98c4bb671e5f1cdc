/** Authorization codes and the tokens they become. */

import { createHash } from 'node:crypto';
import { hour, minute, type SandboxContext } from './context.ts';
import { isSameText, randomToken, tokenHash } from './secrets.ts';

/** A code is exchanged at once or not at all. */
const codeLife = minute;
const tokenLife = hour;

export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly accountId: number;
}

/** What a client shows for a code. */
export interface Claim {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** @returns a code that is good once, for a minute, and for this client, address and proof key */
export function issueCode({ database, clock, random }: SandboxContext, grant: Grant): string {
  const now = clock.now();
  database.prepare('DELETE FROM oauth_codes WHERE expires_at <= ?').run(now - tokenLife);
  const code = randomToken(random);
  database
    .prepare(
      `INSERT INTO oauth_codes (code_hash, client_id, redirect_uri, code_challenge, scope, account_id, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      tokenHash(code),
      grant.clientId,
      grant.redirectUri,
      grant.challenge,
      grant.scopes.join(' '),
      grant.accountId,
      now + codeLife,
    );
  return code;
}

export interface IssuedToken {
  readonly token: string;
  readonly scope: string;
  /** In ms. */
  readonly life: number;
}

/**
 * Takes a code, whether or not the claim is right: one try each. A code that comes twice has been in two hands, so what
 * it became is worth nothing from then on (RFC 6749, 4.1.2).
 */
export function redeemCode(context: SandboxContext, claim: Claim): IssuedToken | undefined {
  const { database, clock, random } = context;
  const codeHash = tokenHash(claim.code);
  const row = database
    .prepare('UPDATE oauth_codes SET used = 1 WHERE code_hash = ? AND used = 0 RETURNING *')
    .get(codeHash);
  if (row === undefined) {
    database.prepare('DELETE FROM oauth_tokens WHERE code_hash = ?').run(codeHash);
    return undefined;
  }
  const right =
    Number(row.expires_at) > clock.now() &&
    row.client_id === claim.clientId &&
    row.redirect_uri === claim.redirectUri &&
    isSameText(challengeOf(claim.verifier), String(row.code_challenge));
  if (!right) return undefined;
  const token = randomToken(random);
  const scope = String(row.scope);
  database.prepare('DELETE FROM oauth_tokens WHERE expires_at <= ?').run(clock.now());
  database
    .prepare(
      'INSERT INTO oauth_tokens (token_hash, code_hash, client_id, scope, account_id, expires_at) VALUES (?, ?, ?, ?, ?, ?)',
    )
    .run(tokenHash(token), codeHash, claim.clientId, scope, Number(row.account_id), clock.now() + tokenLife);
  return { token, scope, life: tokenLife };
}

/** S256 of RFC 7636. */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Whose data a token opens, as long as it lives. */
export function accountOfToken({ database, clock }: SandboxContext, token: string): number | undefined {
  const row = database
    .prepare('SELECT account_id FROM oauth_tokens WHERE token_hash = ? AND expires_at > ?')
    .get(tokenHash(token), clock.now());
  return row === undefined ? undefined : Number(row.account_id);
}
