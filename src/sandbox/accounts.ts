/** Accounts and their sessions; a session may be one of the demo account. */

import type { SandboxContext } from './context.ts';
import { day } from './context.ts';
import { randomToken, tokenHash } from './secrets.ts';

const sessionLife = 7 * day;

export interface Account {
  readonly id: number;
  readonly address: string;
  readonly passwordHash: string;
  readonly lang: string;
}

const columns = 'id, address, password_hash AS passwordHash, lang';

/** By either address, where an account has two. */
export function accountByAddress({ database }: SandboxContext, address: string): Account | undefined {
  const second = '(SELECT account_id FROM second_addresses WHERE address = :address)';
  const query = `SELECT ${columns} FROM accounts WHERE address = :address OR id = ${second}`;
  return toAccount(database.prepare(query).get({ address }));
}

/** The account a session token stands for, as long as the session lives. */
export function accountByToken({ database, clock }: SandboxContext, token: string | undefined): Account | undefined {
  if (token === undefined) return undefined;
  const query = `SELECT ${columns} FROM accounts WHERE id = (SELECT account_id FROM sessions WHERE token_hash = ? AND expires_at > ?)`;
  return toAccount(database.prepare(query).get(tokenHash(token), clock.now()));
}

function toAccount(row: Record<string, unknown> | undefined): Account | undefined {
  if (row === undefined) return undefined;
  const { id, address, passwordHash, lang } = row;
  return { id: Number(id), address: String(address), passwordHash: String(passwordHash), lang: String(lang) };
}

/** @returns the new account's id, or `undefined` where the address has an account already */
export function openAccount(context: SandboxContext, account: Omit<Account, 'id'>): number | undefined {
  const { id } =
    context.database
      .prepare(
        `INSERT INTO accounts (id, address, password_hash, lang, created_at)
       SELECT coalesce(max(id), 10000000) + 1, ?, ?, ?, ? FROM accounts WHERE true
       ON CONFLICT (address) DO NOTHING RETURNING id`,
      )
      .get(account.address, account.passwordHash, account.lang, context.clock.now()) ?? {};
  return id === undefined ? undefined : Number(id);
}

/** The account is found by this address, too. */
export function addAddress({ database }: SandboxContext, accountId: number, address: string): void {
  database
    .prepare('INSERT OR IGNORE INTO second_addresses (address, account_id) VALUES (?, ?)')
    .run(address, accountId);
}

/** Starts a session of seven days and gives its token, which is stored as a hash only. */
export function openSession({ database, clock, random }: SandboxContext, accountId: number): string {
  const now = clock.now();
  database.prepare('DELETE FROM sessions WHERE expires_at <= ?').run(now);
  const token = randomToken(random);
  database
    .prepare('INSERT INTO sessions (token_hash, account_id, expires_at) VALUES (?, ?, ?)')
    .run(tokenHash(token), accountId, now + sessionLife);
  return token;
}

export function closeSession({ database }: SandboxContext, token: string): void {
  database.prepare('DELETE FROM sessions WHERE token_hash = ?').run(tokenHash(token));
}

/** Makes a session one of the demo account (S2.08), in the ordinary environment until it is switched. */
export function markDemo({ database }: SandboxContext, token: string): void {
  database.prepare('INSERT INTO demo_sessions (token_hash) VALUES (?)').run(tokenHash(token));
}

/** Takes a demo session to the demo environment (S7.28). @returns whether it is a demo session */
export function switchToDemo({ database }: SandboxContext, token: string): boolean {
  const update = database.prepare('UPDATE demo_sessions SET trade_env = 1 WHERE token_hash = ?');
  return update.run(tokenHash(token)).changes === 1;
}

/** The environment a session trades in: 1 for demo, else 0. */
export function tradeEnvOf({ database }: SandboxContext, token: string): number {
  const row = database.prepare('SELECT trade_env FROM demo_sessions WHERE token_hash = ?').get(tokenHash(token));
  return Number(row?.trade_env ?? 0);
}
