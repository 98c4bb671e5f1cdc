/**
 * Logins that wait for an answer on another device. The page asks by the uuid, and the phone answers by the id; neither knows the other's.
 * What reads and opens them is in `qr.ts`, `phone-approvals.ts` and `checks/device-way.ts`.
 */

import { minute, type RandomBytes, type SandboxContext } from '../server/context.ts';
import { randomToken, randomUuid, tokenHash } from '../server/secrets.ts';
import type { AskingDevice } from './asking-device.ts';

export const approvalLife = 2 * minute;
/** Refusals are remembered longer, because they are counted. */
const refusalsLife = 15 * minute;

const states = ['waiting', 'scanned', 'confirmed', 'refused', 'wrong_number'] as const;
type State = (typeof states)[number];

export interface Approval {
  readonly uuid: string;
  readonly id: string;
  /** `waiting` until it belongs to an account. */
  readonly state: State;
  /** On the page. */
  readonly number: string;
  /** On the phone: the number and two others, always the same ones. */
  readonly numbers: readonly string[];
  readonly asker: AskingDevice;
  /** The account that can answer it. */
  readonly accountId: number | undefined;
  /** Of the security check that it answers; left out for a QR code. */
  readonly riskToken: string | undefined;
  readonly createdAt: number;
  /** When the owner of the phone that has answered it last proved who they are. */
  readonly provenAt: number;
}

interface NewApproval {
  /** The device that asks. */
  readonly visitor: string;
  readonly asker: AskingDevice;
  /** Of a security check: whose account it is, and of which check. */
  readonly check?: { readonly accountId: number; readonly riskToken: string };
}

/** @returns the approval, and what its QR code holds */
export function createApproval(
  { database, clock, random }: SandboxContext,
  { visitor, asker, check }: NewApproval,
): { readonly uuid: string; readonly number: string; readonly scan: string } {
  const now = clock.now();
  database.prepare('DELETE FROM approvals WHERE created_at <= ?').run(now - refusalsLife);
  const numbers = drawNumbers(random);
  const [number = ''] = numbers;
  const made = { uuid: randomUuid(random), number, scan: randomToken(random) };
  database
    .prepare(
      `INSERT INTO approvals (uuid, id, scan_hash, risk_token, visitor, created_at, state, number, numbers, asker, account_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      made.uuid,
      randomUuid(random),
      tokenHash(made.scan),
      check?.riskToken ?? null,
      visitor,
      now,
      check ? 'scanned' : 'waiting',
      number,
      numbers.toSorted().join(' '),
      JSON.stringify(asker),
      check?.accountId ?? null,
    );
  return made;
}

/** Three different numbers from 10 to 99, each with equal probability. Sorted, they do not tell which one was drawn first. */
function drawNumbers(random: RandomBytes): string[] {
  const drawn = new Set<string>();
  while (drawn.size < 3) {
    const [byte = 255] = random(1);
    // 180 is twice 90: higher ones would favour low numbers.
    if (byte < 180) drawn.add(String(10 + (byte % 90)));
  }
  return [...drawn];
}

/** For the page that asked for it. */
export function approvalOfPage(context: SandboxContext, uuid: string, visitor: string): Approval | undefined {
  return find(context, 'uuid = ? AND visitor = ?', uuid, visitor)[0];
}

/** For a phone that has read its code. */
export function approvalOfScan(context: SandboxContext, scan: string): Approval | undefined {
  return find(context, 'risk_token IS NULL AND scan_hash = ?', tokenHash(scan))[0];
}

/** What an account has not answered yet, the newest first. */
export function pendingApprovals(context: SandboxContext, accountId: number): Approval[] {
  return find(context, "state = 'scanned' AND account_id = ? ORDER BY created_at DESC, rowid DESC", accountId);
}

/** Gives a QR code to the first account whose phone reads it. @returns whether it is this one's, and not answered yet */
export function claimApproval({ database }: SandboxContext, { uuid }: Approval, accountId: number): boolean {
  database
    .prepare("UPDATE approvals SET state = 'scanned', account_id = ? WHERE uuid = ? AND state = 'waiting'")
    .run(accountId, uuid);
  const query = "SELECT 1 FROM approvals WHERE uuid = ? AND account_id = ? AND state = 'scanned'";
  return database.prepare(query).get(uuid, accountId) !== undefined;
}

/**
 * Takes the answer of the owner, once.
 *
 * @param number the chosen one; `undefined` to refuse
 * @param provenAt of the session of the phone
 * @returns what it came to; `undefined` where this account has nothing to answer, or no more
 */
export function answerApproval(
  context: SandboxContext,
  answer: {
    readonly id: string;
    readonly number: string | undefined;
    readonly accountId: number;
    readonly provenAt: number;
  },
): Exclude<State, 'waiting' | 'scanned'> | undefined {
  const { id, number, accountId, provenAt } = answer;
  const [approval] = find(context, "id = ? AND account_id = ? AND state = 'scanned'", id, accountId);
  if (approval === undefined) return undefined;
  const state = number === undefined ? 'refused' : number === approval.number ? 'confirmed' : 'wrong_number';
  const query = "UPDATE approvals SET state = ?, proven_at = ? WHERE id = ? AND state = 'scanned'";
  return context.database.prepare(query).run(state, provenAt, id).changes === 1 ? state : undefined;
}

/** @returns whether it still existed: of two calls at the same time, one gets `true` */
export function endApproval({ database }: SandboxContext, uuid: string): boolean {
  return database.prepare('DELETE FROM approvals WHERE uuid = ?').run(uuid).changes === 1;
}

/** Ends what the checks of an account have asked for and nobody has answered: a phone shows one request at a time. */
export function endRequests({ database }: SandboxContext, accountId: number): void {
  const query = "DELETE FROM approvals WHERE account_id = ? AND risk_token IS NOT NULL AND state = 'scanned'";
  database.prepare(query).run(accountId);
}

/** How many requests of checks the owner has refused in the last 15 minutes, by a wrong number or at once. */
export function refusalsOf({ database, clock }: SandboxContext, accountId: number): number {
  const query = `SELECT count(*) AS refusals FROM approvals WHERE account_id = ? AND risk_token IS NOT NULL
    AND state IN ('refused', 'wrong_number') AND created_at > ?`;
  return Number(database.prepare(query).get(accountId, clock.now() - refusalsLife)?.refusals);
}

function find({ database, clock }: SandboxContext, where: string, ...values: (string | number)[]): Approval[] {
  const rows = database.prepare(`SELECT * FROM approvals WHERE created_at > ? AND ${where}`);
  return rows.all(clock.now() - approvalLife, ...values).flatMap((row) => toApproval(row) ?? []);
}

function toApproval(row: Record<string, unknown>): Approval | undefined {
  const state = states.find((known) => known === row.state);
  if (state === undefined) return undefined;
  return {
    uuid: String(row.uuid),
    id: String(row.id),
    state,
    number: String(row.number),
    numbers: String(row.numbers).split(' '),
    asker: JSON.parse(String(row.asker)),
    accountId: typeof row.account_id === 'number' ? row.account_id : undefined,
    riskToken: typeof row.risk_token === 'string' ? row.risk_token : undefined,
    createdAt: Number(row.created_at),
    provenAt: Number(row.proven_at ?? 0),
  };
}
