import type { GlobalKey } from '../../i18n/messages.ts';

/** The texts of the panel beside a registration. They come with its island. */
export const panelTexts = [
  'invitedBy',
  'invitedByCode',
  'inviterComments',
  'panelRegion',
  'panelRewards',
  'panelRewardsLead',
  'panelRewardsTerms',
] as const satisfies readonly GlobalKey[];

export type PanelTextKey = (typeof panelTexts)[number];
