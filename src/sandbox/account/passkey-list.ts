/** The passkeys of an account: list, name, remove (S1.27, decision 0123). A passkey of another account is as unknown as none. */

import type { InputOf, ResultOf } from '../../contract/endpoint.ts';
import type * as contract from '../../contract/passkeys.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { usernameOf } from '../server/address.ts';
import { answered, refused } from '../server/answer.ts';
import type { SandboxContext } from '../server/context.ts';
import type { Handler } from '../server/handler.ts';
import { accountByToken } from './accounts.ts';
import { refuseUnproven } from './own-proof.ts';
import { userHandleOf } from './passkey-answers.ts';

type HandlerOf<E> = Handler<InputOf<E>, ResultOf<E>>;

const nobody = () => refused(retCodes.sessionExpired, 'nobody is signed in');
const unknown = () => refused(retCodes.passkeyUnknown, 'the account has no such passkey');

export const passkeyList: HandlerOf<typeof contract.passkeyList> = (_input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return nobody();
  const username = usernameOf(account.address);
  const rows = context.database
    .prepare('SELECT * FROM passkeys WHERE account_id = ? ORDER BY created_at DESC, credential_id')
    .all(account.id);
  return answered({
    list: rows.map((row) => ({
      id: String(row.credential_id),
      rp_id: String(row.rp_id),
      name: String(row.name),
      created_at: Number(row.created_at),
      last_used_at: row.last_used_at === null ? null : Number(row.last_used_at),
      backed_up: row.backed_up === 1,
    })),
    user_handle: userHandleOf(context, account.id),
    user_name: username.type === 'email' ? username.email : username.mobile,
    has_password: account.passwordHash !== undefined,
  });
};

export const passkeyRename: HandlerOf<typeof contract.passkeyRename> = ({ id, name }, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return nobody();
  const { changes } = context.database
    .prepare('UPDATE passkeys SET name = ? WHERE credential_id = ? AND account_id = ?')
    .run(name.trim(), id, account.id);
  return changes === 1 ? answered(null) : unknown();
};

export const passkeyRemove: HandlerOf<typeof contract.passkeyRemove> = async (input, { context, token }) => {
  const account = accountByToken(context, token);
  if (account === undefined) return nobody();
  const wrong = await refuseUnproven(context, account, input);
  if (wrong) return wrong;
  if (account.passwordHash === undefined && passkeyCount(context, account.id) < 2) {
    return refused(retCodes.passkeyRefused, 'the only passkey of an account without a password');
  }
  const { changes } = context.database
    .prepare('DELETE FROM passkeys WHERE credential_id = ? AND account_id = ?')
    .run(input.id, account.id);
  return changes === 1 ? answered(null) : unknown();
};

function passkeyCount({ database }: SandboxContext, accountId: number): number {
  const row = database.prepare('SELECT count(*) AS passkeys FROM passkeys WHERE account_id = ?').get(accountId);
  return Number(row?.passkeys);
}
