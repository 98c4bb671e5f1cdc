/** What a consent page loads first: the flow, which asks the exchange about the request while React is on its way to draw it. */

import { type ConsentGiven, createPageConsent } from './consent-flow.ts';

/** @returns the page's flow, for the island to attach to */
export const start = (_island: HTMLElement, properties: ConsentGiven) => createPageConsent(properties);
