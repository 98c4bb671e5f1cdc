import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the captcha: baked into every page that may ask for one. */
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
