/**
 * Lets the browser offer passkeys in the autofill before any touch, where the last login was by one (S1.27, decision 0143): see
 * `shell/inline/login.ts`. It has no form. A passkey that the visitor chooses presses the button "Passkey", which brings the form
 * as any touch does, and the form's flow takes the answer over.
 *
 * It does not look for web views of other apps: passkeys are not offered there, so no last login in their storage was by one.
 */

import { statusPath } from '../../domain/shell/status-path.ts';
import { createPasskeyAutofill } from '../../flows/login/passkey-autofill.ts';
import { isPageSeen, pagePasskeys } from '../page-passkeys.ts';
import { pageCore } from './core.ts';

/** The operator's file counts as empty if it comes later than this. */
const statusTimeoutMs = 5000;

/** Does nothing where the form has come already, because that offers passkeys itself. */
export async function offerAtLoad(): Promise<void> {
  // `ssr`: only its HTML is here.
  const button = document.querySelector<HTMLElement>('[ssr] .submit > .way');
  if (!button) return;
  const core = pageCore();
  const autofill = createPasskeyAutofill({
    exchange: core.exchange,
    clock: core.platform.clock,
    passkeys: pagePasskeys(core),
    isSeen: isPageSeen,
  });
  /** The form's flow has not taken it over, and nothing has ended it for good. */
  let isOurs = true;

  async function offer(): Promise<void> {
    if (isOurs && (await autofill.ask()) && isOurs) button?.click();
  }

  function end(): void {
    if (isOurs) autofill.end();
    isOurs = false;
  }

  globalThis.earlyPage ??= {};
  globalThis.earlyPage.passkeyOffer = {
    end,
    takeOver() {
      isOurs = false;
      return autofill;
    },
  };
  if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.()) || (await isSwitchedOff())) return;
  // The password goes first.
  addEventListener('submit', end, true);
  // A page that waits for the browser may not be kept for the way back.
  addEventListener('pagehide', autofill.end);
  addEventListener('pageshow', ({ persisted }) => persisted && offer());
  document.addEventListener('visibilitychange', () => isPageSeen() && offer());
  await offer();
}

/** Whether the operator has switched passkeys off on this host (decision 0115). Without an answer they are on. */
async function isSwitchedOff(): Promise<boolean> {
  try {
    const answer = await fetch(statusPath, { signal: AbortSignal.timeout(statusTimeoutMs) });
    return (await answer.json()).passkeys === false;
  } catch {
    return false;
  }
}
