/**
 * Paths that the product text does not show (S7.66), chosen by us: the one place where an operator puts the real ones.
 * A path is added with the first journey that calls it.
 */

export const ourPaths = {
  /** The ban check of an account that may not log in (S4.36). */
  banStatus: '/user/public/ban/status',
  sendEmailCode: '/user/public/send/email/code',
  sendPhoneCode: '/user/public/send/phone/code',
  /** Where the visitor is (S3.24). */
  visibility: '/user/public/visibility',
  /** Takes what the security component asked for, and gives a risk token that passes (S2.39). */
  verifyRisk: '/user/public/risk/verify',
  referrerInfo: '/user/public/referrer-info',
  /** The visitor's own address (S7.50). */
  visitorIp: '/v2/public/ip',
  /** The registration that is verified by two codes (S2.32). */
  registerTwoFactor: '/user/public/register/two-factor',
  /** Links a provider's identity with the account that is logged in. */
  bindThirdParty: '/user/private/bind/thirdparty',
  /** Where the monitoring client reports to (S7.63). */
  diagnostics: '/v2/public/diagnostics',
} as const;

/** Paths of the reports, apart from their schemas: who only sends needs no more, and a page that reports loads no more. */
export const telemetryPaths = { metrics: '/v2/public/metrics', diagnostics: ourPaths.diagnostics } as const;
