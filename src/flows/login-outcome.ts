/** What a login leaves behind, and what its refusals say besides their code. */

import * as v from 'valibot';
import { tradeSwitch } from '../contract/session.ts';
import { retCodes } from '../domain/errors/codes.ts';
import type { LoginMethod } from '../domain/login-memory.ts';
import { triesLeft, waitSeconds } from '../domain/password-tries.ts';
import { lastMethodKey, recalledLoginKey } from '../domain/stored-names.ts';
import { isExchangeError } from '../exchange/errors.ts';
import type { FlowTools } from './tools.ts';

/** Longest wait for the switch into the demo environment, in ms. */
const switchTimeoutMs = 5000;

/** Notes how someone logged in, and forgets whose registration was recalled. For every way in. */
export function rememberLogin({ platform, page }: FlowTools, method: LoginMethod): void {
  platform.storage.set(lastMethodKey(page.storagePrefix), method);
  platform.tabStorage.remove(recalledLoginKey(page.storagePrefix));
}

/** Takes the new session to the demo environment; where that fails, the product itself offers it (S7.28). */
export async function enterDemo({ exchange }: Pick<FlowTools, 'exchange'>): Promise<void> {
  await exchange.send(tradeSwitch, { env: 1 }, undefined, { timeoutMs: switchTimeoutMs }).catch(() => undefined);
}

/** What the form says beside a refusal. */
export interface RefusalDetails {
  /** Tries that are left (S8.10). */
  readonly tries?: 0 | 1 | 2;
  /** When to try again, in ms since epoch by this browser's clock. */
  readonly retryAt?: number;
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
  return {
    ...(tries === undefined ? {} : { tries }),
    ...(wait === undefined ? {} : { retryAt: now + wait * 1000 }),
  };
}
