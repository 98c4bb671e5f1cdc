/**
 * Shows the banner of the native app, which stands hidden in the page. Phones load this a second after the page (S7.60,
 * S9.22, see `inline/phone.ts`). `data-key` of the banner is the stored key that says that it was closed.
 */

import { regulationKey } from '../domain/storage/stored-names.ts';

const banner = document.querySelector<HTMLElement>('.app-banner');

if (banner && !isUnwanted(banner)) {
  banner.hidden = false;
  banner.querySelector('button')?.addEventListener('click', () => close(banner));
}

function close(banner: HTMLElement): void {
  banner.hidden = true;
  try {
    localStorage.setItem(banner.dataset.key ?? '', '1');
  } catch {
    // Where nothing can be kept it comes back with the next page.
  }
}

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
