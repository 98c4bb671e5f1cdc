/** What a page asks about the codes that brought its visitor: once a page. */

import { type Codes, createCodes } from '../../flows/channel/codes.ts';
import type { CodeTools } from '../../flows/channel/learn.ts';
import { $promised } from '../../stores/campaign.ts';
import { waitLeftMs } from './campaign.ts';

let codes: Codes | undefined;

/** The page's codes, asked about at the first call. */
export function pageCodes(tools: CodeTools): Codes {
  if (codes) return codes;
  codes = createCodes(tools, waitLeftMs());
  codes.$promised.subscribe((kind) => $promised.set(kind));
  return codes;
}
