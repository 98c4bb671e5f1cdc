/** When a page begins its work, and what its first frame shows. */

import { afterEach, expect, test, vi } from 'vitest';
import awaitFirstFrame from '../../../src/shell/inline/first-frame.ts';
import drawFirstScreen from '../../../src/shell/inline/first-screen.ts';
import { dispatch, openPage } from './open-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page whose frames the test draws. @param hasEntry a part of the page was drawn before its end */
function awaitFrame(hasEntry: boolean) {
  const page = openPage({ address: '/en' });
  const screen = { frame: () => undefined as unknown, paint: () => undefined as unknown, isObserving: false };
  vi.stubGlobal('performance', { getEntriesByType: () => (hasEntry ? [{ name: 'first-paint' }] : []) });
  const requestFrame = vi.fn((callback: () => void) => {
    screen.frame = callback;
  });
  vi.stubGlobal('requestAnimationFrame', requestFrame);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(callback: () => void) {
        screen.paint = callback;
      }
      observe(options: unknown) {
        expect(options).toEqual({ type: 'paint' });
        screen.isObserving = true;
      }
    },
  );
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  awaitFirstFrame();
  const began = vi.fn();
  self.firstFrame.then(began);
  return { page, screen, requestFrame, began };
}

test('a page’s work waits until its first frame is on the screen, and no script runs in that frame', async () => {
  const { page, screen, requestFrame, began } = awaitFrame(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(screen.isObserving, 'before the end of the page').toBe(false);
  dispatch(page, 'DOMContentLoaded');
  await vi.advanceTimersByTimeAsync(900);
  expect(began).not.toHaveBeenCalled();
  screen.paint();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toHaveBeenCalledOnce();
  expect(requestFrame).not.toHaveBeenCalled();
});

test('a page whose beginning was drawn before its end came waits for the frame that shows all of it', async () => {
  const { page, screen, began } = awaitFrame(true);
  dispatch(page, 'DOMContentLoaded');
  await vi.advanceTimersByTimeAsync(900);
  expect(began).not.toHaveBeenCalled();
  screen.frame();
  await Promise.resolve();
  expect(began, 'while the frame is drawn').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(0);
  expect(began).toHaveBeenCalledOnce();
});

test('a page in a tab that gets no frame begins its work a second after its end', async () => {
  const { page, began } = awaitFrame(false);
  await vi.advanceTimersByTimeAsync(5000);
  dispatch(page, 'DOMContentLoaded');
  await vi.advanceTimersByTimeAsync(900);
  expect(began).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(began).toHaveBeenCalledOnce();
});

test('a click on a page that has come to its end begins its work, and a click before that does not (S2.30)', async () => {
  const page = openPage({ address: '/en' });
  vi.stubGlobal('requestAnimationFrame', () => undefined);
  const began = vi.fn();
  awaitFirstFrame();
  self.firstFrame.then(began);
  dispatch(page, 'click');
  await Promise.resolve();
  // What begins reads the facts of the page, which stand at its end.
  expect(began).not.toHaveBeenCalled();
  dispatch(page, 'DOMContentLoaded');
  dispatch(page, 'click');
  await Promise.resolve();
  expect(began).toHaveBeenCalledOnce();
});

test('the home page leaves what is below the first screen out of its first frame, and out of no other', async () => {
  const page = openPage({ address: '/en' });
  drawFirstScreen();
  expect(page.dataset).toEqual({ firstFrame: '' });
  await page.drawn();
  expect(page.dataset).toEqual({});
});
