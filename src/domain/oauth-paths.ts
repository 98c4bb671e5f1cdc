/** Which page of an authorization leads to which. All of them carry the query along (S2.11). */

/** A page of the consent: where an application sends its visitors, where they answer, and the Turkish hand-over's one. */
export type ConsentStep = 'entry' | 'consent' | 'hand-over';

/** The step that a path shows; `undefined` for other paths. */
export function consentStepOf(path: string): ConsentStep | undefined {
  if (path === '/oauth') return 'entry';
  if (path === '/oauth-authorized') return 'consent';
  return path === '/tr-authorized' ? 'hand-over' : undefined;
}

/** Where a visitor logs in for it. */
export function loginPathOf(step: ConsentStep): string {
  return step === 'hand-over' ? '/tr-login' : '/oauth-login';
}

/** A path's own login and registration, where it has some: `/oauth-login` → `/oauth-register` as its registration. */
export function accountPathsOf(path: string): { readonly login: string; readonly register: string } | undefined {
  const [, family] = /^\/(oauth|tr)-(?:login|register)$/.exec(path) ?? [];
  return family === undefined ? undefined : { login: `/${family}-login`, register: `/${family}-register` };
}

/**
 * Where a login or registration on the way leads: `/en/oauth-login` → `/en/oauth`, which asks the exchange whether the
 * consent may be shown; the hand-over has one page for both. `undefined` for a path that is no such login.
 *
 * @param path of the page, with its language
 */
export function consentPathOf(path: string): string | undefined {
  const [, language, family] = /^(\/[^/]+)\/(oauth|tr)-(?:login|register)\/?$/.exec(path) ?? [];
  return family && `${language}/${family === 'tr' ? 'tr-authorized' : 'oauth'}`;
}
