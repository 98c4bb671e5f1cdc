/**
 * What the choice of language and site does once it is touched (see `inline-scripts.ts`): a link with `data-late` is held
 * until this is there, and followed as it stands where this cannot be had.
 */

import { changeLanguage } from '../../app/change-language.ts';
import { contentLink } from '../../app/site-links.ts';
import { isLanguageCode } from '../../domain/language.ts';
import { drawSites } from './site-list.ts';

/**
 * @param touched has `data-late`: a language's code, a content sub-site's name, or nothing for what opens the dialog
 * @param click that was held
 */
export default function choose(touched: HTMLElement, click: MouseEvent): void {
  if (touched instanceof HTMLAnchorElement) follow(touched, click);
  else prepare(touched);
}

function follow({ href, dataset: { late = '' } }: HTMLAnchorElement, click: MouseEvent): void {
  const address = contentLink(late) ?? href;
  if (click.ctrlKey || click.metaKey || click.shiftKey) window.open(address, '_blank', 'noopener');
  else if (isLanguageCode(late)) changeLanguage(late);
  else location.assign(address);
}

let prepared = false;

/** The sites come with the first look, and the dialog closes once the keyboard goes on to what it lies over. */
function prepare(opener: HTMLElement): void {
  const dialog = document.getElementById('languages');
  if (prepared || !dialog) return;
  prepared = true;
  drawSites(dialog);
  dialog.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && relatedTarget !== opener && !dialog.contains(relatedTarget)) {
      dialog.hidePopover();
    }
  });
}
