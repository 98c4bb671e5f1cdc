import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $toasts, dismissToast, holdToasts, showToast, watchToasts } from '../../src/stores/toasts.ts';

const shown = () => $toasts.get()[0]?.text;

let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  stops = [watchToasts()];
});

afterEach(() => {
  for (const stop of stops) stop();
  for (const { id } of $toasts.get()) dismissToast(id);
  // Past every throttle.
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

describe('toasts come one at a time', () => {
  test('each for its own time, 3 seconds unless it says otherwise (S9.12)', () => {
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
    expect($toasts.get()).toEqual([]);
  });

  test('one that is there already is not queued again, but may come back later', () => {
    showToast({ text: 'one' });
    showToast({ text: 'one' });
    expect($toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(3000);
    showToast({ text: 'one' });
    expect($toasts.get()).toHaveLength(1);
  });

  test('one that is dismissed makes room for the next, which has all of its time', () => {
    showToast({ text: 'one' });
    showToast({ text: 'two' });
    vi.advanceTimersByTime(2000);
    dismissToast($toasts.get()[0]?.id ?? 0);
    vi.advanceTimersByTime(2999);
    expect(shown()).toBe('two');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });
});

describe('time runs only', () => {
  test('while toasts are on screen: one that waits for its place loses none', () => {
    for (const stop of stops) stop();
    showToast({ text: 'one' });
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('one');
    stops = [watchToasts()];
    vi.advanceTimersByTime(3000);
    expect(shown()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('while nobody holds it, and goes on where it stopped', () => {
    showToast({ text: 'one' });
    vi.advanceTimersByTime(2000);
    const release = holdToasts();
    vi.advanceTimersByTime(60_000);
    expect(shown()).toBe('one');
    release();
    release();
    vi.advanceTimersByTime(999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });

  test('once, when a place for toasts goes and another comes', () => {
    showToast({ text: 'one' });
    vi.advanceTimersByTime(1000);
    for (const stop of stops) stop();
    stops = [watchToasts()];
    vi.advanceTimersByTime(1999);
    expect(shown()).toBe('one');
    vi.advanceTimersByTime(1);
    expect(shown()).toBeUndefined();
  });
});

test('toasts of one key are shown once in the time they name (S9.13)', () => {
  const throttle = { key: 'test', ms: 10_000 };
  for (let call = 0; call < 5; call += 1) showToast({ text: `call ${call}`, throttle });
  expect($toasts.get().map(({ text }) => text)).toEqual(['call 0']);
  vi.advanceTimersByTime(9999);
  showToast({ text: 'too early', throttle });
  expect($toasts.get()).toEqual([]);
  vi.advanceTimersByTime(1);
  showToast({ text: 'late enough', throttle });
  expect(shown()).toBe('late enough');
});
