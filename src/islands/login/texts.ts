import type { FormKey } from '../../i18n/messages.ts';
import { captchaTexts } from '../captcha/texts.ts';

/** The texts the login form may show: baked into its page. */
export const loginTexts = [
  ...captchaTexts,
  'clearField',
  'closeDialog',
  'continueWith',
  'copyIdButton',
  'copySupportId',
  'createAccount',
  'dialCodeLabel',
  'encryptionFailed',
  'hidePassword',
  'idCopied',
  'loginSubmit',
  'loginTitle',
  'loginWays',
  'newToBrand',
  'orDivider',
  'passwordLabel',
  'passwordRequired',
  'qrTab',
  'showPassword',
  'usernameHint',
  'usernameInvalid',
  'usernameLabel',
  'usernameRequired',
] as const satisfies readonly FormKey[];
