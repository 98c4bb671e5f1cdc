/** Makes the choice of languages that of the visitor: the page was built for all hosts and visitors. */

import { splitLanguage } from '../../domain/language/language.ts';
import { languageLinks } from './language-links.ts';

/**
 * Changes only what differs, because a link of the list may have the focus.
 *
 * @param list the languages as the page has them
 */
export function drawLanguages(list: Element): void {
  const shown = new Map(
    [...list.querySelectorAll('a')].map((link) => [splitLanguage(link.pathname).segment ?? '', link]),
  );
  let next = list.firstElementChild;
  for (const { value, label, lang, href } of languageLinks([...shown.keys()])) {
    const known = shown.get(value);
    if (known === undefined) {
      const link = document.createElement('a');
      link.href = href;
      link.lang = lang;
      link.dataset.late = '';
      link.textContent = label;
      const item = document.createElement('li');
      item.append(link);
      list.insertBefore(item, next);
    } else {
      if (known.lang !== lang) known.lang = lang;
      next = known.closest('li')?.nextElementSibling ?? null;
    }
  }
}
