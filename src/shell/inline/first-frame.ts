/** In ms. */
const maxWaitMs = 1000;

/**
 * `firstFrame` resolves once the first frame that shows the whole page is on the screen (0147, 0150): what a page does then neither
 * delays what the visitor sees, nor shares the processor with its drawing. A click begins it as well, because whoever clicks
 * has seen the page; the listeners that it adds hear this click when it bubbles. A tab in the background gets no frame, and waits no longer than a second after the page.
 */
export default function awaitFirstFrame(): void {
  self.firstFrame = new Promise<unknown>((resolve) => {
    // A frame before the end of the page may be empty, and the facts of the page stand at its end.
    addEventListener('DOMContentLoaded', () => {
      addEventListener('click', resolve, true);
      // Where a part of the page was drawn before, its entry is there already, and the next frame shows the whole page.
      if (performance.getEntriesByType('paint')[0]) requestAnimationFrame(() => setTimeout(resolve));
      // Ends with the page, which gets two such entries at most.
      else new PerformanceObserver(resolve).observe({ type: 'paint' });
      setTimeout(resolve, maxWaitMs);
    });
  });
}
