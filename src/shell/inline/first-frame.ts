/** In ms. */
const maxWaitMs = 1000;

/**
 * `firstFrame` resolves once the first frame that shows the whole page is on the screen (0147, 0150): what a page does then neither
 * delays what the visitor sees, nor shares the processor with its drawing. Whoever clicks has seen it: what begins then hears of this
 * click on its way back. A tab in the background gets no frame, and waits no longer than a second after the page.
 */
export default function awaitFirstFrame(): void {
  self.firstFrame = new Promise<void>((resolve) => {
    addEventListener('click', () => resolve(), true);
    // A frame before the end of the page may be empty.
    addEventListener('DOMContentLoaded', () => {
      requestAnimationFrame(() =>
        setTimeout(() =>
          // It is told when the frame is on the screen; at once if a part of the page was drawn before.
          new PerformanceObserver((_, observer) => {
            observer.disconnect();
            resolve();
          }).observe({ type: 'paint', buffered: true }),
        ),
      );
      setTimeout(resolve, maxWaitMs);
    });
  });
}
