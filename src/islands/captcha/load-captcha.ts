import type { CaptchaParts } from '../../app/captcha.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { CaptchaTextKey } from './texts.ts';

/** The way to have a captcha drawn; rejects where the overlay cannot be fetched. */
export function captchaLoader(t: Translate<CaptchaTextKey>, tag: string): (parts: CaptchaParts) => Promise<void> {
  return async (parts) => {
    const { ensureCaptchaOverlay } = await import('./mount-captcha.tsx');
    ensureCaptchaOverlay(parts, t, tag);
  };
}
