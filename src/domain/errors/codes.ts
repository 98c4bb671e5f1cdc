/** The exchange's return codes that have a name here (S8.24). The others are numbers. */

export const retCodes = {
  ok: 0,
  /** A request that the exchange cannot read. */
  badRequest: 10001,
  sessionExpired: 10006,
  /** Counts as success, too (S8.07). */
  okWithNotice: 10007,
  /** No answer: network down, or refused by the browser (S8.06). */
  noResponse: -200,
  captchaInvalid: 20063,
  accountExists: 20022,
  codeWrong: 20023,
  codeExpired: 20024,
  tooManyCodes: 20025,
  registrationExpired: 20026,
  wrongCredentials: 31002,
  banned: 31003,
  ipLimit: 31018,
  tooManyPasswordErrors: 31030,
} as const;

export type NamedRetCode = (typeof retCodes)[keyof typeof retCodes];
