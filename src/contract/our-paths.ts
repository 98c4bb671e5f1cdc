/**
 * Paths that the product text does not show (S7.66), chosen by us: the one place where an operator puts the real ones.
 * A path is added with the first journey that calls it.
 */

export const ourPaths = {
  sendEmailCode: '/user/public/send/email/code',
  sendPhoneCode: '/user/public/send/phone/code',
  /** Takes what the security component asked for, and gives a risk token that passes (S2.39). */
  verifyRisk: '/user/public/risk/verify',
  /** Links a provider's identity with the account that is logged in. */
  bindThirdParty: '/user/private/bind/thirdparty',
  /** Where the monitoring client reports to (S7.63). */
  diagnostics: '/v2/public/diagnostics',
} as const;
