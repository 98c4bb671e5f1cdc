/** What a page asks about the codes that brought its visitor, and about the campaign of its sign-up: each once a page. */

import { layoutWaitMs } from '../../domain/shell/layout.ts';
import { type CampaignTools, loadCampaign } from '../../flows/channel/campaign.ts';
import { type Codes, createCodes } from '../../flows/channel/codes.ts';
import type { CodeTools } from '../../flows/channel/learn.ts';

let codes: Codes | undefined;
let campaign: Promise<void> | undefined;

/** The page's codes, asked about at the first call. */
export function pageCodes(tools: CodeTools): Codes {
  codes ??= createCodes(tools, waitLeftMs());
  return codes;
}

/** Asks for the campaign at the first call (S7.43). Never rejects. */
export function pageCampaign(tools: CampaignTools): Promise<void> {
  campaign ??= loadCampaign(tools, waitLeftMs());
  return campaign;
}

/** What is left of the three seconds, which begin when the page can be read (S9.18). In ms. */
function waitLeftMs(): number {
  const [page] = performance.getEntriesByType('navigation') as readonly PerformanceNavigationTiming[];
  return Math.max(0, layoutWaitMs - (performance.now() - (page?.domInteractive ?? 0)));
}
