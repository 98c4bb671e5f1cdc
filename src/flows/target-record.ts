/**
 * Where a visitor was on the way to, kept over what takes the address away: a link between login and sign-up, a provider's
 * page. What lies there is a stranger's as much as the address was: it is checked when it is used.
 */

import { movedFromKey } from '../domain/moved.ts';
import { targetKey } from '../domain/stored-names.ts';
import type { Platform, TextStorage } from '../platform/types.ts';

/** Life of a record in ms: the way to a provider and back, with a cup of tea. */
const recordLifeMs = 10 * 60_000;
/** In characters, as many as the filter reads. */
const longestTarget = 2048;

export interface TargetRecord {
  readonly target: string;
  /** The visitor was moved here by another edition. */
  readonly moved: boolean;
}

interface RecordTools {
  readonly platform: Pick<Platform, 'clock' | 'location' | 'storage' | 'tabStorage'>;
  readonly page: { readonly storagePrefix: string };
}

/**
 * Keeps what the page's own address and the referrer say, where they say anything. Call it when a form starts; and again
 * with `leaving` before the page is left for a provider: in-app browsers lose the tab's storage on the way back, so a copy
 * goes to the other one.
 */
export function rememberTarget({ platform, page }: RecordTools, { leaving = false } = {}): void {
  const { query, referrer } = platform.location;
  const asked = query.get('redirect') || query.get('redirect_url');
  const moved = query.has(movedFromKey);
  const name = nameOf(page);
  const kept = platform.tabStorage.get(name);
  // The referrer of a form that another form led to says nothing new, nor does a provider's.
  const says = asked || moved || (kept === null && referrer !== '');
  if (says) {
    const target = (asked || referrer).slice(0, longestTarget + 1);
    platform.tabStorage.set(name, JSON.stringify({ target, moved, at: platform.clock.now() }));
  }
  const record = says ? platform.tabStorage.get(name) : kept;
  if (leaving && record !== null) platform.storage.set(name, record);
}

/**
 * Takes the record away and gives it, unless it is too old.
 *
 * @param returned from a provider's page: only then the second copy counts, or another tab's target would be taken
 */
export function takeTarget({ platform, page }: RecordTools, returned: boolean): TargetRecord | undefined {
  const name = nameOf(page);
  const now = platform.clock.now();
  const own = parseRecord(take(platform.tabStorage, name), now);
  if (!returned) return own;
  const copy = parseRecord(take(platform.storage, name), now);
  return own ?? copy;
}

function nameOf({ storagePrefix }: RecordTools['page']): string {
  return targetKey(storagePrefix);
}

function take(storage: TextStorage, name: string): string | null {
  const text = storage.get(name);
  storage.remove(name);
  return text;
}

function parseRecord(text: string | null, now: number): TargetRecord | undefined {
  try {
    const { target, moved, at } = JSON.parse(text ?? '{}');
    const age = now - at;
    return typeof target === 'string' && age >= 0 && age <= recordLifeMs
      ? { target, moved: moved === true }
      : undefined;
  } catch {
    return undefined;
  }
}
