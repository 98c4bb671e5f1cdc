/** Who the header says is signed in (S7.32). */

import type { Exchange } from '../../api/exchange.ts';
import { memberInfo } from '../../contract/session.ts';

/** The member's number. @throws {ExchangeError} as every call does */
export async function loadMember(exchange: Exchange): Promise<number> {
  return (await exchange.send(memberInfo, {})).uid;
}
