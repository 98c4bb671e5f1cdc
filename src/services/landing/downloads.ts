/** Whether the native app may be offered for download: by the landing after a login, and by the app's banner (S2.16, S2.40, S7.44). */

import { ignoreExchangeError } from '../../api/errors.ts';
import type { Exchange } from '../../api/exchange.ts';
import { downloadField, webConfig, webConfigKeys, webConfigProject } from '../../contract/web-config.ts';
import { booleanOf, configValue } from '../../domain/captcha/config.ts';
import { jsonObject } from '../../domain/storage/json.ts';

/** Longest wait for the call, in ms. */
const answerTimeoutMs = 2000;

/**
 * As the exchange says. Never rejects.
 *
 * @param fallback what the site's record says; it counts where the exchange gives no answer or says nothing about it
 */
export async function downloadsAllowed(exchange: Pick<Exchange, 'send'>, fallback: boolean): Promise<boolean> {
  const input = { project_name: webConfigProject, keys: [webConfigKeys.download] };
  const answer = await exchange
    .send(webConfig, input, undefined, { timeoutMs: answerTimeoutMs })
    .catch(ignoreExchangeError);
  return booleanOf(jsonObject(configValue(answer?.data, webConfigKeys.download))?.[downloadField]) ?? fallback;
}
