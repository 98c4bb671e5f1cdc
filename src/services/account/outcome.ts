/** What every login stores, and the details of a refused password. */

import * as v from 'valibot';
import { isExchangeError } from '../../api/errors.ts';
import { tradeSwitch } from '../../contract/session.ts';
import type { LoginMethod } from '../../domain/account/known-accounts.ts';
import { triesLeft, waitSeconds } from '../../domain/account/password-tries.ts';
import { retCodes } from '../../domain/errors/codes.ts';
import { lastMethodKey, recalledLoginKey } from '../../domain/storage/stored-names.ts';
import type { FlowTools } from '../page/tools.ts';

/** Longest wait for the switch into the demo environment, in ms. */
const switchTimeoutMs = 5000;

/** Stores the login method, and removes the name of a recalled registration. Called after every kind of login. */
export function rememberLogin({ platform, page }: FlowTools, method: LoginMethod): void {
  platform.storage.set(lastMethodKey(page.storagePrefix), method);
  platform.tabStorage.remove(recalledLoginKey(page.storagePrefix));
}

/** Switches the new session to the demo environment. If that fails, the product itself offers the switch (S7.28). */
export async function enterDemo({ exchange }: Pick<FlowTools, 'exchange'>): Promise<void> {
  await exchange.send(tradeSwitch, { env: 1 }, undefined, { timeoutMs: switchTimeoutMs }).catch(() => undefined);
}

/** What the form shows in addition to a refusal. */
export interface RefusalDetails {
  /** Number of tries left (S8.10). */
  readonly tries?: 0 | 1 | 2;
  /** When to try again, in ms since epoch by this browser's clock. */
  readonly retryAt?: number;
}

/** Whether the name takes no password for a while: the last try is used up, or the exchange has named a wait. */
export function isLocked({ tries, retryAt }: RefusalDetails): boolean {
  return tries === 0 || retryAt !== undefined;
}

const refusalResult = v.object({
  password_error_count: v.optional(v.unknown()),
  /** Seconds. */
  retry_after: v.optional(v.unknown()),
});

/** Reads the counts of a refused password. @param now ms since epoch */
export function refusalDetails(error: unknown, now: number): RefusalDetails {
  if (!isExchangeError(error)) return {};
  const { retCode } = error;
  if (retCode !== retCodes.wrongCredentials && retCode !== retCodes.tooManyPasswordErrors) return {};
  const result = v.safeParse(refusalResult, error.result);
  if (!result.success) return {};
  const tries = retCode === retCodes.wrongCredentials ? triesLeft(result.output.password_error_count) : undefined;
  const wait = waitSeconds(result.output.retry_after);
  // The header gives a time that stays the same while nothing is sent.
  const retryAt = error.retryAt ?? (wait === undefined ? undefined : now + wait * 1000);
  return {
    ...(tries === undefined ? {} : { tries }),
    ...(retryAt === undefined ? {} : { retryAt }),
  };
}
