/**
 * The offer of passkeys in the autofill of the name field (S1.27, decision 0143), without a form: it may be made at load, and the
 * form's flow then goes on with it.
 */

import { ignoreExchangeError } from '../../../api/errors.ts';
import type { Exchange } from '../../../api/exchange.ts';
import type { Clock, Passkeys } from '../../../browser/types.ts';
import { passkeyLoginOptions } from '../../../contract/passkeys.ts';
import { type Asked, askWithRpId } from '../../../services/passkeys/passkey-rp-id.ts';

export interface PasskeyAutofillTools {
  readonly exchange: Pick<Exchange, 'send'>;
  readonly clock: Clock;
  readonly passkeys: Pick<Passkeys, 'rpId' | 'ownRpId' | 'offer'>;
  /** Whether the page is in front. */
  isSeen(): boolean;
}

export interface PasskeyAutofill {
  /**
   * Lets the browser offer its passkeys, or joins the offer that is under way: a browser answers one request at a time. The offer is
   * renewed before its challenge ends, or ends with it while nobody sees the page. Never rejects for what an exchange can cause.
   *
   * @returns the passkey that the visitor has chosen, which waits for `take`; `undefined` where the offer has ended without one
   */
  ask(): Promise<Asked | undefined>;
  /** The passkey that was chosen, once: its answer is sent by whoever takes it. */
  take(): Asked | undefined;
  /** Ends the offer, and drops a chosen passkey that nobody has taken. */
  end(): void;
}

/** When the offer is renewed, in ms: a challenge lives five minutes. */
const renewAfterMs = 270_000;

interface Offer {
  readonly controller: AbortController;
  readonly answer: Promise<Asked | undefined>;
  chosen?: Asked;
}

export function createPasskeyAutofill({ exchange, clock, passkeys, isSeen }: PasskeyAutofillTools): PasskeyAutofill {
  let current: Offer | undefined;

  function begin(): Offer {
    const controller = new AbortController();
    const { signal } = controller;
    const answer = new Promise<Asked | undefined>((resolve, reject) => {
      const stopTimer = clock.after(renewAfterMs, () => {
        end();
        resolve(isSeen() ? ask() : undefined);
      });
      signal.addEventListener('abort', stopTimer);
      askWithRpId(passkeys, async (rp_id) => {
        const { options } = await exchange.send(passkeyLoginOptions, { rp_id }, signal);
        return passkeys.offer(options, signal);
      })
        .catch(ignoreExchangeError)
        .then((asked) => {
          stopTimer();
          if (signal.aborted) return resolve(undefined);
          if (asked?.answer.type === 'credential') offer.chosen = asked;
          else current = undefined;
          resolve(offer.chosen);
        }, reject);
    });
    const offer: Offer = { controller, answer };
    return offer;
  }

  function ask(): Promise<Asked | undefined> {
    current ??= begin();
    return current.answer;
  }

  function end(): void {
    current?.controller.abort();
    current = undefined;
  }

  return {
    ask,
    take() {
      const chosen = current?.chosen;
      if (chosen) end();
      return chosen;
    },
    end,
  };
}
