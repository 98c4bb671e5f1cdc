/**
 * The target that a visitor requested, stored while it is not in the page's address: on a link between login and sign-up, and on
 * a provider's page. Other scripts can write it, so it is checked when it is used, like the address itself.
 */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import type { Platform, TextStorage } from '../../browser/types.ts';
import { movedFromKey } from '../../domain/navigation/paths.ts';
import { targetKey } from '../../domain/storage/stored-names.ts';

/** Life of a record in ms: enough to log in at a provider and return. */
const recordLifeMs = 10 * 60_000;
/** In characters, the same as the filter's limit. */
const maxTargetLength = 2048;

const recordSchema = v.object({
  target: v.string(),
  /** The visitor was moved here by another edition. */
  moved: v.optional(v.boolean(), false),
  /** When it was stored, in ms since epoch. */
  at: v.number(),
});

export type TargetRecord = Omit<v.InferOutput<typeof recordSchema>, 'at'>;

interface RecordTools {
  readonly platform: Pick<Platform, 'clock' | 'location' | 'storage' | 'tabStorage'>;
  readonly page: { readonly storagePrefix: string };
}

function storedIn(storage: TextStorage, { platform, page }: RecordTools) {
  return createStoredValue(storage, targetKey(page.storagePrefix), recordSchema, {
    clock: platform.clock,
    lifeMs: recordLifeMs,
    expiresAt: ({ at }) => at + recordLifeMs,
  });
}

/**
 * Stores the target of the page's address or the referrer, if there is one. Call it when a form starts; and again with
 * `leaving` before the page is left for a provider: in-app browsers lose the tab's storage on the way back, so a copy is
 * stored in `localStorage`.
 */
export function rememberTarget(tools: RecordTools, { leaving = false } = {}): void {
  const { location, tabStorage, storage, clock } = tools.platform;
  const { query, referrer } = location;
  const asked = query.get('redirect') || query.get('redirect_url');
  const moved = query.has(movedFromKey);
  const own = storedIn(tabStorage, tools);
  let record = own.read();
  // With a record, the referrer is another form or a provider, which is no target.
  if (asked || moved || (record === undefined && referrer !== '')) {
    record = { target: (asked || referrer).slice(0, maxTargetLength + 1), moved, at: clock.now() };
    own.write(record);
  }
  if (leaving && record) storedIn(storage, tools).write(record);
}

/**
 * Removes the record and returns it, unless it has expired.
 *
 * @param returned from a provider's page: only then the copy is used; otherwise it could be another tab's target
 */
export function takeTarget(tools: RecordTools, returned: boolean): TargetRecord | undefined {
  const own = storedIn(tools.platform.tabStorage, tools).take();
  if (!returned) return own;
  const copy = storedIn(tools.platform.storage, tools).take();
  return own ?? copy;
}
