/** Leaves for the next page after a login or a registration (S2.15–S2.19, S4.19). */

import { dashboardPath } from '../../domain/navigation/paths.ts';
import { consentPathOf } from '../../domain/oauth/paths.ts';
import { newUserKey } from '../../domain/storage/stored-names.ts';
import { within } from '../../domain/time/within.ts';
import type { CompletedLogin, FlowTools } from '../page/tools.ts';

/** Longest wait for the decision about the target, in ms; after it the default target is used. */
const maxWaitMs = 8000;

/**
 * Leaves for the page after the login, or returns to the consent that it was for (S2.11). Every login and registration ends
 * here. It continues even if the flow that called it has ended, because the visitor is signed in by now. Never throws.
 */
export async function leaveAfterLogin(
  { platform, page, landing, askAgain, beforeLanding }: FlowTools,
  login: CompletedLogin,
): Promise<void> {
  const key = newUserKey(page.storagePrefix);
  if (login.newUser) platform.tabStorage.set(key, '1');
  else platform.tabStorage.remove(key);
  // A task that fails must not keep the visitor here.
  for (const task of [...(beforeLanding ?? [])].reverse()) {
    if ((await task(login).catch(() => 'go-on')) === 'left') return;
  }
  const { path, search } = platform.location;
  const consent = consentPathOf(path);
  // Both ask the exchange the same, so they do it at the same time.
  const asking = askAgain?.(login).catch(() => 'go-on');
  const deciding = consent ? undefined : landing?.(login).catch(() => undefined);
  const address = deciding && (await within(platform.clock, maxWaitMs, deciding));
  if (asking && (await asking) === 'left') return;
  platform.location.replace(consent ? consent + search : (address ?? dashboardPath(page.language, login)));
}
