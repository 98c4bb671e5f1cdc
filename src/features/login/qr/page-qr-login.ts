/** Login by QR code on a real page. Imported when the visitor first asks for a code. */

import { browserVisibility } from '../../../browser/visibility.ts';
import type { ErrorReporting } from '../../../services/errors/problem.ts';
import type { App } from '../../../services/page/app.ts';
import { createQrLoginFlow, type QrLoginFlow } from './qr-login.ts';

export function createPageQrLogin(app: App & ErrorReporting): QrLoginFlow {
  return createQrLoginFlow({
    ...app,
    visibility: browserVisibility,
    telegramCallback: () => app.visit?.().telegramCallback,
  });
}
