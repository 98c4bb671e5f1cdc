/** The flow of the page, with the token that the head's script has taken out of the address. */

import { forgetLinkToken, linkToken } from '../../browser/handed-token.ts';
import { hostStatusInTime } from '../../services/host-status/ask-host-status.ts';
import { createNotMeFlow, type NotMeFlow, type NotMeTools } from './not-me.ts';

export function createPageNotMe(tools: Omit<NotMeTools, 'linkToken' | 'hostStatus'>): NotMeFlow {
  return createNotMeFlow({
    ...tools,
    linkToken: linkToken(),
    hostStatus: () => hostStatusInTime(tools.platform.clock),
  });
}

/** Once the flow has the token, nothing else keeps it. */
export const forgetToken = forgetLinkToken;
