/** A page that does not hear of its frames, as in a tab in the background. */

import type { Page } from '@playwright/test';

/**
 * For the pages that are opened from now on: no callback for a frame comes, and no entry of a paint.
 *
 * @param waits `for ever`: the page's own wait of a second for its first frame does not end either
 */
export async function hideFrames(page: Page, waits: 'a second' | 'for ever'): Promise<void> {
  await page.addInitScript((endless) => {
    const { PerformanceObserver, setTimeout } = window;
    Object.assign(window, {
      requestAnimationFrame: () => 0,
      PerformanceObserver: new Proxy(PerformanceObserver, {
        construct(Observer, [tell]: [PerformanceObserverCallback]) {
          const observer = new Observer(tell);
          const observe = observer.observe.bind(observer);
          observer.observe = (options) => {
            if (options?.type !== 'paint') observe(options);
          };
          return observer;
        },
      }),
      ...(endless && {
        setTimeout: (run: TimerHandler, ms?: number) => (ms === 1000 ? 0 : setTimeout(run, ms)),
      }),
    });
  }, waits === 'for ever');
}
