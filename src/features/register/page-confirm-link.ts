/** The flow of the page that a mailed link leads to, with the token that the head's script has taken out of the address (S4.07). */

import { forgetLinkToken, linkToken } from '../../browser/handed-token.ts';
import { type ConfirmLinkFlow, type ConfirmLinkTools, createConfirmLinkFlow } from './confirm-link.ts';

export function createPageConfirmLink(tools: Omit<ConfirmLinkTools, 'linkToken'>): ConfirmLinkFlow {
  return createConfirmLinkFlow({ ...tools, linkToken: linkToken() });
}

/** Once the flow has the token, nothing else keeps it. */
export const forgetToken = forgetLinkToken;
