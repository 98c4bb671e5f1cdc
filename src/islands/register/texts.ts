import type { FormKey } from '../../i18n/messages.ts';
import { captchaTexts } from '../captcha/texts.ts';
import { securityTexts } from '../security/texts.ts';
import { usernameTextKeys } from '../username-texts.ts';

/** The texts the registration may show, all steps: baked into its page. */
export const registerTexts = [
  ...captchaTexts,
  ...usernameTextKeys,
  ...securityTexts,
  'accountStep',
  'changeAccount',
  'codeStep',
  'codeTitle',
  'continueNext',
  'createAccountSubmit',
  'haveAccount',
  'hidePassword',
  'loginSubmit',
  'newPasswordHint',
  'newPasswordLabel',
  'passwordBroken',
  'passwordRequired',
  'passwordSameAsAccount',
  'passwordStep',
  'passwordTitle',
  'passwordTooCommon',
  'passwordTooLong',
  'passwordTooManyBytes',
  'passwordTooShort',
  'registerTitle',
  'sendVerificationCode',
  'showPassword',
  'stepOf',
  'strengthFair',
  'strengthGood',
  'strengthStrong',
  'strengthWeak',
  'termsLine',
  'usernameHint',
  'usernameInvalid',
  'usernameLabel',
  'usernameRequired',
] as const satisfies readonly FormKey[];

export type RegisterTextKey = (typeof registerTexts)[number];
