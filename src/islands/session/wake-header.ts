/**
 * Loaded by pages of somebody who is signed in (see `inline-scripts.ts`): wakes what the header says of them once the page's
 * own user-info fetch has settled, of which whoever makes it tells by a `user-info` event of the window, or else a moment
 * after the page's load event (S4.48, S9.21). Until then a touch wakes it; from then on logging out works without a
 * connection, too. Stands alone: an import would be one more request.
 */

/** In ms (S9.21). */
const fallbackDelayMs = 100;

const wake = () => document.querySelector('.when-signed-in astro-island')?.dispatchEvent(new Event('pointerover'));
const wakeSoon = () => setTimeout(wake, fallbackDelayMs);

addEventListener('user-info', wake, { once: true });
if (document.readyState === 'complete') wakeSoon();
else addEventListener('load', wakeSoon, { once: true });
