/**
 * Shows the banner of the native app, unless the exchange says that the app is not offered (S2.40, S7.44). Phones load this
 * where nothing else speaks against the banner, see `shell/app-banner.ts`. `data-key` of the banner is the stored key that says
 * that it was closed.
 */

import { downloadsAllowed } from '../../flows/landing/downloads.ts';
import css from './app-offer.css?inline';
import { pageCore } from './core.ts';

const core = pageCore();
const banner = document.querySelector<HTMLElement>('.app-banner');

if (banner) {
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
