/** The database of the sandbox and its tables. Times are in ms since epoch; an address is the text of `address.ts`. */

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const schema = `
  CREATE TABLE IF NOT EXISTS accounts (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL UNIQUE,
    password_hash TEXT,
    lang TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    second_step TEXT NOT NULL DEFAULT 'either'
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registrations (
    uuid TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    lang TEXT NOT NULL,
    details TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    code TEXT,
    code_sent_at INTEGER,
    wrong_tries INTEGER NOT NULL DEFAULT 0,
    verified INTEGER NOT NULL DEFAULT 0,
    user_handle TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS outbox (
    id INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    code TEXT NOT NULL,
    channel TEXT,
    sent_at INTEGER NOT NULL,
    is_warning INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS outbox_by_address ON outbox (address, sent_at);
  CREATE TABLE IF NOT EXISTS risk_checks (
    token TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    type TEXT NOT NULL,
    passed_by TEXT NOT NULL DEFAULT '',
    of_login INTEGER NOT NULL DEFAULT 0,
    wrong_tries INTEGER NOT NULL DEFAULT 0,
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
  CREATE TABLE IF NOT EXISTS registration_agreements (
    uuid TEXT PRIMARY KEY,
    agreement TEXT NOT NULL,
    agreed_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS agreements (
    id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    site TEXT NOT NULL,
    terms INTEGER NOT NULL,
    privacy INTEGER NOT NULL,
    receipt TEXT NOT NULL
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
  CREATE TABLE IF NOT EXISTS authenticators (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recovery_codes (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    code_hash TEXT NOT NULL,
    PRIMARY KEY (account_id, code_hash)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS kyc_countries (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    country TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL,
    proven_at INTEGER NOT NULL,
    approves INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS demo_sessions (
    token_hash TEXT PRIMARY KEY REFERENCES sessions (token_hash) ON DELETE CASCADE,
    trade_env INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS device_proofs (
    proof_hash TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    password_hash TEXT NOT NULL,
    by_passkey INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (proof_hash, account_id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS quick_tokens (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL,
    proven_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS known_devices (
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    visitor TEXT NOT NULL,
    PRIMARY KEY (account_id, visitor)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS freeze_links (
    token_hash TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS frozen_accounts (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    token_hash TEXT NOT NULL,
    frozen_at INTEGER NOT NULL
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
  CREATE TABLE IF NOT EXISTS approvals (
    uuid TEXT PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    scan_hash TEXT NOT NULL UNIQUE,
    risk_token TEXT,
    visitor TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    state TEXT NOT NULL,
    number TEXT NOT NULL,
    numbers TEXT NOT NULL,
    asker TEXT NOT NULL,
    account_id INTEGER REFERENCES accounts (id),
    proven_at INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS passkey_users (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    user_handle TEXT NOT NULL UNIQUE
  ) STRICT;
  CREATE TABLE IF NOT EXISTS passkeys (
    credential_id TEXT PRIMARY KEY,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    rp_id TEXT NOT NULL,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    multi_device INTEGER NOT NULL,
    backed_up INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    last_used_at INTEGER,
    name TEXT NOT NULL DEFAULT ''
  ) STRICT;
  CREATE TABLE IF NOT EXISTS passkey_challenges (
    challenge_hash TEXT PRIMARY KEY,
    account_id INTEGER REFERENCES accounts (id),
    origin TEXT NOT NULL,
    rp_id TEXT NOT NULL,
    conditional INTEGER NOT NULL,
    risk_token TEXT,
    registration TEXT,
    is_proof INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS login_failures (
    address TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    last_at INTEGER NOT NULL
  ) STRICT;
`;

/** Tables of the authorization server. Only hashes of codes and tokens are stored, so the file alone gives no access. */
const oauthSchema = `
  CREATE TABLE IF NOT EXISTS oauth_clients (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    logo TEXT,
    verified INTEGER NOT NULL,
    redirect_uris TEXT NOT NULL,
    scopes TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS oauth_codes (
    code_hash TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    code_challenge TEXT NOT NULL,
    scope TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL,
    used INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS oauth_tokens (
    token_hash TEXT PRIMARY KEY,
    code_hash TEXT NOT NULL,
    client_id TEXT NOT NULL,
    scope TEXT NOT NULL,
    account_id INTEGER NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT;
`;

/** Tables of the messenger's links and of the campaigns' tasks. */
const messengerSchema = `
  CREATE TABLE IF NOT EXISTS messenger_links (
    messenger_id INTEGER PRIMARY KEY,
    account_id INTEGER NOT NULL UNIQUE REFERENCES accounts (id),
    linked_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS registration_messengers (
    uuid TEXT PRIMARY KEY,
    init_data TEXT NOT NULL,
    brought_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS one_person_links (
    account_id INTEGER PRIMARY KEY REFERENCES accounts (id),
    bind_uid TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS finished_tasks (
    messenger_id INTEGER NOT NULL,
    campaign TEXT NOT NULL,
    task TEXT NOT NULL,
    finished_at INTEGER NOT NULL,
    PRIMARY KEY (messenger_id, campaign, task)
  ) STRICT;
`;

const tables = `${schema}${oauthSchema}${messengerSchema}`;

/** Kept in each file, so that a file with other tables is noticed. */
const version = createHash('sha256').update(tables).digest().readInt32BE();

/**
 * Opens the database, and creates its tables and the folder of the file where they are missing. A file that another version of
 * the sandbox has written keeps its content under the name with `.earlier`, and an empty one takes its place.
 *
 * @param file a path, or `:memory:` for one that exists until it is closed
 * @throws {Error} a sentence with the file's name where it cannot be opened
 */
export function openDatabase(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(resolve(file)), { recursive: true });
    const database = new DatabaseSync(file);
    if (hasOtherTables(database)) {
      // Closing writes what is beside the file into it.
      database.close();
      const kept = freeName(`${file}.earlier`);
      renameSync(file, kept);
      console.warn(`${file} had the tables of another version. Its accounts are in ${kept} now.`);
      return openDatabase(file);
    }
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 2000; ${tables} PRAGMA user_version = ${version};`);
    return database;
  } catch (cause) {
    throw new Error(`The sandbox cannot keep its accounts in ${file}: ${reasonOf(cause)}.`, { cause });
  }
}

/** The name, or the first of it with a number that no file has. */
function freeName(name: string): string {
  let free = name;
  for (let number = 2; existsSync(free); number += 1) free = `${name}-${number}`;
  return free;
}

function hasOtherTables(database: DatabaseSync): boolean {
  const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table'").get();
  return found !== undefined && database.prepare('PRAGMA user_version').get()?.user_version !== version;
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
