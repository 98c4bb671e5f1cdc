/**
 * The names of everything that pages store in the browser, and its life in days: the only source of both. What each name is for stands
 * in `stored-things.ts`, a separate file because most scripts need one or two names and none needs the table.
 */

/** Device id, for the risk checks (S3.42). */
export const deviceIdCookie = 'Guid';
export const deviceIdDays = 120;

/**
 * The name of a cookie that tells who somebody is, as the browser keeps it (decision 0019): a browser takes a `__Host-` cookie
 * from the host itself only, on https, so that no sibling host can plant one. `('Guid', 'https:')` → `'__Host-Guid'`
 *
 * @param protocol of the page
 */
export function hostCookieName(name: string, protocol: string): string {
  return protocol === 'https:' ? `__Host-${name}` : name;
}

export function tokenCookie(storagePrefix: string): string {
  return `${storagePrefix}_TOKEN`;
}

/** Life of the cookie; the exchange ends sessions by its own rules. */
export const tokenDays = 7;

/** Notifies other tabs of a login or logout. @param token name of the session token's cookie */
export function sessionMarkKey(token: string): string {
  return `${token}_CHANGE`;
}

/** Launch parameters of the mini app, in the tab's storage, so that a reload keeps them. */
export function launchKey(storagePrefix: string): string {
  return `${storagePrefix}_MINI_APP`;
}

/** Says in the tab's storage that the account was opened in this tab, so that the home page greets a new user. */
export function newUserKey(storagePrefix: string): string {
  return `${storagePrefix}_NEW_USER`;
}

/** Whether the visitor is restricted by regulation (S3.37). */
export const regulationKey = 'REGULATION_RESTRICT_OPERATE';

/** Another host for the compliance calls; not in production (S7.05). */
export const complianceHostKey = 'complianceSDKApi2Host';

/** The language that the visitor chose: `BRAND` → `BRAND_LANG_KEY`. Cookie and stored key share the name. */
export function languageKey(storagePrefix: string): string {
  return `${storagePrefix}_LANG_KEY`;
}

export const languageDays = 365;

/** Country of the dial code that the visitor chose, in the tab's storage. */
export function dialCountryKey(storagePrefix: string): string {
  return `${storagePrefix}_DIAL_COUNTRY`;
}

/** The current registration, in the tab's storage; its presence means that there is one. */
export function registrationKey(storagePrefix: string): string {
  return `${storagePrefix}_REGISTRATION`;
}

/** Cookie with the last captcha configuration of a scene (S3.15). */
export function captchaCookie(storagePrefix: string, scene: string): string {
  return `${storagePrefix}_CAPTCHA_${scene}`;
}

/** Short, because it only bridges a failed configuration call. */
export const captchaCookieDays = 1;

/** Captcha override for tests (S3.14). */
export function captchaOverrideKey(storagePrefix: string): string {
  return `${storagePrefix}_CAPTCHA_CONFIG`;
}

/** Prefix of the names of cached answers. */
export function answerCachePrefix(storagePrefix: string, language: string): string {
  return `${storagePrefix}_CACHE_${language}`;
}

/** When the visitor confirmed where they live, ms since epoch. */
export function residenceKey(storagePrefix: string): string {
  return `${storagePrefix}_RESIDENCE_CONFIRMED`;
}

/** The visitor has closed the banner of the native app. */
export function appBannerKey(storagePrefix: string): string {
  return `${storagePrefix}_APP_BANNER`;
}

/** The codes of whoever sent the visitor (S3.42). The cookie and what is stored in the tab share the name. */
export function referralCookie(storagePrefix: string): string {
  return `${storagePrefix}_REFERRAL`;
}

export const referralDays = 7;

/** How the visitor logged in last; the form marks it. */
export function lastMethodKey(storagePrefix: string): string {
  return `${storagePrefix}_LAST_LOGIN`;
}

/** The accounts that logged in on this device. */
export function knownAccountsKey(storagePrefix: string): string {
  return `${storagePrefix}_ACCOUNTS`;
}

/** When the visitor last said that they want no passkey, in ms since epoch. */
export function passkeyRefusedKey(storagePrefix: string): string {
  return `${storagePrefix}_NO_PASSKEY`;
}

/**
 * Login name that a page hands to the login page, in the tab's storage: from a recalled registration (S2.08, S4.35), or typed
 * before the visitor changed the language.
 */
export function recalledLoginKey(storagePrefix: string): string {
  return `${storagePrefix}_RECALLED_LOGIN`;
}

/** The visitor's target before the login: in the tab's storage, and in local storage while they are at another host. */
export function targetKey(storagePrefix: string): string {
  return `${storagePrefix}_TARGET`;
}

/** A login attempt at an identity provider, in the same two places. */
export function thirdPartyKey(storagePrefix: string): string {
  return `${storagePrefix}_THIRD_PARTY`;
}

/** Ticket of an identity without an account, in the tab's storage. */
export function thirdPartyTicketKey(storagePrefix: string): string {
  return `${storagePrefix}_THIRD_PARTY_BIND`;
}

/** When and from where the visitor signed up (S3.22). */
export function signUpRecordKey(storagePrefix: string): string {
  return `${storagePrefix}_SIGNUP_RECORD`;
}

/** A conversion that is sent once the visitor agrees, in the tab's storage. */
export function pendingConversionKey(storagePrefix: string): string {
  return `${storagePrefix}_PENDING_CONVERSION`;
}

/** The visitor was asked to link the messenger (S4.29). */
export function askedKey(storagePrefix: string): string {
  return `${storagePrefix}_MINI_APP_ASKED`;
}

/** The answer to the cookie notice (S3.41, S4.47). */
export const consentKey = 'ACCEPT-GDPR-COOKIE';
/** The visitor refused the cookie notice. */
export function consentRefusedKey(storagePrefix: string): string {
  return `${storagePrefix}_REFUSED_COOKIES`;
}

/** What the visitor answered last, with the words that they saw. */
export function cookieRecordKey(storagePrefix: string): string {
  return `${storagePrefix}_COOKIE_ANSWER`;
}

/** Sites and paths that the visitor came from (S3.41). */
export const behaviorPathKey = 'USER_BEHAVIOR_PATH';
