/** The tencent kind: a class in the window that opens a layer of its own and calls back with ticket and random text. */

import type { CaptchaAnswer, CaptchaVendor } from '../types.ts';
import { answerOf, loadVendor, type VendorOptions } from './vendor-page.ts';

interface TencentCaptcha {
  show(): void;
  destroy(): void;
}

type TencentConstructor = new (
  appId: string,
  callback: (result: unknown) => void,
  options: Readonly<Record<string, unknown>>,
) => TencentCaptcha;

function isConstructor(value: unknown): value is TencentConstructor {
  return typeof value === 'function';
}

export function createTencent(options: VendorOptions): CaptchaVendor {
  const { access, global, tag } = options;
  return {
    kind: 'tencent',
    load: (signal) => loadVendor(options, signal),
    show: (signal, events) =>
      answerOf(signal, (answer) => {
        const Captcha = global('TencentCaptcha');
        if (!isConstructor(Captcha)) {
          answer({ type: 'not-ready' });
          return undefined;
        }
        const captcha = new Captcha(access.key, (result) => answer(answerFrom(result)), {
          userLanguage: tag.toLowerCase(),
          needFeedBack: false,
          ready: () => events.shown(),
        });
        captcha.show();
        return () => captcha.destroy();
      }),
  };
}

/**
 * `ret` 0 is solved and 2 closed by the visitor. A script that cannot reach its own server makes up a ticket and says so
 * in `errorCode`; the exchange would refuse it, so it counts as a failure.
 */
function answerFrom(result: unknown): CaptchaAnswer {
  const facts = new Map<string, unknown>(Object.entries(result ?? {}));
  const ticket = facts.get('ticket');
  const randstr = facts.get('randstr');
  if (facts.get('ret') === 2) return { type: 'closed' };
  if (facts.get('ret') !== 0 || facts.get('errorCode')) return { type: 'failed' };
  if (typeof ticket !== 'string' || typeof randstr !== 'string') return { type: 'failed' };
  if (ticket === '' || /^tr?error_/.test(ticket)) return { type: 'failed' };
  return { type: 'solved', fields: { ticket, randstr } };
}
