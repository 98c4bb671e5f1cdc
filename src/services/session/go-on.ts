/** Where somebody who is signed in already goes on from a login or a registration. Loaded when they want to. */

import type { PageContext } from '../../domain/navigation/page-context.ts';
import { leaveAfterLogin } from '../landing/leave-after-login.ts';
import { startApp } from '../page/app.ts';

/** Leaves as after a login. */
export function goOn(page: PageContext): Promise<void> {
  return leaveAfterLogin(startApp(page), { newUser: false });
}
