import { STORE_UNMOUNT_DELAY } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts, dismissToast, holdToast, showToast } from '../../src/stores/toasts.ts';

/** Read by `value`, because `get()` would start a store that has no listener. */
const queue = () => $toasts.value ?? [];
const shown = () => queue()[0]?.text;

/** How long nanostores takes to stop a store without listeners, and then the stores that this one listens to. */
const storesStoppedMs = 2 * STORE_UNMOUNT_DELAY;

let unwatch: () => void = () => undefined;

/** Adds a toast region to the page. */
function watch(): void {
  unwatch = $toasts.subscribe(() => undefined);
}

beforeEach(() => {
  vi.useFakeTimers();
  watch();
});

afterEach(() => {
  holdToast(false);
  for (const { id } of queue()) dismissToast(id);
  unwatch();
  // Longer than any throttle.
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('toasts come one at a time', () => {
  test('each for its own time, 3 seconds by default (S9.12)', () => {
    showToast({ text: 'one' });
    showToast({ text: 'two', durationMs: 5000 });
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(4999);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(1);
    expect(queue()).toEqual([]);
  });

  test('one that is already in the queue is not added again, but can be shown again later', () => {
    showToast({ text: 'one' });
    showToast({ text: 'one' });
    expect(queue()).toHaveLength(1);
    vi.advanceTimersByTime(3000);
    showToast({ text: 'one' });
    expect(queue()).toHaveLength(1);
  });

  test('after a dismissed one the next is shown for its whole time', () => {
    showToast({ text: 'one' });
    showToast({ text: 'two' });
    vi.advanceTimersByTime(2000);
    dismissToast(queue()[0]?.id ?? 0);
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });
});

describe('the time of a toast runs only', () => {
  test('while the page has a toast region: without one the toast waits, loses no time and has no timer', () => {
    unwatch();
    vi.advanceTimersByTime(storesStoppedMs);
    showToast({ text: 'one' });
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    watch();
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('while it is not held, and continues where it stopped', () => {
    showToast({ text: 'one' });
    vi.advanceTimersByTime(2000);
    holdToast(true);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('one');
    holdToast(false);
    holdToast(false);
    vi.advanceTimersByTime(999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('once, when one toast region replaces another', () => {
    showToast({ text: 'one' });
    vi.advanceTimersByTime(1000);
    unwatch();
    watch();
    vi.advanceTimersByTime(1999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('until the last toast region is gone, and continues with the next one', () => {
    showToast({ text: 'one' });
    vi.advanceTimersByTime(1000);
    unwatch();
    vi.advanceTimersByTime(storesStoppedMs);
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    watch();
    vi.advanceTimersByTime(2000 - STORE_UNMOUNT_DELAY - 1);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });
});

test('toasts of one throttle key are shown once in its time (S9.13)', () => {
  const throttle = { key: 'test', ms: 10_000 };
  for (let call = 0; call < 5; call += 1) showToast({ text: `call ${call}`, throttle });
  expect(queue().map(({ text }) => text)).toEqual(['call 0']);
  vi.advanceTimersByTime(9999);
  showToast({ text: 'too early', throttle });
  expect(queue()).toEqual([]);
  vi.advanceTimersByTime(1);
  showToast({ text: 'late enough', throttle });
  expect(shown()).toBe('late enough');
});
