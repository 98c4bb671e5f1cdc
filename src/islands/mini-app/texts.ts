import type { FormKey } from '../../i18n/messages.ts';
import { loginTexts } from '../login/texts.ts';
import { registerTexts } from '../register/texts.ts';

const ownTexts = [
  'acceptMessenger',
  'allowBotMessage',
  'continueNext',
  'declineMessenger',
  'linkWithTelegram',
  'linkWithTelegramLogin',
  'loginAndBindSuccess',
  'messengerLinkedText',
  'messengerLinkedTitle',
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

export type MiniAppTextKey = (typeof ownTexts)[number];

/** The texts of a mini app, including those of its forms. They come with its island. */
export const miniAppTexts = [...new Set([...ownTexts, ...loginTexts, ...registerTexts])] as const;
