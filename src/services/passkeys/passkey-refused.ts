/** When the visitor last said no to a passkey on this device (decision 0114). */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import { passkeyRefusedKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools } from '../page/tools.ts';

/** How long a visitor who has said no, or whose browser cannot, is not asked again, in ms. */
const refusedLifeMs = 90 * 86_400_000;

export function passkeyRefused({ platform, page }: Pick<FlowTools, 'platform' | 'page'>) {
  return createStoredValue(platform.storage, passkeyRefusedKey(page.storagePrefix), v.number(), {
    clock: platform.clock,
    lifeMs: refusedLifeMs,
    expiresAt: (at) => at + refusedLifeMs,
  });
}
