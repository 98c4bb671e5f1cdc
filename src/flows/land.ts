/** The way on after a login or a registration (S2.15–S2.19, S4.19). */

import { dashboardPath } from '../domain/default-target.ts';
import { consentPathOf } from '../domain/oauth-paths.ts';
import { doBeforeLanding } from './before-landing.ts';
import type { FlowTools, WayIn } from './tools.ts';

/** What decides where to is fetched once somebody is in; who cannot have it in time goes to the default, in ms. */
const longestWaitMs = 8000;

/** Leaves for the page behind the login, or back to the consent that it was for (S2.11). Every way in ends here. Never throws. */
export async function land({ platform, page, landing }: FlowTools, way: WayIn): Promise<void> {
  const before = doBeforeLanding(way);
  if (before && (await before) === 'left') return;
  const { path, search } = platform.location;
  const consent = consentPathOf(path);
  if (consent) return platform.location.replace(consent + search);
  const fallback = dashboardPath(page.language, way);
  const address =
    landing &&
    (await inTime(
      landing(way).catch(() => undefined),
      platform.clock,
    ));
  platform.location.replace(address ?? fallback);
}

function inTime<Value>(value: Promise<Value>, clock: FlowTools['platform']['clock']): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const stop = clock.after(longestWaitMs, () => resolve(undefined));
    value.then((given) => {
      stop();
      resolve(given);
    });
  });
}
