/** What accounts have agreed to, and the receipts that the sandbox signs (decision 0104). */

import { type KeyObject, sign } from 'node:crypto';
import * as v from 'valibot';
import type * as contract from '../../contract/agreement.ts';
import { type Agreement, agreementInput, type Receipt } from '../../contract/agreement.ts';
import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type { AgreedVersions } from '../../domain/agreements/agreement.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { answered, refused } from '../server/answer.ts';
import { hour, type SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { accountByToken } from './accounts.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

/** Only what pages show is kept and signed: otherwise a visitor could have any words signed. */
function isShown({ receipts }: SandboxContext, { site, language, ...said }: Agreement): boolean {
  const shown = receipts?.agreementOf(site);
  return shown?.terms === said.terms && shown.privacy === said.privacy && shown.sentences[language] === said.sentence;
}

/** Keeps what the first call of a registration says, until the account is open. */
export function storeAgreement(context: SandboxContext, uuid: string, agreement: Agreement | undefined): void {
  const { database, clock } = context;
  database.prepare('DELETE FROM registration_agreements WHERE agreed_at <= ?').run(clock.now() - hour);
  if (agreement === undefined) return;
  const row = JSON.stringify(agreement);
  database.prepare('INSERT OR REPLACE INTO registration_agreements VALUES (?, ?, ?)').run(uuid, row, clock.now());
}

/** The account of the registration is open. */
export function keepStoredAgreement(context: SandboxContext, uuid: string, accountId: number): void {
  const row = context.database
    .prepare('DELETE FROM registration_agreements WHERE uuid = ? RETURNING agreement, agreed_at')
    .get(uuid);
  if (row === undefined) return;
  const { agreement } = v.parse(v.object(agreementInput), { agreement: JSON.parse(String(row.agreement)) });
  if (agreement) keepAgreement(context, accountId, agreement, Number(row.agreed_at));
}

/** @returns whether the pages show such a sentence; nothing is kept of another one */
export function keepAgreement(
  context: SandboxContext,
  accountId: number,
  agreement: Agreement,
  agreedAt = context.clock.now(),
): boolean {
  const { database, receipts } = context;
  if (receipts === undefined || !isShown(context, agreement)) return false;
  const { site, terms, privacy } = agreement;
  const receipt = signReceipt({ ...agreement, uid: accountId, agreed_at: agreedAt }, receipts.key);
  database
    .prepare('INSERT INTO agreements (account_id, site, terms, privacy, receipt) VALUES (?, ?, ?, ?, ?)')
    .run(accountId, site, terms, privacy, receipt);
  return true;
}

/** A compact JWS with ES256. */
export function signReceipt(receipt: Receipt, key: KeyObject): string {
  const parts = [{ alg: 'ES256', typ: 'receipt' }, receipt].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}

/** An account without any is one from before receipts: nobody is asked for it. */
export function agreementsOf({ database }: SandboxContext, accountId: number): { agreements?: AgreedVersions[] } {
  const rows = database
    .prepare(
      'SELECT site, max(terms) AS terms, max(privacy) AS privacy FROM agreements WHERE account_id = ? GROUP BY site',
    )
    .all(accountId);
  const agreements = rows.map(({ site, terms, privacy }) => ({
    site: String(site),
    terms: Number(terms),
    privacy: Number(privacy),
  }));
  return agreements.length > 0 ? { agreements } : {};
}

export const agreeAgain: HandlerOf<typeof contract.agreeAgain> = ({ agreement }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  return keepAgreement(context, account.id, agreement)
    ? answered(null)
    : refused(retCodes.badRequest, 'agreement: no page shows this sentence');
};

export const receiptList: HandlerOf<typeof contract.receiptList> = (_input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return refused(retCodes.sessionExpired, 'nobody is signed in');
  const rows = context.database
    .prepare('SELECT receipt FROM agreements WHERE account_id = ? ORDER BY id DESC')
    .all(account.id);
  return answered({ receipts: rows.map(({ receipt }) => String(receipt)) });
};
