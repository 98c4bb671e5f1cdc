/** The links of a page that need the visitor's query, or a choice that is loaded with the first click. */

import { marked } from '../domain/shell/marks.ts';

/** Longest wait of a link for the script of the choice, in ms. */
const maxWaitMs = 3000;

const linksAlong = `${marked('along')},#languages a`;

/**
 * Links with `data-along` take the page's query along. What has `data-late` is the choice of a language, of a site or of a content
 * sub-site: the link is held until the script of the choice is there, and followed as it stands where the script cannot be had
 * in time.
 */
export function prepareLinks(): void {
  // A provider's answer goes along only with a click: recorders of pages read attributes, and its code is nobody else's (S7.25).
  const isAnswer = new URLSearchParams(location.search).has('code');
  if (!isAnswer) takeQueryAlong(document.querySelectorAll<HTMLAnchorElement>(linksAlong));
  addEventListener('click', (click) => {
    const { target } = click;
    if (!(target instanceof Element)) return;
    // React and the exchange may have changed links, or the page its query.
    takeQueryAlong([target.closest<HTMLAnchorElement>(linksAlong)]);
    const late = target.closest<HTMLElement>(marked('late'));
    if (late) chooseLate(late, click);
  });
}

function takeQueryAlong(links: Iterable<HTMLAnchorElement | null>): void {
  for (const link of links) {
    if (link && link.search !== location.search) link.search = location.search;
  }
}

function chooseLate(late: HTMLElement, click: MouseEvent): void {
  const link = late instanceof HTMLAnchorElement ? late : undefined;
  if (link) click.preventDefault();
  const asItStands = () => link && location.assign(link.href);
  // Not `within`: it would bring the scripts of the forms into the first load.
  const tooLate = new Promise<undefined>((resolve) => link && setTimeout(resolve, maxWaitMs));
  Promise.race([import('../features/choice/choice.ts'), tooLate]).then(
    (script) => (script ? script.choose(late, click) : asItStands()),
    asItStands,
  );
}
