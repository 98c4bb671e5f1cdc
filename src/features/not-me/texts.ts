import type { FormKey } from '../../i18n/messages.ts';

/** The texts of the page behind the link of a warning mail. They are in its HTML. */
export const notMeTexts = [
  'captchaUnavailable',
  'closeDialog',
  'contactSupport',
  'copyIdButton',
  'copySupportId',
  'encryptionFailed',
  'freezeAccount',
  'idCopied',
  'loginUnlocked',
  'notMeDone',
  'notMeDoneTitle',
  'notMeExpired',
  'notMeMailbox',
  'notMeNext',
  'notMePaused',
  'notMeReset',
  'notMeSubmit',
  'notMeText',
  'notMeUnknown',
  'notMeUntil',
  'notMeUsed',
  'notMeWasMe',
  'notMeWithSupport',
  'notMeWorksDeposits',
  'notMeWorksOrders',
  'tryAgainIn',
] as const satisfies readonly FormKey[];

export type NotMeTextKey = (typeof notMeTexts)[number];
