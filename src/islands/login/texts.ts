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
  'demoLoginTitle',
  'encryptionFailed',
  'forgotPassword',
  'hidePassword',
  'idCopied',
  'lastUsed',
  'loginLocked',
  'loginOneTryLeft',
  'loginSubmit',
  'loginTitle',
  'loginTwoTriesLeft',
  'loginUnlocked',
  'newToBrand',
  'passwordLabel',
  'passwordRequired',
  'quickLoginFailed',
  'recalledLogin',
  'showPassword',
  'subAccountLogin',
  'tryAgainIn',
  'usernameHint',
  'usernameInvalid',
  'usernameLabel',
  'usernameRequired',
] as const satisfies readonly FormKey[];
