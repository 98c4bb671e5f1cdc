/** The way on after a login or a registration (S2.15–S2.19, S4.19). */

import { afterLoginTarget } from '../domain/after-login.ts';
import { consentPathOf } from '../domain/oauth-paths.ts';
import type { FlowTools } from './tools.ts';

/** Leaves for the page behind the login, or back to the consent that it was for (S2.11). Every way in ends here. */
export async function land({ platform, page }: FlowTools, account: { readonly newUser: boolean }): Promise<void> {
  const { path, search } = platform.location;
  const consent = consentPathOf(path);
  platform.location.replace(consent ? consent + search : afterLoginTarget(page.language, account));
}
