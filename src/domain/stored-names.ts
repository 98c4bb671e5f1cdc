/**
 * The names of everything that pages keep in a browser, and for how many days: the one source of both. What each is for
 * stands in `stored-things.ts`; apart from it, because most scripts need a name or two and none needs the table.
 */

/** Device id, for the risk checks (S3.42). */
export const deviceIdCookie = 'Guid';
export const deviceIdDays = 120;

export function tokenCookie(storagePrefix: string): string {
  return `${storagePrefix}_TOKEN`;
}

/** The exchange ends sessions by its own rules. */
export const tokenDays = 7;

/** Tells other tabs of a login or logout. @param token name of the session token's cookie */
export function sessionMarkKey(token: string): string {
  return `${token}_CHANGE`;
}

/** What keeps the visitor's chosen language: `GATEHOUSE` → `GATEHOUSE_LANG_KEY`. Cookie and stored key share the name. */
export function languageKey(storagePrefix: string): string {
  return `${storagePrefix}_LANG_KEY`;
}

export const languageDays = 365;

/** The second address or number of a registration, when another language was chosen before it was sent; in the tab's storage. */
export function typedContactKey(storagePrefix: string): string {
  return `${storagePrefix}_TYPED_CONTACT`;
}

/** Country of the dial code that the visitor chose, in the tab's storage. */
export function dialCountryKey(storagePrefix: string): string {
  return `${storagePrefix}_DIAL_COUNTRY`;
}

/** A registration under way, in the tab's storage; its presence means that there is one. */
export function registrationKey(storagePrefix: string): string {
  return `${storagePrefix}_REGISTRATION`;
}

/** Cookie with the last captcha configuration of a scene (S3.15). */
export function captchaCookie(storagePrefix: string, scene: string): string {
  return `${storagePrefix}_CAPTCHA_${scene}`;
}

/** It bridges a bad moment, and is not to outlive a change of mind. */
export const captchaCookieDays = 1;

/** Stored captcha override, for trying things out (S3.14). */
export function captchaOverrideKey(storagePrefix: string): string {
  return `${storagePrefix}_CAPTCHA_CONFIG`;
}

/** Starts the names of answers kept for later pages. */
export function answerCachePrefix(storagePrefix: string, language: string): string {
  return `${storagePrefix}_CACHE_${language}`;
}

/** When the visitor confirmed where they live, ms since epoch. */
export function residenceKey(storagePrefix: string): string {
  return `${storagePrefix}_RESIDENCE_CONFIRMED`;
}

/** That the visitor has closed the banner of the native app. */
export function appBannerKey(storagePrefix: string): string {
  return `${storagePrefix}_APP_BANNER`;
}

/** Who brought the visitor (S3.42). */
export function referralCookie(storagePrefix: string): string {
  return `${storagePrefix}_REFERRAL`;
}

export const referralDays = 7;

/** How the visitor logged in last, to mark it. */
export function lastMethodKey(storagePrefix: string): string {
  return `${storagePrefix}_LAST_LOGIN`;
}

/**
 * Login name that a page has left for the login, in the tab's storage until it is there: of a recalled registration (S2.08,
 * S4.35), or what was typed when another language was chosen.
 */
export function recalledLoginKey(storagePrefix: string): string {
  return `${storagePrefix}_RECALLED_LOGIN`;
}

/** Where the visitor was going before they had to log in: in the tab's storage, and beside it while they are away. */
export function targetKey(storagePrefix: string): string {
  return `${storagePrefix}_TARGET`;
}

/** A login that is under way at a provider of identities, likewise. */
export function thirdPartyKey(storagePrefix: string): string {
  return `${storagePrefix}_THIRD_PARTY`;
}

/** An identity that waits for its account, in the tab's storage. */
export function thirdPartyTicketKey(storagePrefix: string): string {
  return `${storagePrefix}_THIRD_PARTY_BIND`;
}

/** When and from where the visitor signed up (S3.22). */
export function signUpRecordKey(storagePrefix: string): string {
  return `${storagePrefix}_SIGNUP_RECORD`;
}

/** A sign-up that is told once the visitor agrees, in the tab's storage. */
export function pendingConversionKey(storagePrefix: string): string {
  return `${storagePrefix}_PENDING_CONVERSION`;
}

/** What the messenger opened the mini app with, in the tab's storage: a reload goes on. */
export function launchKey(storagePrefix: string): string {
  return `${storagePrefix}_MINI_APP`;
}

/** That the visitor was asked to link the messenger (S4.29). */
export function askedKey(storagePrefix: string): string {
  return `${storagePrefix}_MINI_APP_ASKED`;
}

/** The messenger's token for its tasks (S6.03). */
export function messengerTokenKey(storagePrefix: string): string {
  return `${storagePrefix}_TG_TOKEN`;
}

/** Whether the visitor is restricted by regulation (S3.37). */
export const regulationKey = 'REGULATION_RESTRICT_OPERATE';
/** Another host for the compliance calls; not in production (S7.05). */
export const complianceHostKey = 'complianceSDKApi2Host';
/** The answer to the cookie notice (S3.41, S4.47). */
export const consentKey = 'ACCEPT-GDPR-COOKIE';
/** That the visitor said no to the cookie notice. */
export function consentRefusedKey(storagePrefix: string): string {
  return `${storagePrefix}_REFUSED_COOKIES`;
}

/** Sites and paths that visitors came from (S3.41). */
export const behaviorPathKey = 'USER_BEHAVIOR_PATH';
