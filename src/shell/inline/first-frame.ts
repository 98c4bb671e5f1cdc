/** In ms. */
const maxWaitMs = 1000;

/**
 * `firstFrame` resolves when the page is read and a frame of it is on the screen (0149): what a page does there does not delay what the
 * visitor sees. Whoever presses something has seen it, even if the browser has not told so yet. A tab in the background gets no
 * frame, and waits no longer than a second after the page.
 */
export default function awaitFirstFrame(): void {
  self.firstFrame = new Promise<void>((resolve) =>
    // A script that looks for an element needs the whole page, and a frame may come before its end.
    addEventListener('DOMContentLoaded', () => {
      const onShown = resolve as () => void;
      new PerformanceObserver(onShown).observe({ type: 'paint', buffered: true });
      // The promise's listeners are called before the click that a press becomes. Properties, because they are fewer bytes than listeners.
      self.onpointerdown = self.onkeydown = onShown;
      setTimeout(onShown, maxWaitMs);
    }),
  );
}
