/**
 * What the choice of language and site does once it is touched (see `inline-scripts.ts`): a link with `data-late` is held
 * until this is there, and followed as it stands where this cannot be had.
 */

import { changeLanguage } from '../../app/change-language.ts';
import { contentLink } from '../../app/site-links.ts';
import { isLanguageCode, splitLanguage } from '../../domain/language.ts';
import { drawSites } from './site-list.ts';

/**
 * @param touched a link to the page in another language, one to the content sub-site that its `data-late` names, or what
 * opens the dialog
 * @param click that was held
 */
export default function choose(touched: HTMLElement, click: MouseEvent): void {
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

/** The sites come with the first look, and the dialog closes once the Tab key has led to what it lies over. */
function prepare(opener: HTMLElement): void {
  const dialog = document.getElementById('languages');
  if (prepared || !dialog) return;
  prepared = true;
  drawSites(dialog);
  dialog.addEventListener('keydown', ({ key }) => {
    if (key !== 'Tab') return;
    setTimeout(() => {
      const { activeElement } = document;
      if (activeElement !== opener && !dialog.contains(activeElement)) dialog.hidePopover();
    });
  });
}
