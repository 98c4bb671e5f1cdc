import type { FormKey } from '../../i18n/messages.ts';

/** What is said of recovery codes. */
export const recoveryTexts = [
  'idCopied',
  'recoveryCopy',
  'recoveryCreate',
  'recoveryDownload',
  'recoveryKeep',
  'recoveryLeft',
  'recoveryPrint',
  'recoveryReplace',
  'recoverySaved',
  'recoveryText',
  'recoveryTitle',
] as const satisfies readonly FormKey[];

export type RecoveryTextKey = (typeof recoveryTexts)[number];
