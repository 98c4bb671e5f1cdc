import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import type { Captcha } from '../../flows/captcha/guard.ts';
import type { Flow } from '../../flows/lifetime.ts';
import type { App } from '../app.ts';
import type { CaptchaParts } from './captcha.ts';

/**
 * A captcha that is fetched with its first question. Where its scripts cannot be had there is none, and the next question
 * tries again.
 *
 * @param draw renders the overlay; returns its end
 * @returns a captcha that ends with whoever made it
 */
export function captchaOnDemand(
  app: App,
  scene: SceneCode,
  draw: (parts: CaptchaParts) => Promise<() => void>,
): Captcha & Flow {
  let parts: CaptchaParts | undefined;
  let unmount: (() => void) | undefined;
  let ended = false;

  async function fetched(): Promise<CaptchaParts> {
    const { createPageCaptcha } = await import('./captcha.ts');
    parts ??= createPageCaptcha(app, scene);
    unmount = await draw(parts);
    if (ended) end();
    return parts;
  }

  function end(): void {
    ended = true;
    parts?.flow.dispose();
    unmount?.();
  }

  return {
    dispose: end,
    async solve(signal) {
      const captcha = await fetched().catch(() => undefined);
      signal?.throwIfAborted();
      return captcha ? captcha.flow.solve(signal) : { type: 'unavailable' };
    },
    refuse: (kind) => parts?.flow.refuse(kind),
  };
}
