/**
 * Login by QR code (S7.34): the page's endpoints, and the codes that are not answered yet. The page asks by the uuid, and the
 * phone comes with the secret that it has scanned; neither knows the other's. The phone's pages are in `phone.ts`.
 */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/qr.ts';
import { refuseBlocked } from '../checks/blocked.ts';
import { answered } from '../server/answer.ts';
import { minute, type SandboxContext, second } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { randomToken, randomUuid, tokenHash } from '../server/secrets.ts';
import { openLogin } from './devices.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const codeLife = 2 * minute;

/** A code for two minutes, bound to the device that asked for it. Its content is the address of the phone page. */
export const qrGenerate: HandlerOf<typeof contract.qrGenerate> = (_input, { context, visitor, origin }) => {
  const { uuid, scan } = createCode(context, visitor);
  return answered({ uuid, content: `${origin}/phone?scan=${scan}`, expires_in: codeLife / second });
};

/** The state of a code. Only the device that asked for the code gets the session, once; any other device gets "expired". */
export const qrStatus: HandlerOf<typeof contract.qrStatus> = ({ uuid }, call) => {
  const { context, visitor } = call;
  const code = pageCode(context, uuid, visitor);
  if (code === undefined) return answered({ status: 'expired' });
  if (code.state !== 'confirmed') return answered({ status: code.state });
  if (code.accountId === undefined || !endCode(context, uuid)) return answered({ status: 'expired' });
  const blocked = refuseBlocked(call, code.accountId);
  if (blocked) return blocked;
  return answered({ status: 'confirmed' }, openLogin(call, code.accountId, code.provenAt));
};

const states = ['waiting', 'scanned', 'confirmed', 'refused'] as const;
type CodeState = (typeof states)[number];

export interface QrCodeRow {
  readonly uuid: string;
  readonly state: CodeState;
  /** The account of the phone that has scanned it. */
  readonly accountId: number | undefined;
  /** When the owner of the phone that has answered it last proved who they are. */
  readonly provenAt: number;
}

const columns = 'uuid, state, account_id, proven_at';

function createCode(
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

/** The code, for the page that asked for it. */
function pageCode({ database, clock }: SandboxContext, uuid: string, visitor: string): QrCodeRow | undefined {
  const query = `SELECT ${columns} FROM qr_codes WHERE uuid = ? AND visitor = ? AND created_at > ?`;
  return toCode(database.prepare(query).get(uuid, visitor, clock.now() - codeLife));
}

/** The code, for a phone that has scanned it. */
export function scannedCode({ database, clock }: SandboxContext, scan: string): QrCodeRow | undefined {
  const query = `SELECT ${columns} FROM qr_codes WHERE scan_hash = ? AND created_at > ?`;
  return toCode(database.prepare(query).get(tokenHash(scan), clock.now() - codeLife));
}

/** Gives the code to the first phone that scans it. @returns whether that is a phone of this account */
export function claimCode({ database }: SandboxContext, { uuid }: QrCodeRow, accountId: number): boolean {
  database
    .prepare("UPDATE qr_codes SET state = 'scanned', account_id = ? WHERE uuid = ? AND state = 'waiting'")
    .run(accountId, uuid);
  const row = database.prepare('SELECT account_id FROM qr_codes WHERE uuid = ?').get(uuid);
  return row?.account_id === accountId;
}

/** @param proven as `provenAt` of the phone's session @returns whether this account may answer the code, and it was not answered before */
export function answerCode(
  { database }: SandboxContext,
  { uuid }: QrCodeRow,
  accountId: number,
  state: 'confirmed' | 'refused',
  proven: number,
): boolean {
  const query = "UPDATE qr_codes SET state = ?, proven_at = ? WHERE uuid = ? AND account_id = ? AND state = 'scanned'";
  return database.prepare(query).run(state, proven, uuid, accountId).changes === 1;
}

/** @returns whether the code still existed: of two calls at the same time, one gets `true` */
function endCode({ database }: SandboxContext, uuid: string): boolean {
  return database.prepare('DELETE FROM qr_codes WHERE uuid = ?').run(uuid).changes === 1;
}

function toCode(row: Record<string, unknown> | undefined): QrCodeRow | undefined {
  const state = states.find((known) => known === row?.state);
  if (row === undefined || state === undefined) return undefined;
  return {
    uuid: String(row.uuid),
    state,
    accountId: typeof row.account_id === 'number' ? row.account_id : undefined,
    provenAt: Number(row.proven_at ?? 0),
  };
}
