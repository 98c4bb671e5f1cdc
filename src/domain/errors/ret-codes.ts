/**
 * Number and name of each return code of the exchange (S8.24). Everything else about a code is its row in `catalogue.ts`,
 * which does not compile while a code has none. The numbers are constants of a module, not one object: so the first load
 * of a page holds the few numbers it compares with instead of the whole list. Import them as `retCodes` from `codes.ts`.
 */

export const ok = 0;
/** No answer: network down, or refused by the browser (S8.06). */
export const noResponse = -200;

/** The messenger's user is linked with another account. */
export const messengerTaken = 1001;
/** The account is linked with another user of the messenger. */
export const messengerOfAccountDiffers = 1002;
/** The messenger's signed data is too old, or not signed by the messenger. */
export const messengerDataExpired = 1003;

/** The exchange cannot read the request. */
export const badRequest = 10001;
export const informationUnavailable = 10002;
export const sessionExpired = 10006;
/** Counts as success, too (S8.07). */
export const okWithNotice = 10007;
export const accountChanged = 10009;
/** The request may not be made like this: for example with a ticket that is used, or without a security check (S8.13). */
export const requestRefused = 10016;
/** The exchange could not reach a provider of identities. */
export const providerUnreachable = 10026;

export const accountExists = 20022;
export const codeWrong = 20023;
export const codeExpired = 20024;
export const tooManyCodes = 20025;
export const registrationExpired = 20026;
export const captchaInvalid = 20063;
/** An e-mail address of a provider in mainland China. */
export const chinaMail = 20100;

export const accountRestricted = 30054;
export const accountRestrictedHere = 30055;
export const wrongCredentials = 31002;
export const banned = 31003;
/** Too many requests from one network; opens a security flow. */
export const ipLimit = 31018;
export const tooManyPasswordErrors = 31030;
export const loginDetailsChanged = 33003;

/** Ours, of passkeys (decision 0113): the exchange does not know it. */
export const passkeyUnknown = 33101;
/** What the browser signed is not what was asked for. */
export const passkeyRefused = 33102;
/** The challenge is unknown, used or too old. */
export const passkeyChallengeOver = 33103;
/** Ours: the password was right, and the account asks for a second step on this device. */
export const secondStepNeeded = 33110;

export const messengerAuthFailed = 40004;
export const accountTerminated = 40029;
export const phoneLimit = 41007;
export const turkeyWithoutKyc = 41102;
export const turkeyInfoDiffers = 41103;
export const turkeyAccountBound = 41104;
export const turkeyNotBound = 41105;
export const turkeyAccountUnusable = 41106;
export const mainWithoutKyc = 41107;
export const turkeyLinkFailed = 41108;

/** An outside application may not ask for this (S8.17). */
export const clientRefused = 50002;
/** The unified trading account could not be made. */
export const utaUpgradeFailed = 50101;

export const hongKongUserElsewhere = 400601;
export const notHongKongUser = 400602;
export const accountOfOtherSite = 400605;
export const loginRefusedOnSite = 400606;
export const unavailableOnSite = 400607;
export const unavailable = 410008;
export const affiliateUnknown = 610016;
export const anonymityUnknown = 610017;
