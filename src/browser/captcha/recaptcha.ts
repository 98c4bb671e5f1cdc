/** The recaptcha kind: `api.js` with explicit rendering, which puts `grecaptcha` into the window. */

import { withParameters } from '../../domain/captcha/choice.ts';
import type { CaptchaVendor } from '../types.ts';
import { answerOf, emptyPlace, loadVendor, type VendorOptions } from './vendor-page.ts';

/** What we use of the vendor's script. */
interface Recaptcha {
  render(place: HTMLElement, parameters: Readonly<Record<string, unknown>>): number;
  reset(widget: number): void;
}

/** The script sets up `grecaptcha` first and its methods some time later. */
function isReady(value: unknown): value is Recaptcha {
  return typeof value === 'object' && value !== null && 'render' in value && typeof value.render === 'function';
}

export function createRecaptcha(options: VendorOptions): CaptchaVendor {
  const { access, box, global, tag } = options;
  // The language is a parameter of the script.
  const scripts = access.scripts.map((script) => withParameters(script, { render: 'explicit', hl: tag }));

  return {
    kind: 'recaptcha',
    load: (signal) => loadVendor({ ...options, access: { ...access, scripts } }, signal),
    show: (signal, events) =>
      answerOf(signal, (answer) => {
        const recaptcha = global('grecaptcha');
        if (!isReady(recaptcha)) {
          answer({ type: 'not-ready' });
          return undefined;
        }
        const widget = recaptcha.render(emptyPlace(box), {
          sitekey: access.key,
          callback: (token: unknown) => {
            const given = typeof token === 'string' && token !== '';
            answer(given ? { type: 'solved', fields: { g_recaptcha_response: token } } : { type: 'failed' });
          },
          'expired-callback': () => answer({ type: 'expired' }),
          'error-callback': () => answer({ type: 'failed' }),
        });
        events.shown();
        return () => {
          recaptcha.reset(widget);
          box.replaceChildren();
        };
      }),
  };
}
