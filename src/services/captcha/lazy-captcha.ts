import type { SceneCode } from '../../domain/checks/scene-codes.ts';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import type { Translate } from '../../i18n/messages.ts';
import { hostStatusInTime } from '../host-status/ask-host-status.ts';
import type { App } from '../page/app.ts';
import { lazy } from '../page/lazy.ts';
import { createLifetime, type Flow } from '../page/lifetime.ts';
import type { Captcha } from './guard.ts';
import type { CaptchaParts } from './page-captcha.ts';
import type { CaptchaTextKey } from './texts.ts';

/** Renders a captcha over the page and returns what removes it; rejects if the code of the overlay cannot be loaded. */
export type DrawCaptcha = (parts: CaptchaParts) => Promise<() => void>;

export function captchaDrawer(t: Translate<CaptchaTextKey>, tag: string): DrawCaptcha {
  return async (parts) => {
    const { drawCaptchaOverlay } = await import('./CaptchaOverlay.tsx');
    return drawCaptchaOverlay(parts, t, tag);
  };
}

/**
 * A captcha that is loaded with its first question. Where its scripts cannot be had there is none, and the next question
 * tries again.
 *
 * @returns a captcha that ends with whoever made it
 */
export function lazyCaptcha(app: App, scene: SceneCode, draw: DrawCaptcha): Captcha & Flow {
  const lifetime = createLifetime();
  const parts = lazy(async () => {
    // The operator may have switched a vendor off.
    const [{ createPageCaptcha }] = await Promise.all([
      import('./page-captcha.ts'),
      hostStatusInTime(app.platform.clock),
    ]);
    const made = createPageCaptcha(app, scene);
    lifetime.add(made.flow.dispose);
    return made;
  });
  const drawn = lazy(async () => {
    const made = await parts.get();
    lifetime.add(await draw(made));
    return made;
  });
  return {
    dispose: lifetime.dispose,
    async solve(signal) {
      const captcha = await scriptInTime(app.platform.clock, drawn.get()).catch(() => undefined);
      signal?.throwIfAborted();
      return captcha ? captcha.flow.solve(signal) : { type: 'unavailable' };
    },
    refuse: (kind) => parts.now()?.flow.refuse(kind),
  };
}
