/** Accounts and their sessions. A session may be one of the demo account. */

import type { AccountDetails } from '../../contract/register.ts';
import type { SecondStep } from '../../domain/checks/second-step.ts';
import type { SandboxContext } from '../server/context.ts';
import { day } from '../server/context.ts';
import { randomToken, tokenHash } from '../server/secrets.ts';

const sessionLife = 7 * day;

export interface Account {
  readonly id: number;
  readonly address: string;
  /** `undefined` for an account without a password. */
  readonly passwordHash: string | undefined;
  readonly lang: string;
  /** What it was registered with besides the address. */
  readonly details: AccountDetails;
}

const columns = 'id, address, password_hash AS passwordHash, lang, details';

/** The account with this address; an account may have two. */
export function accountByAddress({ database }: SandboxContext, address: string): Account | undefined {
  const second = '(SELECT account_id FROM second_addresses WHERE address = :address)';
  const query = `SELECT ${columns} FROM accounts WHERE address = :address OR id = ${second}`;
  return toAccount(database.prepare(query).get({ address }));
}

/** The account of a session token; `undefined` where the session is unknown or over. */
export function accountByToken({ database, clock }: SandboxContext, token: string | undefined): Account | undefined {
  if (token === undefined) return undefined;
  const query = `SELECT ${columns} FROM accounts WHERE id = (SELECT account_id FROM sessions WHERE token_hash = ? AND expires_at > ?)`;
  return toAccount(database.prepare(query).get(tokenHash(token), clock.now()));
}

export function accountById({ database }: SandboxContext, id: number): Account | undefined {
  return toAccount(database.prepare(`SELECT ${columns} FROM accounts WHERE id = ?`).get(id));
}

function toAccount(row: Record<string, unknown> | undefined): Account | undefined {
  if (row === undefined) return undefined;
  const { id, address, passwordHash, lang, details } = row;
  return {
    id: Number(id),
    address: String(address),
    passwordHash: passwordHash === null ? undefined : String(passwordHash),
    lang: String(lang),
    details: JSON.parse(String(details)),
  };
}

/** @param secondStep that of the site where it is opened @returns the new account's id, or `undefined` where the address has an account already */
export function openAccount(
  context: SandboxContext,
  account: Omit<Account, 'id'>,
  secondStep: SecondStep = 'either',
): number | undefined {
  const { id } =
    context.database
      .prepare(
        `INSERT INTO accounts (id, address, password_hash, lang, details, created_at, second_step)
       SELECT coalesce(max(id), 10000000) + 1, ?, ?, ?, ?, ?, ? FROM accounts WHERE true
       ON CONFLICT (address) DO NOTHING RETURNING id`,
      )
      .get(
        account.address,
        account.passwordHash ?? null,
        account.lang,
        JSON.stringify(account.details),
        context.clock.now(),
        secondStep,
      ) ?? {};
  return id === undefined ? undefined : Number(id);
}

/** The account is found by this address, too. @returns whether the address was free */
export function addAddress({ database }: SandboxContext, accountId: number, address: string): boolean {
  const insert = database.prepare('INSERT OR IGNORE INTO second_addresses (address, account_id) VALUES (?, ?)');
  return insert.run(address, accountId).changes === 1;
}

/** The addresses and numbers of an account. */
export function addressesOf({ database }: SandboxContext, accountId: number): string[] {
  const query = `SELECT address FROM accounts WHERE id = :id
    UNION ALL SELECT address FROM second_addresses WHERE account_id = :id`;
  return database
    .prepare(query)
    .all({ id: accountId })
    .map(({ address }) => String(address));
}

export function setAuthenticator({ database }: SandboxContext, accountId: number): void {
  database.prepare('INSERT OR IGNORE INTO authenticators (account_id) VALUES (?)').run(accountId);
}

export function hasAuthenticator({ database }: SandboxContext, accountId: number): boolean {
  return database.prepare('SELECT 1 FROM authenticators WHERE account_id = ?').get(accountId) !== undefined;
}

/** Country of the account's identity check, ISO 3166; `undefined` for none (S4.43). */
export function kycCountryOf({ database }: SandboxContext, accountId: number): string | undefined {
  const row = database.prepare('SELECT country FROM kyc_countries WHERE account_id = ?').get(accountId);
  return row === undefined ? undefined : String(row.country);
}

export function setKycCountry({ database }: SandboxContext, accountId: number, country: string): void {
  database.prepare('INSERT OR REPLACE INTO kyc_countries (account_id, country) VALUES (?, ?)').run(accountId, country);
}

/**
 * Starts a session of seven days.
 *
 * @param provenAt when its owner has proved who they are, where another session vouches for them
 * @returns its token; only the hash of it is stored
 */
export function openSession(context: SandboxContext, accountId: number, provenAt = context.clock.now()): string {
  const { database, clock, random } = context;
  const now = clock.now();
  database.prepare('DELETE FROM sessions WHERE expires_at <= ?').run(now);
  const token = randomToken(random);
  database
    .prepare('INSERT INTO sessions (token_hash, account_id, expires_at, proven_at) VALUES (?, ?, ?, ?)')
    .run(tokenHash(token), accountId, now + sessionLife, provenAt);
  return token;
}

/**
 * When the owner of a session has last proved who they are, in ms since epoch; 0 for an unknown session. A session that another
 * one has opened has its time: otherwise whoever stole an old session could make a fresh one of it.
 */
export function provenAt({ database }: SandboxContext, token = ''): number {
  const row = database.prepare('SELECT proven_at FROM sessions WHERE token_hash = ?').get(tokenHash(token));
  return Number(row?.proven_at ?? 0);
}

/** The owner of the session has proved again who they are. */
export function confirmSession({ database, clock }: SandboxContext, token = ''): void {
  database.prepare('UPDATE sessions SET proven_at = ? WHERE token_hash = ?').run(clock.now(), tokenHash(token));
}

/** The session is one that can answer approvals, because it has asked for them: that of an app, not of a page. */
export function markApprover({ database }: SandboxContext, token = ''): void {
  database.prepare('UPDATE sessions SET approves = 1 WHERE token_hash = ?').run(tokenHash(token));
}

/** Whether somebody is signed in to the account where approvals can be answered. */
export function hasApprover({ database, clock }: SandboxContext, accountId: number): boolean {
  const query = 'SELECT 1 FROM sessions WHERE account_id = ? AND approves = 1 AND expires_at > ?';
  return database.prepare(query).get(accountId, clock.now()) !== undefined;
}

export function closeSession({ database }: SandboxContext, token: string): void {
  database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(tokenHash(token));
}

/** Ends all sessions of an account, and what would open another one without a password or with fewer codes. */
export function endSessions({ database }: SandboxContext, accountId: number): void {
  for (const table of ['sessions', 'quick_tokens', 'device_proofs', 'approvals']) {
    database.prepare(`DELETE FROM ${table} WHERE account_id = ?`).run(accountId);
  }
}

/** Or the first one of an account without a password. Its sessions go on. An account that its owner has frozen is free again. @param passwordHash of `hashPassword` */
export function changePassword({ database }: SandboxContext, accountId: number, passwordHash: string): void {
  database.prepare('DELETE FROM frozen_accounts WHERE account_id = ?').run(accountId);
  database.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(passwordHash, accountId);
}

/** Makes a session one of the demo account (S2.08). It trades in the ordinary environment until `switchToDemo`. */
export function markDemo({ database }: SandboxContext, token: string): void {
  database.prepare('INSERT INTO demo_sessions (token_hash) VALUES (?)').run(tokenHash(token));
}

/** Switches a demo session to the demo environment (S7.28). @returns whether it is a demo session */
export function switchToDemo({ database }: SandboxContext, token: string): boolean {
  const update = database.prepare('UPDATE demo_sessions SET trade_env = 1 WHERE token_hash = ?');
  return update.run(tokenHash(token)).changes === 1;
}

/** The environment a session trades in: 1 for demo, else 0. */
export function tradeEnvOf({ database }: SandboxContext, token: string): number {
  const row = database.prepare('SELECT trade_env FROM demo_sessions WHERE token_hash = ?').get(tokenHash(token));
  return Number(row?.trade_env ?? 0);
}
