/**
 * Shows the banner of the native app, which stands hidden in the page. Phones load this a second after the page (S7.60,
 * S9.22, see `inline-scripts.ts`). It stands alone and gets the names it needs from the page: an import would be one more
 * request.
 */

const banner = document.querySelector<HTMLElement>('.app-banner');

if (banner && !isClosed(banner) && !isRestricted(banner)) {
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

function isClosed({ dataset }: HTMLElement): boolean {
  try {
    return localStorage.getItem(dataset.key ?? '') !== null;
  } catch {
    return false;
  }
}

/** Known to be under a regulation, by what another page has asked a moment ago (S3.37). */
function isRestricted({ dataset }: HTMLElement): boolean {
  try {
    const kept = JSON.parse(localStorage.getItem(dataset.regulation ?? '') ?? '{}');
    return kept.restrictOperate === true && kept.expiredTime > Date.now();
  } catch {
    return false;
  }
}
