/** The campaign of a sign-up page: asked for once a page. */

import { layoutWaitMs } from '../../domain/shell/layout.ts';
import { type CampaignTools, loadCampaign } from './campaign.ts';

let campaign: Promise<void> | undefined;

/** Asks for the campaign at the first call (S7.43). Never rejects. */
export function pageCampaign(tools: CampaignTools): Promise<void> {
  campaign ??= loadCampaign(tools, waitLeftMs());
  return campaign;
}

/** What is left of the three seconds, which begin when the page can be read (S9.18). In ms. */
export function waitLeftMs(): number {
  const [page] = performance.getEntriesByType('navigation') as readonly PerformanceNavigationTiming[];
  return Math.max(0, layoutWaitMs - (performance.now() - (page?.domInteractive ?? 0)));
}
