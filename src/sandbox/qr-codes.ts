/** QR codes under way. The page polls by uuid, a phone comes with what it read: neither knows the other's. */

import { minute, type SandboxContext } from './context.ts';
import { randomToken, randomUuid, tokenHash } from './secrets.ts';

export const codeLife = 2 * minute;

const states = ['waiting', 'scanned', 'confirmed', 'refused'] as const;
type CodeState = (typeof states)[number];

export interface QrCodeRow {
  readonly uuid: string;
  readonly state: CodeState;
  /** Whose phone has read it. */
  readonly accountId: number | undefined;
}

const columns = 'uuid, state, account_id';

export function createCode(
  { database, clock, random }: SandboxContext,
  visitor: string,
): { readonly uuid: string; readonly scan: string } {
  const now = clock.now();
  database.prepare('DELETE FROM qr_codes WHERE created_at <= ?').run(now - codeLife);
  const code = { uuid: randomUuid(random), scan: randomToken(random) };
  database
    .prepare("INSERT INTO qr_codes (uuid, scan_hash, visitor, created_at, state) VALUES (?, ?, ?, ?, 'waiting')")
    .run(code.uuid, tokenHash(code.scan), visitor, now);
  return code;
}

/** As the page that made it may see it. */
export function pageCode({ database, clock }: SandboxContext, uuid: string, visitor: string): QrCodeRow | undefined {
  const query = `SELECT ${columns} FROM qr_codes WHERE uuid = ? AND visitor = ? AND created_at > ?`;
  return toCode(database.prepare(query).get(uuid, visitor, clock.now() - codeLife));
}

/** As a phone that has read it may see it. */
export function scannedCode({ database, clock }: SandboxContext, scan: string): QrCodeRow | undefined {
  const query = `SELECT ${columns} FROM qr_codes WHERE scan_hash = ? AND created_at > ?`;
  return toCode(database.prepare(query).get(tokenHash(scan), clock.now() - codeLife));
}

/** The first phone has it. @returns whether that is this account's */
export function claimCode({ database }: SandboxContext, { uuid }: QrCodeRow, accountId: number): boolean {
  database
    .prepare("UPDATE qr_codes SET state = 'scanned', account_id = ? WHERE uuid = ? AND state = 'waiting'")
    .run(accountId, uuid);
  const row = database.prepare('SELECT account_id FROM qr_codes WHERE uuid = ?').get(uuid);
  return row?.account_id === accountId;
}

/** @returns whether it was still to be answered, and by this account */
export function answerCode(
  { database }: SandboxContext,
  { uuid }: QrCodeRow,
  accountId: number,
  state: 'confirmed' | 'refused',
): boolean {
  const query = "UPDATE qr_codes SET state = ? WHERE uuid = ? AND account_id = ? AND state = 'scanned'";
  return database.prepare(query).run(state, uuid, accountId).changes === 1;
}

/** @returns whether it was still there: of two calls at once, one ends it */
export function endCode({ database }: SandboxContext, uuid: string): boolean {
  return database.prepare('DELETE FROM qr_codes WHERE uuid = ?').run(uuid).changes === 1;
}

function toCode(row: Record<string, unknown> | undefined): QrCodeRow | undefined {
  const state = states.find((known) => known === row?.state);
  if (row === undefined || state === undefined) return undefined;
  return {
    uuid: String(row.uuid),
    state,
    accountId: typeof row.account_id === 'number' ? row.account_id : undefined,
  };
}
