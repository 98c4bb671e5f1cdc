import type { GlobalKey } from '../../i18n/messages.ts';

/** The texts the panel beside a registration may show: baked into its page. */
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
