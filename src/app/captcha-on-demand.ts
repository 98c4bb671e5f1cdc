import type { SceneCode } from '../domain/scene-codes.ts';
import type { Captcha } from '../flows/captcha-guard.ts';
import type { App } from './app.ts';
import type { CaptchaParts } from './captcha.ts';

/**
 * A captcha that is fetched with its first question. Where its scripts cannot be had there is none, and the next question
 * tries again.
 *
 * @param draw has the overlay drawn
 */
export function captchaOnDemand(app: App, scene: SceneCode, draw: (parts: CaptchaParts) => Promise<unknown>): Captcha {
  let parts: CaptchaParts | undefined;

  async function fetched(): Promise<CaptchaParts> {
    const { createPageCaptcha } = await import('./captcha.ts');
    parts ??= createPageCaptcha(app, scene);
    await draw(parts);
    return parts;
  }

  return {
    async solve(signal) {
      const captcha = await fetched().catch(() => undefined);
      signal?.throwIfAborted();
      return captcha ? captcha.flow.solve(signal) : { type: 'unavailable' };
    },
    refuse: (kind) => parts?.flow.refuse(kind),
  };
}
