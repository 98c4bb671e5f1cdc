import type { FormKey } from '../../i18n/messages.ts';
import { codeHelpTexts } from '../codes/texts.ts';

/** The texts of "Try another way". */
export const otherWaysTexts = [
  'contactSupport',
  'otherWay',
  'waySupport',
  'waySupportDays',
] as const satisfies readonly FormKey[];

/** The texts of the dialogs before a code. They come with the island, because they are few and needed at once. */
export const securityTexts = [
  ...codeHelpTexts,
  ...otherWaysTexts,
  'bindEmailSubmit',
  'captchaUnavailable',
  'closeDialog',
  'codeHint',
  'codeHintMail',
  'codeIncomplete',
  'codeLabel',
  'copyIdButton',
  'copySupportId',
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

/** With the texts of other ways. Only a login has such ways, and it fetches all texts with the dialog: so no page carries these. */
export type WayTextKey =
  | SecurityTextKey
  | 'approvalWrongNumber'
  | 'deviceDiffers'
  | 'deviceName'
  | 'devicePlace'
  | 'deviceTime'
  | 'goBack'
  | 'pleaseEnterGoogleVerificationCode'
  | 'qrConfirmed'
  | 'qrTimeLeft'
  | 'qrTrouble'
  | 'recoveryCodeHint'
  | 'recoveryCodeLabel'
  | 'recoveryCodeRequired'
  | 'recoveryCodeWrong'
  | 'secondStepFailed'
  | 'secondStepLead'
  | 'secondStepLost'
  | 'secondStepNewDevice'
  | 'secondStepNotHere'
  | 'secondStepOnly'
  | 'secondStepUse'
  | 'wayCode'
  | 'wayDevice'
  | 'wayDeviceAgain'
  | 'wayDeviceExpired'
  | 'wayDeviceLead'
  | 'wayDeviceRefused'
  | 'wayDeviceWaiting'
  | 'wayPasskey'
  | 'wayPasskeyFailed';
