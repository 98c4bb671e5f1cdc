/**
 * The choice of language and site, loaded with its first click (see `layout/links.ts`). A link with `data-late` waits for
 * this script; if it cannot be loaded, the browser follows the link itself.
 */

import { isLanguageCode, splitLanguage } from '../../domain/language/language.ts';
import { changeLanguage } from './change-language.ts';
import { drawLanguages } from './language-list.ts';
import { contentLink } from './site-links.ts';
import { drawSites } from './site-list.ts';

/**
 * @param touched a link to the page in another language, a link to the content sub-site that its `data-late` names, or the
 * button that opens the dialog
 * @param click the click that was held back
 */
export function choose(touched: HTMLElement, click: MouseEvent): void {
  if (touched instanceof HTMLAnchorElement) follow(touched, click);
  else prepare(touched);
}

function follow({ href, pathname, dataset: { late = '' } }: HTMLAnchorElement, click: MouseEvent): void {
  const content = contentLink(late);
  const { segment } = splitLanguage(pathname);
  if (click.ctrlKey || click.metaKey || click.shiftKey) window.open(content ?? href, '_blank', 'noopener');
  else if (content !== undefined) location.assign(content);
  else if (isLanguageCode(segment)) changeLanguage(segment);
}

let prepared = false;

/** Adds the sites and the visitor's languages when the dialog first opens, and closes the dialog when the Tab key moves the focus out of it. */
function prepare(opener: HTMLElement): void {
  const dialog = document.getElementById('languages');
  if (prepared || !dialog) return;
  prepared = true;
  const languages = dialog.querySelector('ul');
  if (languages) drawLanguages(languages);
  void drawSites(dialog);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return;
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== opener && !dialog.contains(activeElement)) dialog.hidePopover();
    });
  });
}
