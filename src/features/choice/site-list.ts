/** Adds the list of sites to the dialog, which reserves space for it. */

import { browserClock } from '../../browser/clock.ts';
import { languageOf } from '../../domain/language/language.ts';
import { scriptInTime } from '../../domain/time/script-in-time.ts';
import { loadLocalWords } from '../../services/local-words/page-local-words.ts';
import { leftPage } from '../../services/page/page-site.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import { type SiteLink, siteLinks } from './site-links.ts';
import css from './site-list.css?inline';

const ensureStyles = styleSheet(css);

/** Names that the browser lacks are fetched, and the list waits for them: it does not change its order under a hand. */
export async function drawSites(dialog: HTMLElement): Promise<void> {
  const place = dialog.querySelector<HTMLElement>('.sites');
  if (!place) return;
  ensureStyles();
  const [global = '', regulated = ''] = place.dataset.names?.split('|') ?? [];
  const { language } = leftPage();
  const links = siteLinks(await loadLocalWords({ language, tag: languageOf(language).tag }));
  if (links.global.length > 0) place.append(listOf(links.global, global));
  place.append(element('p', regulated), listOf(links.regulated, global));
}

/** @param global name of the site without a region */
function listOf(links: readonly SiteLink[], global: string): HTMLElement {
  const list = element('ul');
  list.append(
    ...links.map(({ name, href, host, current, sharesAccounts }) => {
      const item = element('li');
      const link = element('a', name || global);
      link.href = href;
      if (current) link.setAttribute('aria-current', 'true');
      else if (sharesAccounts) link.addEventListener('click', takeAccountAlong);
      const where = element('bdi', host);
      where.dir = 'ltr';
      link.append(where);
      item.append(link);
      return item;
    }),
  );
  return list;
}

/** Somebody who is signed in goes there signed in; where the script for that cannot be had, as everybody else. */
function takeAccountAlong(click: MouseEvent): void {
  const { href } = click.currentTarget as HTMLAnchorElement;
  const isPlain = !(click.ctrlKey || click.metaKey || click.shiftKey || click.altKey);
  if (!isPlain || !document.documentElement.classList.contains('is-signed-in')) return;
  click.preventDefault();
  scriptInTime(browserClock, import('./change-site.ts')).then(
    ({ changeSite }) => changeSite(href),
    () => location.assign(href),
  );
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text = ''): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  created.textContent = text;
  return created;
}
