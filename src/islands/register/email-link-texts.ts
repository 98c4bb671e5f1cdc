import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the page that a mailed link leads to. */
export const emailLinkTexts = [
  'captchaUnavailable',
  'closeDialog',
  'confirmLinkContinue',
  'confirmLinkDone',
  'confirmLinkIncomplete',
  'confirmLinkSubmit',
  'confirmLinkText',
  'confirmLinkTitle',
  'confirmLinkWrong',
  'copyIdButton',
  'copySupportId',
  'encryptionFailed',
  'idCopied',
] as const satisfies readonly FormKey[];
