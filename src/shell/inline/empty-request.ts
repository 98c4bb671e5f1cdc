/**
 * On a consent page, before its first frame: an address without a query has no request, and the page says so by its HTML alone. Its island
 * (`islands/now.ts`) does not begin.
 */
export default function markEmptyRequest(): void {
  if (!location.search) document.documentElement.dataset.request = 'none';
}
