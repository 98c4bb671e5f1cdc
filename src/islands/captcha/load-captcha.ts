import type { CaptchaParts } from '../../app/captcha/captcha.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { CaptchaTextKey } from './texts.ts';

/** @returns renders a captcha over the page and returns what removes it; rejects if the code of the overlay cannot be loaded */
export function captchaLoader(t: Translate<CaptchaTextKey>, tag: string): (parts: CaptchaParts) => Promise<() => void> {
  return async (parts) => {
    const { ensureCaptchaOverlay } = await import('./CaptchaOverlay.tsx');
    return ensureCaptchaOverlay(parts, t, tag);
  };
}
