/**
 * Loaded by the pages of a signed-in visitor (see `shell/inline/head.ts`). It hydrates the form of a login or registration,
 * which says who is signed in (decision 0033), and the account area of the header. The latter waits until the page's own
 * user-info fetch has settled, which that fetch marks by `performance.mark('user-info')`, or until a moment after the page's
 * load event (S4.48, S9.21). Before that, a touch hydrates it. Once it is hydrated, the logout also works without a connection.
 * It imports nothing: an import would be one more request.
 */

/** In ms (S9.21). */
const fallbackDelayMs = 100;

/** The event starts the hydration, because `client:intent` treats it as a touch. */
const touch = (part: string) => document.querySelector(part)?.dispatchEvent(new Event('pointerover'));
const hydrate = () => touch('.when-signed-in astro-island');
const hydrateForm = () => touch('.card [name=username]');
const hydrateAfterLoad = () => setTimeout(hydrate, fallbackDelayMs);

// Buffered, because the fetch may have settled before this script was loaded.
new PerformanceObserver((marks, observer) => {
  if (marks.getEntriesByName('user-info').length === 0) return;
  observer.disconnect();
  hydrate();
}).observe({ type: 'mark', buffered: true });
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', hydrateForm, { once: true });
else hydrateForm();
if (document.readyState === 'complete') hydrateAfterLoad();
else addEventListener('load', hydrateAfterLoad, { once: true });
