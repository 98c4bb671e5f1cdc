/** Pages of the product that the front door leads to and other teams make (S2.12). */

export const namedPaths = {
  /** Bans one's own account in an emergency. */
  autoBanAccount: '/app/user/auto-ban-account',
  securityItemFind: '/app/user/security-item-find',
  /** A forgotten password. */
  retrieve: '/app/user/retrieve',
  subAccountLogin: '/app/user/sub-account-login',
  /** Where the messaging app is linked anew. */
  accountInfo: '/app/user/account-info',
  /** Customer service. */
  webform: '/help-center/s/webform',
  identity: '/user/accounts/auth/personal',
  selfUnblock: '/self-unblock',
} as const;

/** Path and query of the self-unblock page below the language, for who comes from the login. */
export const selfUnblockFromLogin = `${namedPaths.selfUnblock}?fromScene=login`;
