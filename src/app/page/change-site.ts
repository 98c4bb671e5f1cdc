/** Leaves for another site with a token for one login there (S7.27). Loaded with the click of somebody who is signed in. */

import { withQuickToken } from '../../domain/site/site-choice.ts';
import { requestQuickToken } from '../../flows/login/quick-login.ts';
import { pageCore } from './core.ts';

/** Where no token can be had, the visitor goes without. */
export async function changeSite(href: string): Promise<void> {
  const token = await requestQuickToken(pageCore().exchange).catch(() => undefined);
  location.assign(token === undefined ? href : withQuickToken(href, token));
}
