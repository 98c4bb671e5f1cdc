/** The flow of a consent, without React: a page has one, which asks the exchange at once and which React attaches to. */

import type { ConsentStep } from '../../domain/oauth/paths.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { hostStatusInTime } from '../../services/host-status/ask-host-status.ts';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { startApp } from '../../services/page/app.ts';
import { type ConsentFlow, createConsentFlow } from './oauth.ts';
import type { ConsentTextKey } from './texts.ts';

export interface ConsentGiven extends IslandProps {
  readonly step: ConsentStep;
}

let ofPage: ConsentFlow | undefined;

/** Starts the one consent of a page, for its island to attach to. */
export function startPageConsent(given: ConsentGiven): ConsentFlow {
  ofPage ??= createPageConsent(given);
  return ofPage;
}

/** The consent of the page; `undefined` where none was started. */
export const pageConsent = (): ConsentFlow | undefined => ofPage;

/** Checks the request of the page's address from now on. */
export function createPageConsent({ page, messages, errors, step }: ConsentGiven): ConsentFlow {
  const t = createTranslator<ConsentTextKey>(messages);
  const app = startApp(page);
  const flow = createConsentFlow(step, {
    ...withErrorReporter(app, errors, overlayLoader(t)),
    hostStatus: (signal) => hostStatusInTime(app.platform.clock, signal),
  });
  void flow.start();
  return flow;
}
