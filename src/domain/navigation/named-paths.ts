/** Pages that we link to and other teams build (S2.12). */

export const namedPaths = {
  /** Bans one's own account in an emergency. */
  autoBanAccount: '/app/user/auto-ban-account',
  securityItemFind: '/app/user/security-item-find',
  /** A forgotten password. */
  retrieve: '/app/user/retrieve',
  subAccountLogin: '/app/user/sub-account-login',
  /** Here the messaging app is linked again. */
  accountInfo: '/app/user/account-info',
  identity: '/user/accounts/auth/personal',
  selfUnblock: '/self-unblock',
} as const;

/** Path (after the language) and query of the self-unblock page, for a visitor who comes from the login. */
export const selfUnblockFromLogin = `${namedPaths.selfUnblock}?fromScene=login`;
