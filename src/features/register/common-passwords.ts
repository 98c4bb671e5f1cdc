/** The commonest passwords, for the password step (S5.32). */

import { createPasswordFilter, type PasswordFilter, type StoredFilter } from '../../domain/account/password-filter.ts';
import { within } from '../../domain/time/within.ts';
import type { RegisterSteps } from './steps.ts';
import type { RegisterTools } from './tools.ts';

/** Longest wait of a submit for the filter, in ms: after it the exchange decides. */
const maxWaitMs = 3000;

async function loadFile(): Promise<StoredFilter> {
  return (await import('../../domain/account/common-passwords.ts')).commonPasswords;
}

/**
 * Fetches the filter as soon as the password step is on screen: once for a page, whether it comes or not.
 *
 * @returns gives the filter, or `undefined` where it cannot be had or does not come in time
 */
export function commonPasswordsFor(
  { platform, loadCommonPasswords = loadFile }: RegisterTools,
  { $state, end }: Pick<RegisterSteps, '$state' | 'end'>,
): () => Promise<PasswordFilter | undefined> {
  let filter: Promise<PasswordFilter | undefined> | undefined;
  function load(): Promise<PasswordFilter | undefined> {
    filter ??= loadCommonPasswords().then(createPasswordFilter, () => undefined);
    return filter;
  }
  end(
    $state.subscribe(({ step }) => {
      if (step === 'password') load();
    }),
  );
  return () => within(platform.clock, maxWaitMs, load());
}
