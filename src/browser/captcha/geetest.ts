/** The behavioural kind: `gt.js` puts `initGeetest` into the window, which starts with what the exchange gives out. */

import type { CaptchaVendor, GeetestStart } from '../types.ts';
import { answerOf, emptyPlace, loadVendor, type VendorOptions } from './vendor-page.ts';

/** What we use of the vendor's object. */
interface Geetest {
  appendTo(place: HTMLElement): void;
  onReady(callback: () => void): Geetest;
  onSuccess(callback: () => void): Geetest;
  onError(callback: () => void): Geetest;
  onClose(callback: () => void): Geetest;
  getValidate(): unknown;
  destroy?(): void;
}

type InitGeetest = (configuration: Readonly<Record<string, unknown>>, started: (captcha: Geetest) => void) => void;

function isInit(value: unknown): value is InitGeetest {
  return typeof value === 'function';
}

/** @param askStart asks the exchange for a challenge; one is good for one showing */
export function createGeetest(
  options: VendorOptions,
  askStart: (signal: AbortSignal) => Promise<GeetestStart>,
): CaptchaVendor {
  const { box, global, tag } = options;
  let start: GeetestStart | undefined;
  return {
    kind: 'geetest',
    async load(signal) {
      [start] = await Promise.all([askStart(signal), loadVendor(options, signal)]);
      if (start.gt === '') throw new Error('The exchange names no account at the vendor.');
    },
    show: (signal, events) =>
      answerOf(signal, (answer) => {
        const init = global('initGeetest');
        if (!isInit(init) || start === undefined) {
          answer({ type: 'not-ready' });
          return undefined;
        }
        const { gt, challenge, offline, newCaptcha } = start;
        const place = emptyPlace(box);
        let shown: Geetest | undefined;
        init(
          {
            gt,
            challenge,
            offline,
            new_captcha: newCaptcha,
            // Opens beside its button, inside the place it is given.
            product: 'float',
            lang: tag.toLowerCase(),
            width: '100%',
            // What fails before there is an object to ask.
            onError: () => answer({ type: 'failed' }),
          },
          (captcha) => {
            shown = captcha;
            captcha
              .onReady(() => events.shown())
              .onError(() => answer({ type: 'failed' }))
              .onSuccess(() => {
                const fields = fieldsFrom(captcha.getValidate());
                answer(fields ? { type: 'solved', fields: { gt, ...fields } } : { type: 'failed' });
              });
            // A challenge that was given up meanwhile must not come up again.
            if (!signal.aborted && place.parentElement === box) captcha.appendTo(place);
          },
        );
        return () => {
          shown?.destroy?.();
          box.replaceChildren();
        };
      }),
  };
}

const fieldNames = ['geetest_challenge', 'geetest_validate', 'geetest_seccode'];

/** The three texts the exchange checks; `undefined` where one is missing. */
function fieldsFrom(result: unknown): Record<string, string> | undefined {
  const facts = new Map<string, unknown>(Object.entries(result ?? {}));
  const fields = fieldNames.map((name) => [name, facts.get(name)] as const);
  return fields.every(([, value]) => typeof value === 'string' && value !== '')
    ? Object.fromEntries(fields as [string, string][])
    : undefined;
}
