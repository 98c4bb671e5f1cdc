/** Which versions of a site's documents are in force, and whether a visitor has agreed to them (decision 0104). */

/** Versions count up from 1. A document that says something else gets the next one; a corrected comma does not. */
export interface SiteVersions {
  readonly terms: number;
  readonly privacy: number;
  /** The cookie notice: visitors are asked again after a new version. */
  readonly cookies: number;
}

/** What an account has agreed to on a site. */
export interface AgreedVersions {
  readonly site: string;
  readonly terms: number;
  readonly privacy: number;
}

/** The sentence of a registration, and of the question after a login: its key in the namespace `inverse`. */
export const sentenceKey = 'termsLine';

/** The sentence as it is shown: `fillSentence('You agree to {{terms}}.', { terms: 'Terms', … })` → `You agree to Terms.` */
export function fillSentence(template: string, names: { readonly terms: string; readonly privacy: string }): string {
  return template.replace('{{terms}}', () => names.terms).replace('{{privacy}}', () => names.privacy);
}

/**
 * Whether the account must agree again. A page of an older build asks for nothing that is older than what was agreed to.
 *
 * @param agreed what the exchange says; `undefined` where it keeps no agreements: then nobody is asked
 */
export function isAgreementDue(
  agreed: readonly AgreedVersions[] | undefined,
  site: string,
  { terms, privacy }: Pick<SiteVersions, 'terms' | 'privacy'>,
): boolean {
  if (agreed === undefined) return false;
  return !agreed.some((one) => one.site === site && one.terms >= terms && one.privacy >= privacy);
}

/** What the pages of a site ask a visitor to agree to: the file `/agreement.json`. */
export interface SiteAgreement extends Pick<SiteVersions, 'terms' | 'privacy'> {
  /** By the path code of the language. */
  readonly sentences: Readonly<Record<string, string>>;
}

/** Path in a bundle. */
export const agreementFile = 'agreement.json';

/** @param textOf a text of a language, by its namespace and key */
export function siteAgreement<Language extends string>(
  { terms, privacy }: Pick<SiteVersions, 'terms' | 'privacy'>,
  languages: readonly Language[],
  textOf: (language: Language, namespace: 'global' | 'inverse', key: string) => string,
): SiteAgreement {
  const sentences = languages.map((language) => {
    const names = {
      terms: textOf(language, 'global', 'footerTerms'),
      privacy: textOf(language, 'global', 'footerPrivacy'),
    };
    return [language, fillSentence(textOf(language, 'inverse', sentenceKey), names)];
  });
  return { terms, privacy, sentences: Object.fromEntries(sentences) };
}
