/** The way on after a login or a registration (S2.15–S2.19, S4.19). */

import { afterLoginTarget } from '../domain/after-login.ts';
import { doBeforeLanding } from './before-landing.ts';
import type { FlowTools } from './tools.ts';

/** Leaves for the page behind the login. Every way in ends here. */
export async function land({ platform, page }: FlowTools, account: { readonly newUser: boolean }): Promise<void> {
  if ((await doBeforeLanding()) === 'left') return;
  platform.location.replace(afterLoginTarget(page.language, account));
}
