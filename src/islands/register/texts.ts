import type { FormKey } from '../../i18n/messages.ts';
import { captchaTexts } from '../captcha/texts.ts';
import { securityTexts } from '../security/texts.ts';

/** The texts the registration may show, all steps: baked into its page. */
export const registerTexts = [
  ...captchaTexts,
  ...securityTexts,
  'accountStep',
  'changeAccount',
  'clearField',
  'codeStep',
  'codeTitle',
  'continueNext',
  'createAccountSubmit',
  'dialCodeLabel',
  'haveAccount',
  'hidePassword',
  'loginSubmit',
  'newPasswordHint',
  'newPasswordLabel',
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
  'termsLine',
  'usernameHint',
  'usernameInvalid',
  'usernameLabel',
  'usernameRequired',
] as const satisfies readonly FormKey[];

export type RegisterTextKey = (typeof registerTexts)[number];
