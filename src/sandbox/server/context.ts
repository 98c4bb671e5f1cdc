/** What the sandbox exchange gets from outside: clock, random bytes, database, and the key that decrypts passwords. */

import type { KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SiteAgreement } from '../../domain/agreements/agreement.ts';

export interface Clock {
  /** Milliseconds since epoch. */
  now(): number;
}

/** Returns `count` bytes, which are unpredictable outside tests. */
export type RandomBytes = (count: number) => Uint8Array;

export interface ReceiptTools {
  /** Private, P-256. */
  readonly key: KeyObject;
  agreementOf(site: string): SiteAgreement | undefined;
}

export interface SandboxContext {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly database: DatabaseSync;
  readonly privateKey: KeyObject;
  /** The earlier key, during the overlap of a rotation: pages that are open use it. */
  readonly earlierKey?: KeyObject | undefined;
  /** Left out: it keeps no agreements, as an exchange that does not know them. */
  readonly receipts?: ReceiptTools | undefined;
}

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
