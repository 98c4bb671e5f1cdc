/** What a page asks about the codes that brought its visitor: once a page. */

import { withCookies } from '../../browser/cookies.ts';
import { $promised } from '../../stores/campaign.ts';
import { type Codes, createCodes } from './codes.ts';
import type { CodeTools } from './learn.ts';
import { waitLeftMs } from './page-campaign.ts';

/** Without cookies, which are added here. */
type PageCodeTools = Omit<CodeTools, 'platform'> & { readonly platform: Omit<CodeTools['platform'], 'cookies'> };

let codes: Codes | undefined;

/** The page's codes, asked about at the first call. */
export function pageCodes(tools: PageCodeTools): Codes {
  if (codes) return codes;
  codes = createCodes({ ...tools, platform: withCookies(tools.platform) }, waitLeftMs());
  codes.$promised.subscribe((kind) => $promised.set(kind));
  return codes;
}
