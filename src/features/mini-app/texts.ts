import type { FormKey } from '../../i18n/messages.ts';
import { securityTexts } from '../../services/checks/texts.ts';

/** The texts of a mini app without those of its forms. They come with its island. */
export const miniAppTexts = [
  ...securityTexts,
  'acceptMessenger',
  'allowBotMessage',
  'continueNext',
  'declineMessenger',
  'linkWithTelegram',
  'linkWithTelegramLogin',
  'loginAndBindSuccess',
  'messengerLinkedText',
  'messengerLinkedTitle',
  'messengerPaused',
  'messengerUndo',
  'miniAppBack',
  'miniAppChecking',
  'miniAppInvite',
  'miniAppLead',
  'miniAppTitle',
  'registerAndBindSuccess',
  'requestAccessLoginAs',
  'useAccount',
  'useTelegram',
] as const satisfies readonly FormKey[];

export type MiniAppTextKey = (typeof miniAppTexts)[number];
