/** Who the header says is signed in (S7.32). */

import { memberInfo } from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { Exchange } from '../exchange/exchange.ts';

/**
 * The member's number. A session that the exchange no longer knows ends here, too.
 *
 * @throws {ExchangeError} as every call does
 */
export async function loadMember(exchange: Exchange, session: { clear(): void }): Promise<number> {
  try {
    return (await exchange.send(memberInfo, {})).uid;
  } catch (error) {
    if (isExchangeError(error) && error.retCode === retCodes.sessionExpired && !error.stale) session.clear();
    throw error;
  }
}
