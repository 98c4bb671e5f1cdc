/**
 * Shows the banner of the native app, unless the exchange says that the app is not offered (S2.40, S7.44). Phones load this
 * where nothing else speaks against the banner, see `layout/app-banner.ts`. `data-key` of the banner is the stored key that says
 * that it was closed.
 */

import { downloadsAllowed } from '../../services/landing/downloads.ts';
import { pageCore } from '../../services/page/core.ts';
import css from './app-offer.css?inline';

/** @param banner stands hidden in the page */
export async function showOffer(banner: HTMLElement): Promise<void> {
  const core = pageCore();
  banner.querySelector('button')?.addEventListener('click', () => {
    banner.hidden = true;
    core.platform.storage.set(banner.dataset.key ?? '', '1');
  });
  // Without an answer it comes: only pages of sites with the app have it.
  if (await downloadsAllowed(core.exchange, true)) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
    banner.hidden = false;
  }
}
