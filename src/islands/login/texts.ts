import type { FormKey } from '../../i18n/messages.ts';
import { captchaTexts } from '../captcha/texts.ts';

/** The texts the login form may show: baked into its page. */
export const loginTexts = [
  ...captchaTexts,
  'clearField',
  'closeDialog',
  'copyIdButton',
  'copySupportId',
  'createAccount',
  'dialCodeLabel',
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
