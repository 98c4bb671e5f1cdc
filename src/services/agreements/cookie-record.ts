/** What the visitor answered last to the cookie notice, kept in this browser for them to see (S4.47). */

import * as v from 'valibot';
import { createStoredValue } from '../../api/stored-value.ts';
import type { TextStorage } from '../../browser/types.ts';
import { cookieRecordKey } from '../../domain/storage/stored-names.ts';

const cookieRecord = v.object({
  agreed: v.boolean(),
  /** Milliseconds since epoch. */
  at: v.number(),
  /** Of the site's notice. */
  version: v.number(),
  /** Of its words: what `layout/notice-version.ts` makes of them. */
  notice: v.string(),
  /** Path code. */
  language: v.string(),
  /** As the visitor saw it. */
  sentence: v.string(),
});

export type CookieRecord = v.InferOutput<typeof cookieRecord>;

export function storedCookieRecord(storage: TextStorage, storagePrefix: string) {
  return createStoredValue(storage, cookieRecordKey(storagePrefix), cookieRecord);
}
