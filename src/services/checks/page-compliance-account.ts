/** Whose account it is, for rules of the operator's file that name accounts (S4.51, S4.54). Loaded where somebody is signed in. */

import { accountId } from '../../contract/session.ts';
import { quickLoginEnded } from '../../stores/session.ts';
import type { PageCore } from '../page/core.ts';

/**
 * @param tell gets the account's id, unless the session has changed meanwhile; empty where it cannot be known, because then a rule
 * for certain accounts is not for this one
 */
export async function tellAccount(
  { exchange, session }: Pick<PageCore, 'exchange' | 'session'>,
  tell: (account: string) => void,
): Promise<void> {
  // Until a quick login has ended it is unknown whose profile to ask for.
  await quickLoginEnded();
  const version = session.version();
  const id = await exchange.send(accountId, {}).then(
    (answer) => String(answer.id),
    () => '',
  );
  if (version === session.version()) tell(id);
}
