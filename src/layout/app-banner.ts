/**
 * Decides by what the browser knows whether the banner of the native app, which stands hidden in the page, may come. Phones
 * load this a second after the page (S7.60, S9.22, see `shell.ts`).
 */

import { regulationKey } from '../domain/storage/stored-names.ts';

/** Asks the exchange whether the app is offered, and shows the banner, unless something in the browser speaks against it. */
export async function offerApp(banner: HTMLElement): Promise<void> {
  if (isUnwanted(banner)) return;
  const { showOffer } = await import('../features/app-links/app-offer.ts');
  await showOffer(banner);
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
