import type { FormKey } from '../../i18n/messages.ts';

/** What is said to somebody whose code does not come. */
export const codeHelpTexts = [
  'changeAccount',
  'channelCall',
  'channelEmail',
  'channelSms',
  'codeHelpBlocked',
  'codeHelpBounced',
  'codeHelpOther',
  'codeHelpPhone',
  'codeHelpSpam',
  'codeHelpTitle',
  'codeHelpTried',
] as const satisfies readonly FormKey[];

export type CodeHelpTextKey = (typeof codeHelpTexts)[number];
