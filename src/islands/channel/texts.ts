import type { GlobalKey } from '../../i18n/messages.ts';

/** The texts of the panel beside a registration. They come with its island. */
export const panelTexts = [
  'invitedBy',
  'invitedByCode',
  'inviterComments',
  'panelAddress',
  'panelEncryption',
  'panelRegion',
  'panelRewards',
  'panelRewardsLead',
  'panelRewardsTerms',
  'panelStaff',
  'panelTitle',
] as const satisfies readonly GlobalKey[];

export type PanelTextKey = (typeof panelTexts)[number];
