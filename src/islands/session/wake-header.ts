/**
 * Loaded by pages of somebody who is signed in (see `inline-scripts.ts`): wakes what the header says of them once the page's
 * own user-info fetch has settled, which whoever makes it says by `performance.mark('user-info')`, or else a moment after the
 * page's load event (S4.48, S9.21). Until then a touch wakes it; from then on logging out works without a
 * connection, too. Stands alone: an import would be one more request.
 */

/** In ms (S9.21). */
const fallbackDelayMs = 100;

const wake = () => document.querySelector('.when-signed-in astro-island')?.dispatchEvent(new Event('pointerover'));
const wakeSoon = () => setTimeout(wake, fallbackDelayMs);

// A mark is there for who looks later: the fetch may have settled before this script came.
new PerformanceObserver((marks, observer) => {
  if (marks.getEntriesByName('user-info').length === 0) return;
  observer.disconnect();
  wake();
}).observe({ type: 'mark', buffered: true });
if (document.readyState === 'complete') wakeSoon();
else addEventListener('load', wakeSoon, { once: true });
