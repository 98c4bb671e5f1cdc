/** Draws the sites to choose from into the dialog, which keeps the room for them. */

import { type SiteLink, siteLinks } from '../../app/site-links.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import css from './site-list.css?inline';

const ensureStyles = styleSheet(css);

export function drawSites(dialog: HTMLElement): void {
  const place = dialog.querySelector<HTMLElement>('.sites');
  if (!place) return;
  ensureStyles();
  const [global = '', regulated = ''] = place.dataset.names?.split('|') ?? [];
  const links = siteLinks();
  place.append(listOf(links.global, global), element('p', regulated), listOf(links.regulated, global));
}

/** @param global name of the site without a region */
function listOf(links: readonly SiteLink[], global: string): HTMLElement {
  const list = element('ul');
  list.append(
    ...links.map(({ name, href, host, current }) => {
      const item = element('li');
      const link = element('a', name || global);
      link.href = href;
      if (current) link.setAttribute('aria-current', 'true');
      const where = element('bdi', host);
      where.dir = 'ltr';
      link.append(where);
      item.append(link);
      return item;
    }),
  );
  return list;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
