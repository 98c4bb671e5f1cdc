/** How the sandbox's messenger can open the mini app. */

/** How the messenger's word can be wrong. */
export const launchKinds = ['fresh', 'stale', 'future', 'forged', 'twice'] as const;
export type LaunchKind = (typeof launchKinds)[number];

export const entryPaths = [
  '/telegram-register-login',
  '/friend-invite',
  '/exclusive-benefits',
  '/earn/tg-page',
] as const;

export interface Launch {
  readonly address: string;
  readonly initData: string;
}
