/** Where somebody who is signed in already goes on from a login or a registration. Loaded when they want to. */

import { startApp } from '../../app/app.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { land } from '../../flows/landing/land.ts';

/** Leaves as after a login. */
export function goOn(page: PageContext): Promise<void> {
  return land(startApp(page), { newUser: false });
}
