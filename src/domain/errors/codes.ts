/** The exchange's return codes: those with a name (S8.24), and all that the catalogue has a row for. */

export const retCodes = {
  ok: 0,
  /** No answer: network down, or refused by the browser (S8.06). */
  noResponse: -200,
  /** A request that the exchange cannot read. */
  badRequest: 10001,
  sessionExpired: 10006,
  /** Counts as success, too (S8.07). */
  okWithNotice: 10007,
  accountExists: 20022,
  codeWrong: 20023,
  codeExpired: 20024,
  tooManyCodes: 20025,
  registrationExpired: 20026,
  /** What a provider of identities sent back is worth nothing. */
  providerRefused: 10016,
  /** The exchange could not reach a provider of identities. */
  providerUnreachable: 10026,
  unbindCodeRefused: 20035,
  captchaInvalid: 20063,
  /** An e-mail address of a provider in mainland China. */
  chinaMail: 20100,
  wrongCredentials: 31002,
  banned: 31003,
  /** Too much from one network; opens a security flow. */
  ipLimit: 31018,
  tooManyPasswordErrors: 31030,
  /** What 20035 is called where a code for unbinding the authenticator is sent (S8.11). */
  unbindGoogleCodeRefused: 35300,
  accountTerminated: 40029,
  messengerAuthFailed: 40004,
  /** The messenger's user is linked with another account. */
  messengerTaken: 1001,
  /** The account is linked with another user of the messenger. */
  messengerOfAccountDiffers: 1002,
  /** What the messenger signed is too old, or not the messenger's. */
  messengerWordExpired: 1003,
  bindRefused: 10016,
  phoneLimit: 41007,
  turkeyWithoutKyc: 41102,
  turkeyInfoDiffers: 41103,
  turkeyAccountBound: 41104,
  turkeyNotBound: 41105,
  mainWithoutKyc: 41107,
  /** An outside application may not ask for this (S8.17). */
  clientRefused: 50002,
  /** The unified trading account could not be made. */
  utaUpgradeFailed: 50101,
  affiliateUnknown: 610016,
  anonymityUnknown: 610017,
  hongKongUserElsewhere: 400601,
  notHongKongUser: 400602,
} as const;

export type NamedRetCode = (typeof retCodes)[keyof typeof retCodes];

/** Left to the caller, without a toast (S8.09). Some get a dialog in a form's journey all the same. */
export const passedCodes = [
  10007, 33003, 10009, 20100, 31030, 31018, 50101, 31003, 41007, 400601, 400602, 41102, 41103, 41104, 41105, 41106,
  41107, 41108, 400605, 400606, 400607, 10026, 30055,
] as const;

/** The same failure while an account is linked with the messaging app, by the journey that it ends (S8.33). */
export const bindPrefixes = ['tgregister', 'trlogin', 'register', 'login'] as const;
export type BindPrefix = (typeof bindPrefixes)[number];
type BindCode = `${BindPrefix}${1001 | 1002 | 1003 | 10016}` | 'login1004';

/** Failures of the messaging app that are named by words (S8.33). */
export const bindTips = [
  'authFailureRelinkTip',
  'telegramAlreadyBind',
  'relinkAccountTip',
  'telegramLinkSystemError',
] as const;

/** A notice of our own that asks as an error does: does the visitor live in Georgia (S8.27)? */
export const residenceConfirm = 'residenceConfirm';

/** Another: registration is not open to the visitor (S2.30). */
export const unsupportedRegister = 'unsupportedRegister';

/** Every code that is told apart. One without a row in the catalogue does not compile. */
export type CatalogueCode =
  | (typeof passedCodes)[number]
  | 10002
  | 10006
  | 10016
  | 20035
  | 30054
  | 31002
  | 40004
  | 40029
  | 50002
  | 410008
  | 610016
  | 610017
  | BindCode
  | (typeof bindTips)[number]
  | typeof residenceConfirm
  | typeof unsupportedRegister;

/** As the exchange sends it, or as a failed link with the messaging app is rewritten (S8.19). */
export type ErrorCode = number | string;
