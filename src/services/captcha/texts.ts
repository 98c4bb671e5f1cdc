import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the captcha. They come with every island that may require one. */
export const captchaTexts = [
  'captchaAgain',
  'captchaCancel',
  'captchaLead',
  'captchaLoading',
  'captchaOther',
  'captchaProgress',
  'captchaTitle',
  'captchaUnavailable',
  'captchaWork',
] as const satisfies readonly FormKey[];

export type CaptchaTextKey = (typeof captchaTexts)[number];
