/**
 * Decides by what the browser knows whether the banner of the native app, which stands hidden in the page, may come. Phones
 * load this a second after the page (S7.60, S9.22, see `inline/phone.ts`). The script that asks the exchange and shows the
 * banner (`app/page/app-offer.ts`) is loaded by its address in `data-offer`, so that this one stays small.
 */

import { regulationKey } from '../domain/storage/stored-names.ts';

const banner = document.querySelector<HTMLElement>('.app-banner');

// Where the script cannot be had, the page goes without the banner.
if (banner && !isUnwanted(banner)) import(banner.dataset.offer ?? '').catch(() => undefined);

/**
 * Whether the tab is a mini app (by what the messenger's SDK finds there: the mini app leads to ordinary pages), the banner
 * was closed before, or the visitor is under a regulation, by what another page has stored a moment ago (S3.37).
 */
function isUnwanted({ dataset }: HTMLElement): boolean {
  try {
    if (sessionStorage.getItem('__telegram__initParams') ?? localStorage.getItem(dataset.key ?? '')) return true;
    const kept = JSON.parse(localStorage.getItem(regulationKey) ?? '{}');
    return kept.restrictOperate === true && kept.expiredTime > Date.now();
  } catch {
    return false;
  }
}
