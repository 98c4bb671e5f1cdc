/**
 * Stores an attempt to log in through a provider while the visitor is on the provider's page. In-app browsers lose the tab's
 * storage on the way back: so a second copy is stored for ten minutes. It is read once, and only if the first one is lost.
 */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import type { Platform } from '../../browser/types.ts';
import { type Attempt, type AttemptCheck, checkAttempt } from '../../domain/account/third-party.ts';
import { thirdPartyKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools } from '../page/tools.ts';

interface AttemptTools {
  readonly platform: Pick<Platform, 'clock' | 'storage' | 'tabStorage'>;
  readonly page: Pick<FlowTools['page'], 'storagePrefix'>;
}

const attemptSchema = v.object({
  provider: v.string(),
  state: v.string(),
  verifier: v.string(),
  begunAt: v.number(),
  // A path of this site: it goes back into the address bar.
  from: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  purpose: v.picklist(['log-in', 'link']),
});

function stored({ platform, page }: AttemptTools) {
  const key = thirdPartyKey(page.storagePrefix);
  return {
    first: createStoredValue(platform.tabStorage, key, attemptSchema),
    second: createStoredValue(platform.storage, key, attemptSchema),
  };
}

/** Stores the attempt before the page is left. */
export function storeAttempt(tools: AttemptTools, attempt: Attempt): void {
  const { first, second } = stored(tools);
  first.write(attempt);
  second.write(attempt);
}

/** Takes the attempt that an answer belongs to. It cannot be taken again, even if it does not fit. */
export function takeAttempt(tools: AttemptTools, state: string): AttemptCheck {
  const copies = stored(tools);
  const first = copies.first.take();
  const second = copies.second.read();
  // The copy of an attempt that another tab has begun stays.
  if (first === undefined || second?.state === first.state) copies.second.remove();
  return checkAttempt({ first, second }, state, tools.platform.clock.now());
}
