/** In ms. */
const maxWaitMs = 1000;

/**
 * `firstFrame` resolves behind the first frame that shows the whole page (0147): what a page does there does not delay what the visitor
 * sees. A tab in the background gets no frame, and waits no longer than a second after the page.
 */
export default function awaitFirstFrame(): void {
  self.firstFrame = new Promise<void>((resolve) =>
    // A frame before the end of the page may be empty.
    addEventListener('DOMContentLoaded', () => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, maxWaitMs);
    }),
  );
}
