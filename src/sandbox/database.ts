/** Where the sandbox keeps its accounts. Times are milliseconds since epoch; an address is the text of `address.ts`. */

import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messengerSchema } from './messenger-schema.ts';
import { oauthSchema } from './oauth-schema.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    lang TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registrations (
    uuid TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    lang TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    code TEXT,
    code_sent_at INTEGER,
    wrong_tries INTEGER NOT NULL DEFAULT 0,
    verified INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    code TEXT NOT NULL,
    sent_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_by_address ON outbox (address, sent_at);
  CREATE TABLE IF NOT EXISTS risk_checks (
    token TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    type TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS security_codes (
    outbox_id INTEGER PRIMARY KEY,
    risk_token TEXT NOT NULL,
    wrong_tries INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS partner_calls (
    channel TEXT NOT NULL,
    uuid TEXT NOT NULL,
    called_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS finished_registrations (
    uuid TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    finished_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS two_factor_registrations (
    uuid TEXT PRIMARY KEY,
    google INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS factor_codes (
    uuid TEXT NOT NULL,
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    code TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    wrong_tries INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (uuid, kind)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS second_addresses (
    address TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS demo_sessions (
    token_hash TEXT PRIMARY KEY REFERENCES sessions (token_hash) ON DELETE CASCADE,
    trade_env INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS quick_tokens (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS ban_tokens (
    token_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    banned_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS identities (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (provider, subject),
    UNIQUE (provider, account_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS provider_tickets (
    ticket_hash TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    holds TEXT NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS qr_codes (
    uuid TEXT PRIMARY KEY,
    scan_hash TEXT NOT NULL UNIQUE,
    visitor TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    account_id INTEGER REFERENCES accounts (id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS login_failures (
    address TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT;
`;

/**
 * Opens the database, with its tables. The folder of a file is made.
 *
 * @param file a path, or `:memory:` for one that is gone when closed
 * @throws {Error} a sentence with the file's name where it cannot be opened
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true });
    const database = new DatabaseSync(file);
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 2000; ${schema}${oauthSchema}${messengerSchema}`);
    return database;
  } catch (cause) {
    throw new Error(`The sandbox cannot keep its accounts in ${file}: ${reasonOf(cause)}.`, { cause });
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
