import type { FormKey } from '../../i18n/messages.ts';
import { captchaTexts } from '../captcha/texts.ts';
import { usernameTextKeys } from '../username-texts.ts';

/** The texts the login form may show: baked into its page. */
export const loginTexts = [
  ...captchaTexts,
  ...usernameTextKeys,
  'closeDialog',
  'copyIdButton',
  'copySupportId',
  'createAccount',
  'encryptionFailed',
  'hidePassword',
  'idCopied',
  'loginSubmit',
  'loginTitle',
  'newToBrand',
  'passwordLabel',
  'passwordRequired',
  'showPassword',
  'usernameHint',
  'usernameInvalid',
  'usernameLabel',
  'usernameRequired',
] as const satisfies readonly FormKey[];
