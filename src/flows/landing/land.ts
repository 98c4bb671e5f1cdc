/** Leaves for the next page after a login or a registration (S2.15–S2.19, S4.19). */

import { dashboardPath } from '../../domain/navigation/paths.ts';
import { consentPathOf } from '../../domain/oauth/paths.ts';
import { within } from '../../domain/time/within.ts';
import type { FlowTools, WayIn } from '../tools.ts';

/** Longest wait for the decision about the target, in ms; after it the default target is used. */
const maxWaitMs = 8000;

/**
 * Leaves for the page after the login, or returns to the consent that it was for (S2.11). Every login and registration ends
 * here. It continues even if the flow that called it has ended, because the visitor is signed in by now. Never throws.
 */
export async function land({ platform, page, landing, beforeLanding }: FlowTools, way: WayIn): Promise<void> {
  // A task that fails must not keep the visitor here.
  for (const task of [...(beforeLanding ?? [])].reverse()) {
    if ((await task(way).catch(() => 'go-on')) === 'left') return;
  }
  const { path, search } = platform.location;
  const consent = consentPathOf(path);
  if (consent) return platform.location.replace(consent + search);
  const fallback = dashboardPath(page.language, way);
  const deciding = landing?.(way).catch(() => undefined);
  const address = deciding && (await within(platform.clock, maxWaitMs, deciding));
  platform.location.replace(address ?? fallback);
}
