import { expect, test } from 'vitest';
import { pause, within } from '../../../src/domain/time/within.ts';
import { fakeClock } from '../../api/exchange-harness.ts';

test('a value in time is returned, a late one gives undefined, and the timer is always cleared', async () => {
  const clock = fakeClock();
  expect(await within(clock, 1000, Promise.resolve('value'))).toBe('value');
  await expect(within(clock, 1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(clock.timers.size).toBe(0);
  const late = within(clock, 1000, new Promise<string>(() => undefined));
  clock.advance(1000);
  expect(await late).toBeUndefined();
  expect(clock.timers.size).toBe(0);
});

test('a promise that rejects after the time limit causes no unhandled rejection', async () => {
  const clock = fakeClock();
  const { promise, reject } = Promise.withResolvers<string>();
  const late = within(clock, 1000, promise);
  clock.advance(1000);
  reject(new Error('late'));
  expect(await late).toBeUndefined();
});

test('a pause ends after its time or when its signal aborts, and clears its timer', async () => {
  const clock = fakeClock();
  const controller = new AbortController();
  const first = pause(clock, 1000, controller.signal);
  clock.advance(1000);
  await first;
  const second = pause(clock, 1000, controller.signal);
  controller.abort();
  await second;
  await pause(clock, 1000, controller.signal);
  expect(clock.timers.size).toBe(0);
  const third = pause(clock, 1000);
  clock.advance(1000);
  await third;
});

test('a pause leaves no listener at its signal', async () => {
  const clock = fakeClock();
  const listeners: [() => void, object][] = [];
  const signal = {
    aborted: false,
    addEventListener: (_: 'abort', listener: () => void, options: { once: true }) => {
      listeners.push([listener, options]);
    },
    removeEventListener: (_: 'abort', listener: () => void) => {
      listeners.splice(0, listeners.length, ...listeners.filter(([one]) => one !== listener));
    },
  };
  const waiting = pause(clock, 1000, signal);
  expect(listeners.map(([, options]) => options)).toEqual([{ once: true }]);
  clock.advance(999);
  expect(clock.timers.size).toBe(1);
  clock.advance(1);
  await waiting;
  expect(listeners).toEqual([]);
});
