/** Authorization codes, and the access tokens that they are exchanged for. */

import { createHash } from 'node:crypto';
import { hour, minute, type SandboxContext } from '../server/context.ts';
import { isSameText, randomToken, tokenHash } from '../server/secrets.ts';

/** An application exchanges its code at once. */
const codeLife = minute;
const tokenLife = hour;

export interface Grant {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  readonly accountId: number;
}

/** What a client sends to exchange a code. */
export interface Claim {
  readonly code: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly verifier: string;
}

/** @returns a code that works once, within a minute, for this client, address and proof key */
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
 * Exchanges a code for a token. A code allows one try, right or wrong. If a code comes a second time, somebody else may have
 * it, so the token of the first time is revoked (RFC 6749, 4.1.2).
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

/** Id of the account that a token gives access to; `undefined` where the token is unknown or too old. */
export function accountOfToken({ database, clock }: SandboxContext, token: string): number | undefined {
  const row = database
    .prepare('SELECT account_id FROM oauth_tokens WHERE token_hash = ? AND expires_at > ?')
    .get(tokenHash(token), clock.now());
  return row === undefined ? undefined : Number(row.account_id);
}
