/**
 * Lets the browser offer passkeys in the autofill before any touch, where the last login was by one (S1.27, decision 0143): the
 * login page's script imports it. It has no form. A passkey that the visitor chooses presses its button, which brings the form
 * as any touch does, and the form's flow takes the answer over.
 *
 * It does not look for web views of other apps: passkeys are not offered there, so no last login in their storage was by one.
 */

import { askHostStatus } from '../../../services/host-status/ask-host-status.ts';
import { pageCore } from '../../../services/page/core.ts';
import { isPageSeen, pagePasskeys } from '../../../services/passkeys/page-passkeys.ts';
import { $hostStatus } from '../../../stores/host-status.ts';
import { setOfferAtLoad } from './offer-at-load.ts';
import { createPasskeyAutofill } from './passkey-autofill.ts';

/** Does nothing where the form has come already, because that offers passkeys itself. */
export async function offerPasskeys(): Promise<void> {
  // `ssr`: only its HTML is here.
  const button = document.querySelector<HTMLElement>('[ssr] .way-passkey');
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

  setOfferAtLoad({
    end,
    takeOver() {
      isOurs = false;
      return autofill;
    },
  });
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
  await askHostStatus();
  return !$hostStatus.get().passkeys;
}
