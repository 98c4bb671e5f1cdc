/** Paths and parameters that every form needs, apart from the large tables of routes, redirect rules and editions. */

/** The path of a route in a language: `localizedPath('en', '/login')` → `/en/login`; home is `/en` (S2.19). */
export function localizedPath(language: string, path: string): string {
  return `/${language}${path === '/' ? '' : path}`;
}

/**
 * The default page after a login: the dashboard, with a mark for new accounts (S2.15).
 *
 * `('en', { newUser: true })` → `/en/dashboard?newUser=true`
 */
export function dashboardPath(language: string, account: { readonly newUser: boolean }): string {
  return `${localizedPath(language, '/dashboard')}${account.newUser ? '?newUser=true' : ''}`;
}

/** Our page about the link with the messenger; other teams' account page may point to it (S7.37). */
export const messengerLinkPath = '/app/user/messenger';

/** Our page about the passkeys of the account; other teams' account page may point to it. */
export const passkeysPath = '/app/user/passkeys';

/** Our page behind the link of a mail that warns of a login. Two words only would have the shape of a language (`not-me`). */
export const notMePath = '/was-not-me';

/** Our page that tells whether a link, a sender, a number or a name is one of the brand's. */
export const officialPath = '/official';

/** Our page of what a visitor has agreed to. */
export const receiptPath = '/receipt';

/** Our page about how these pages can be used with assistive technology (Directive (EU) 2019/882). */
export const accessibilityPath = '/accessibility';

/** Query parameter that names the edition which sent the visitor here: a visitor is never sent on twice (S4.43). */
export const movedFromKey = 'moved_from';

/** Query parameter of a login page with a token for one login (S2.08). */
export const quickTokenParameter = 'tmp_token';

/** Fragment of the address on arrival: it makes the login page say, without a script, why the visitor was moved. */
export const movedFragment = 'moved';

/**
 * Name of the fragment's parameter that carries the visitor's address or number to the login or sign-up form of another site,
 * which cannot read this site's storage. A fragment is never sent to a server; the form's page removes it at once.
 */
const typedNameKey = 'name';

/** The address with a typed name for its form; unchanged without a name. */
export function withTypedName(address: string, name: string | undefined): string {
  return name ? `${address}#${typedNameKey}=${encodeURIComponent(name.toWellFormed())}` : address;
}
