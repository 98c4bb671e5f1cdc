import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the modals before a code; baked into the page, because they are few and wanted at once. */
export const securityTexts = [
  'bindEmailSubmit',
  'captchaUnavailable',
  'closeDialog',
  'codeHint',
  'codeIncomplete',
  'codeLabel',
  'copyIdButton',
  'copySupportId',
  'encryptionFailed',
  'idCopied',
  'invalidVerificationCode',
  'registerResend',
  'resendIn',
  'resendReady',
  'securityLead',
  'securityUnavailable',
  'securityVerificationNew',
  'sentAgain',
  'upgradeAgain',
  'upgradeText',
  'upgradeTitle',
  'VerificationCodeWillSendTo',
] as const satisfies readonly FormKey[];

export type SecurityTextKey = (typeof securityTexts)[number];
