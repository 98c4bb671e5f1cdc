/** The languages that the choice offers to the visitor of this page; the page itself is the same for all visitors and hosts. */

import { sites } from '../../../sites/all.ts';
import { browserLanguageCode } from '../../domain/language/browser-languages.ts';
import { type LanguageOption, languageOptions, splitLanguage } from '../../domain/language/language.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { siteOfHost } from '../../domain/site/site.ts';
import { leftPage } from '../../services/page/page-site.ts';

export interface LanguageLink extends LanguageOption {
  readonly href: string;
}

/** @param shown path codes that the page offers: what is missing was left out on purpose (S5.25) */
export function languageLinks(shown: readonly string[]): LanguageLink[] {
  const { site, language } = leftPage();
  const signUp = site.languages.some((code) => !shown.includes(code));
  const inUse = [language, ...navigator.languages.map(browserLanguageCode), languageBefore()];
  const { rest } = splitLanguage(location.pathname);
  const regulatedHost = siteOfHost(location.host, sites)?.regulatedHost ?? false;
  return languageOptions(site, { signUp, regulatedHost, inUse }).map((option) => ({
    ...option,
    href: localizedPath(option.value, rest),
  }));
}

/** Path code of the page that led here, if it is of this host. */
function languageBefore(): string | undefined {
  const before = URL.parse(document.referrer);
  return before?.host === location.host ? splitLanguage(before.pathname).segment : undefined;
}
