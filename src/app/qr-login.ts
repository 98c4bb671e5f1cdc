/** Login by QR code on a real page. A chunk of its own: it comes when the visitor first asks for a code. */

import type { ErrorReporting } from '../flows/problem.ts';
import { createQrLoginFlow, type QrLoginFlow } from '../flows/qr-login.ts';
import { browserVisibility } from '../platform/visibility.ts';
import type { App } from './app.ts';

export function createPageQrLogin(app: App & ErrorReporting): QrLoginFlow {
  return createQrLoginFlow({ ...app, visibility: browserVisibility });
}
