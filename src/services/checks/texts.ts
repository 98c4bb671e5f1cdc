import type { FormKey } from '../../i18n/messages.ts';
import { codeHelpTexts } from '../codes/texts.ts';

/** The texts of the dialogs before a code. They come with the island, because they are few and needed at once. */
export const securityTexts = [
  ...codeHelpTexts,
  'bindEmailSubmit',
  'captchaUnavailable',
  'closeDialog',
  'codeHint',
  'codeIncomplete',
  'codeLabel',
  'copyIdButton',
  'copySupportId',
  'contactSupport',
  'encryptionFailed',
  'idCopied',
  'invalidVerificationCode',
  'loginUnlocked',
  'lostFactor',
  'registerResend',
  'resendIn',
  'resendReady',
  'securityLead',
  'securityUnavailable',
  'securityVerificationNew',
  'sentAgain',
  'tryAgainIn',
  'upgradeAgain',
  'upgradeText',
  'upgradeTitle',
  'VerificationCodeWillSendTo',
] as const satisfies readonly FormKey[];

export type SecurityTextKey = (typeof securityTexts)[number];
