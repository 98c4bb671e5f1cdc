/** The edition and language of the page, for scripts that are no islands and get nothing from it. */

import { mainSite, sites } from '../../../sites/all.ts';
import { isLanguageCode, splitLanguage } from '../../domain/language/language.ts';
import { hostContext } from '../../domain/site/site.ts';
import type { LeftPage } from '../../domain/site/site-choice.ts';

/** By what the page says of itself: a preview's host is in no table. */
export function leftPage(): LeftPage {
  const id = document.getElementById('languages')?.dataset.site;
  const named = sites.find((known) => known.id === id);
  const site = named ?? hostContext(location.host, sites, mainSite).site;
  const { segment } = splitLanguage(location.pathname);
  return { site, language: isLanguageCode(segment) ? segment : site.defaultLanguage, address: location };
}
