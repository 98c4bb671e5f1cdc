/** Of the names in `stored-names.ts` those that a page needs before anybody touches it: the others come with a form. */

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

/** Whether the visitor is restricted by regulation (S3.37). */
export const regulationKey = 'REGULATION_RESTRICT_OPERATE';

/** Another host for the compliance calls; not in production (S7.05). */
export const complianceHostKey = 'complianceSDKApi2Host';
