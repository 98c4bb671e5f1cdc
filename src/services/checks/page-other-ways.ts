/** The other ways on a real page, with the browser's passkeys. */

import { askForPasskey } from '../../browser/passkey-question.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { App } from '../page/app.ts';
import { pagePasskeys } from '../passkeys/page-passkeys.ts';
import { createOtherWaysFlow, type OtherWaysFlow } from './other-ways.ts';

export function createPageOtherWays(app: App, request: Parameters<typeof createOtherWaysFlow>[1]): OtherWaysFlow {
  const isAble = 'PublicKeyCredential' in self && !isEmbeddedView(app.platform.userAgent) && $hostStatus.get().passkeys;
  return createOtherWaysFlow(
    {
      ...app,
      ...(isAble && { passkeys: { ...pagePasskeys(app), use: askForPasskey } }),
      isOn: () => $hostStatus.get().otherWays,
    },
    request,
  );
}
