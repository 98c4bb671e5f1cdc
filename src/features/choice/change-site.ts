/** Leaves for another site with a token for one login there (S7.27). Loaded with the click of somebody who is signed in. */

import { withQuickToken } from '../../domain/site/site-choice.ts';
import { pageCore } from '../../services/page/core.ts';
import { requestQuickToken } from '../../services/session/quick-login.ts';

/** Where no token can be had, the visitor goes without. */
export async function changeSite(href: string): Promise<void> {
  const token = await requestQuickToken(pageCore().exchange).catch(() => undefined);
  location.assign(token === undefined ? href : withQuickToken(href, token));
}
