/** Login by QR code on a real page. Imported when the visitor first asks for a code. */

import type { ErrorReporting } from '../flows/errors/problem.ts';
import { createQrLoginFlow, type QrLoginFlow } from '../flows/login/qr-login.ts';
import { browserVisibility } from '../platform/visibility.ts';
import type { App } from './app.ts';

export function createPageQrLogin(app: App & ErrorReporting): QrLoginFlow {
  return createQrLoginFlow({
    ...app,
    visibility: browserVisibility,
    telegramCallback: () => app.visit?.().telegramCallback,
  });
}
