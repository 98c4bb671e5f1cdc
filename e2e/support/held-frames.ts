/** Pages that do not hear of their frames, as in a tab in the background, until a test lets them. */

import type { Page } from '@playwright/test';

/**
 * For the pages that are opened from now on: no callback for a frame comes, and no entry of a paint.
 *
 * @param waits `for ever`: the page's own wait of a second for its first frame does not end either
 * @param path only for pages whose path ends with it
 */
export async function holdFrames(page: Page, waits: 'a second' | 'for ever', path = ''): Promise<void> {
  await page.addInitScript(
    ({ endless, end }) => {
      if (!location.pathname.endsWith(end)) return;
      const held: (() => unknown)[] = [];
      const { PerformanceObserver, setTimeout } = window;
      Object.assign(window, {
        heldFrames: held,
        requestAnimationFrame: (draw: FrameRequestCallback) => held.push(() => draw(performance.now())),
        PerformanceObserver: new Proxy(PerformanceObserver, {
          construct(Observer, [tell]: [PerformanceObserverCallback]) {
            const observer = new Observer(tell);
            const observe = observer.observe.bind(observer);
            observer.observe = (options) => {
              if (options?.type === 'paint') held.push(() => tell({ getEntries: () => [] } as never, observer));
              else observe(options);
            };
            return observer;
          },
        }),
        ...(endless && {
          setTimeout: (run: TimerHandler, ms?: number) => (ms === 1000 ? 0 : setTimeout(run, ms)),
        }),
      });
    },
    { endless: waits === 'for ever', end: path },
  );
}

/** Tells the page of the frames that were held back so far. */
export async function tellHeldFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const tell of Reflect.get(window, 'heldFrames') as (() => unknown)[]) tell();
  });
}
