/** The order of the pages of an authorization. All of them keep the query (S2.11). */

/** A consent page: where an application sends visitors, where they answer, and the page of the Turkish hand-over. */
export type ConsentStep = 'entry' | 'consent' | 'hand-over';

/** The step that a path shows; `undefined` for other paths. */
export function consentStepOf(path: string): ConsentStep | undefined {
  if (path === '/oauth') return 'entry';
  if (path === '/oauth-authorized') return 'consent';
  return path === '/tr-authorized' ? 'hand-over' : undefined;
}

/** The login page of a step. */
export function loginPathOf(step: ConsentStep): string {
  return step === 'hand-over' ? '/tr-login' : '/oauth-login';
}

/** Login and registration pages of the same family as a path, where there are any: `/oauth-login` → `/oauth-register` as its registration. */
export function accountPathsOf(path: string): { readonly login: string; readonly register: string } | undefined {
  const [, family] = /^\/(oauth|tr)-(?:login|register)$/.exec(path) ?? [];
  return family === undefined ? undefined : { login: `/${family}-login`, register: `/${family}-register` };
}

/** Whether a page belongs to an authorization: its calls say for which client (S7.04). @param path without its language */
export function isOfAuthorization(path: string): boolean {
  return /^\/(?:oauth|tr-)/.test(path);
}

/**
 * Where a login or registration of an authorization leads: `/en/oauth-login` → `/en/oauth`, which asks the exchange whether the
 * consent may be shown; the hand-over has one page for both. `undefined` for a path that is no such login.
 *
 * @param path of the page, with its language
 */
export function consentPathOf(path: string): string | undefined {
  const [, language, family] = /^(\/[^/]+)\/(oauth|tr)-(?:login|register)\/?$/.exec(path) ?? [];
  return family && `${language}/${family === 'tr' ? 'tr-authorized' : 'oauth'}`;
}
