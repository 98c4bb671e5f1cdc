/** Challenges of passkeys. One is good once, for five minutes, for the page and the purpose that it was asked for. */

import * as v from 'valibot';
import { parseJson } from '../../domain/storage/json.ts';
import { minute, type SandboxContext } from '../server/context.ts';
import { tokenHash } from '../server/secrets.ts';

export const challengeLife = 5 * minute;

/**
 * Who asks: a page of ours, for which relying party, and the account that gets a passkey; without it the challenge is for a login.
 * `conditional`: the passkey is created without a question.
 */
export interface Purpose {
  readonly origin: string;
  readonly rpId: string;
  readonly accountId?: number;
  readonly conditional?: boolean;
  /** The security check that the passkey answers. */
  readonly riskToken?: string;
  /** The registration whose account gets the passkey in place of a password. */
  readonly registration?: string;
  /** The owner of `accountId` proves who they are. */
  readonly isProof?: boolean;
}

/** What a challenge is for. One for something else is unknown. */
type Use = Pick<Purpose, 'accountId' | 'riskToken' | 'registration' | 'isProof'>;

/** @returns 32 random bytes */
export function issueChallenge({ database, clock, random }: SandboxContext, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const challenge = new Uint8Array(random(32));
  const now = clock.now();
  database.prepare('DELETE FROM passkey_challenges WHERE expires_at <= ?').run(now);
  database
    .prepare(
      'INSERT INTO passkey_challenges (challenge_hash, account_id, origin, rp_id, conditional, risk_token, registration, is_proof, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      tokenHash(Buffer.from(challenge).toString('base64url')),
      purpose.accountId ?? null,
      purpose.origin,
      purpose.rpId,
      Number(purpose.conditional ?? false),
      purpose.riskToken ?? null,
      purpose.registration ?? null,
      Number(purpose.isProof ?? false),
      now + challengeLife,
    );
  return challenge;
}

const signedText = v.object({ response: v.object({ clientDataJSON: v.string() }) });
const clientData = v.object({ challenge: v.string() });

/**
 * Takes the challenge that a credential answers; it cannot be used again.
 *
 * @returns the challenge, and what it was issued for; `undefined` where there is none for this purpose
 */
export function takeChallenge(
  { database, clock }: SandboxContext,
  credential: Readonly<Record<string, unknown>>,
  { accountId, riskToken, registration, isProof = false }: Use = {},
): (Required<Omit<Purpose, keyof Use>> & { readonly challenge: string }) | undefined {
  const outer = v.safeParse(signedText, credential);
  if (!outer.success) return undefined;
  const text = Buffer.from(outer.output.response.clientDataJSON, 'base64url').toString();
  const inner = v.safeParse(clientData, parseJson(text));
  if (!inner.success) return undefined;
  const { challenge } = inner.output;
  const row = database
    .prepare(
      `DELETE FROM passkey_challenges WHERE challenge_hash = ? AND expires_at > ?
       AND account_id IS ? AND risk_token IS ? AND registration IS ? AND is_proof = ? RETURNING origin, rp_id, conditional`,
    )
    .get(
      tokenHash(challenge),
      clock.now(),
      accountId ?? null,
      riskToken ?? null,
      registration ?? null,
      Number(isProof),
    );
  if (row === undefined) return undefined;
  return { challenge, origin: String(row.origin), rpId: String(row.rp_id), conditional: row.conditional === 1 };
}
