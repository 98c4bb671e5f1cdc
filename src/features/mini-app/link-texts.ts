import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the page about the link with the messenger. They are in its HTML. */
export const messengerLinkTexts = [
  'captchaUnavailable',
  'closeDialog',
  'consentRetry',
  'contactSupport',
  'copyIdButton',
  'copySupportId',
  'encryptionFailed',
  'idCopied',
  'loginUnlocked',
  'miniAppChecking',
  'tryAgainIn',
  'unlinkAskText',
  'unlinkAskTitle',
  'unlinkBack',
  'unlinkButton',
  'unlinkDone',
  'unlinkKeep',
  'unlinkLinked',
  'unlinkNone',
  'unlinkPageTitle',
] as const satisfies readonly FormKey[];

export type MessengerLinkTextKey = (typeof messengerLinkTexts)[number];
