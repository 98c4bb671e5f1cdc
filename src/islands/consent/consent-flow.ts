/** The flow of a consent, without React: a page has one, which asks the exchange at once and which React attaches to. */

import { startApp } from '../../app/app.ts';
import type { ConsentStep } from '../../domain/oauth/paths.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { type ConsentFlow, createConsentFlow } from '../../flows/oauth/oauth.ts';
import { createTranslator } from '../../i18n/messages.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import type { ConsentTextKey } from './texts.ts';

export interface ConsentGiven extends IslandProps {
  readonly step: ConsentStep;
}

/** Checks the request of the page's address from now on. */
export function createPageConsent({ page, messages, errors, step }: ConsentGiven): ConsentFlow {
  const t = createTranslator<ConsentTextKey>(messages);
  const flow = createConsentFlow(step, withErrorReporter(startApp(page), errors, overlayLoader(t)));
  void flow.start();
  return flow;
}
