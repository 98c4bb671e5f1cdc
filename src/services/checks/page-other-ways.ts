/** The other ways on a real page, with the browser's passkeys. */

import { askForPasskey } from '../../browser/passkey-question.ts';
import { browserVisibility } from '../../browser/visibility.ts';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import type { App } from '../page/app.ts';
import { pagePasskeys } from '../passkeys/page-passkeys.ts';
import { createOtherWaysFlow, type OtherWaysFlow } from './other-ways.ts';

interface Wanted {
  /** Whether a passkey may answer at all. */
  readonly takesPasskey: boolean;
  /** Whether the account can answer by one, which is then asked for first. */
  readonly asksForPasskey: boolean;
}

export function createPageOtherWays(
  app: App,
  request: Parameters<typeof createOtherWaysFlow>[1],
  { takesPasskey, asksForPasskey }: Wanted,
): OtherWaysFlow {
  const { passkeys, secondStep, otherWays } = $hostStatus.get();
  const isOn = passkeys && secondStep && takesPasskey;
  const isAble = isOn && 'PublicKeyCredential' in self && !isEmbeddedView(app.platform.userAgent);
  return createOtherWaysFlow(
    {
      ...app,
      visibility: $hostStatus.get().approvals ? browserVisibility : undefined,
      ...(isAble && { passkeys: { ...pagePasskeys(app), use: askForPasskey } }),
      isOn: () => otherWays,
      asksForPasskey,
    },
    request,
  );
}
