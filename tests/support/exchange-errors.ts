/** What a call of the request layer can end with, for tests that need no request layer. */

import { ExchangeError } from '../../src/api/errors.ts';

/** A refusal of the exchange. */
export function refusal(retCode: number, result: unknown = null): ExchangeError {
  return new ExchangeError({ fault: 'refused', retCode, retMsg: '', call: 'POST /x', supportId: 'id', result });
}

/** No answer at all. */
export function noAnswer(): ExchangeError {
  return new ExchangeError({ fault: 'no-response', retCode: -200, retMsg: '', call: 'POST /x', supportId: 'id' });
}
