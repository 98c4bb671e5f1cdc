/** The captcha of a page in Node: our own kind with its real calls and work; vendors, which need a document, cannot be had. */

import { createMagpie } from '../../src/browser/captcha/magpie.ts';
import type { CaptchaVendor } from '../../src/browser/types.ts';
import { startWork } from '../../src/domain/captcha/proof-of-work.ts';
import type { SceneCode } from '../../src/domain/checks/scene-codes.ts';
import type { CaptchaKind } from '../../src/domain/site/site.ts';
import { createCaptchaCalls } from '../../src/services/captcha/calls.ts';
import { type CaptchaFlow, createCaptchaFlow } from '../../src/services/captcha/captcha.ts';
import type { TestPage } from './test-page.ts';

/** @param vendors kinds that can be had, or `magpie` in place of the real one */
export function testCaptcha(
  { app, guid }: Pick<TestPage, 'app' | 'guid'>,
  scene: SceneCode,
  vendors: Partial<Record<CaptchaKind, CaptchaVendor>> = {},
): CaptchaFlow {
  const { magpie } = createCaptchaCalls(app.exchange, scene, guid);
  const solve = async (order: Parameters<typeof startWork>[0]) => startWork(order)(Number.POSITIVE_INFINITY).answers;
  return createCaptchaFlow(
    {
      ...app,
      guid,
      vendors: {
        geetest: blockedVendor('geetest'),
        recaptcha: blockedVendor('recaptcha'),
        tencent: blockedVendor('tencent'),
        magpie: createMagpie(magpie, async () => solve),
        ...vendors,
      },
    },
    { scene },
  );
}

export function blockedVendor(kind: CaptchaKind): CaptchaVendor {
  return {
    kind,
    load: () => Promise.reject(new Error('blocked')),
    show: async () => ({ type: 'failed' }),
  };
}
