/** What begins, ends: the end of a flow, and of the tools that it was given. */

import { describe, expect, test, vi } from 'vitest';
import { createLifetime, withParts } from '../../../src/services/page/lifetime.ts';
import { toolsUntil } from '../../../src/services/page/lifetime-tools.ts';

describe('the lifetime of a flow', () => {
  test('stops at its end what was added, and at once what is added later', () => {
    const lifetime = createLifetime();
    const [early, late] = [vi.fn(), vi.fn()];
    lifetime.add(early);
    expect([early.mock.calls.length, lifetime.signal.aborted]).toEqual([0, false]);
    lifetime.dispose();
    expect([early.mock.calls.length, lifetime.signal.aborted]).toEqual([1, true]);
    lifetime.add(late);
    lifetime.dispose();
    expect([early.mock.calls, late.mock.calls]).toEqual([[[]], [[]]]);
  });

  test('ends the parts of a flow after the flow itself', () => {
    const ended: string[] = [];
    const part = (name: string) => ({ name, dispose: () => void ended.push(name) });
    const flow = withParts(part('flow'), part('captcha'), part('check'));
    expect([flow.name, ended]).toEqual(['flow', []]);
    flow.dispose();
    expect(ended).toEqual(['flow', 'captcha', 'check']);
  });
});

describe('tools until the end of a lifetime', () => {
  function tools() {
    const lifetime = createLifetime();
    const timers = new Set<() => void>();
    const fetched: RequestInit[] = [];
    const sent: unknown[][] = [];
    const platform = {
      fetch: (_input: string, init: RequestInit) => void fetched.push(init),
      clock: {
        now: () => 7,
        after: (_ms: number, callback: () => void) => {
          timers.add(callback);
          return () => void timers.delete(callback);
        },
      },
    };
    const exchange = { send: (...call: unknown[]) => void sent.push(call), now: () => 9 };
    const given = { platform, exchange, other: 1 } as unknown as Parameters<typeof toolsUntil>[1];
    return { lifetime, timers, fetched, sent, own: toolsUntil(lifetime, given) };
  }

  test('a request is aborted at the end, and by its own signal', () => {
    const { lifetime, fetched, own } = tools();
    const limit = new AbortController();
    void own.platform.fetch('/status.json', { method: 'HEAD' });
    void own.platform.fetch('/status.json', { signal: limit.signal });
    void own.platform.fetch('/status.json', { signal: new AbortController().signal });
    void own.platform.fetch('/status.json');
    const aborted = () => fetched.map(({ signal }) => signal?.aborted);
    expect(fetched[0]?.method).toBe('HEAD');
    expect(aborted()).toEqual([false, false, false, false]);
    limit.abort();
    expect(aborted()).toEqual([false, true, false, false]);
    lifetime.dispose();
    expect(aborted()).toEqual([true, true, true, true]);
  });

  test('a browser that cannot join two signals keeps the time limit of a request', () => {
    const { lifetime, fetched, own } = tools();
    vi.stubGlobal('AbortSignal', {});
    try {
      const limit = new AbortController();
      void own.platform.fetch('/status.json', { signal: limit.signal });
      lifetime.dispose();
      expect(fetched[0]?.signal).toBe(limit.signal);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('a call has the signal of the lifetime where it names none', () => {
    const { lifetime, sent, own } = tools();
    const { signal } = new AbortController();
    const send = own.exchange.send as unknown as (...call: unknown[]) => void;
    send('endpoint', { a: 1 });
    send('endpoint', { a: 2 }, signal, { timeoutMs: 5 });
    expect(sent).toEqual([
      ['endpoint', { a: 1 }, lifetime.signal, undefined],
      ['endpoint', { a: 2 }, signal, { timeoutMs: 5 }],
    ]);
    expect([own.exchange.now(), own.platform.clock.now(), Reflect.get(own, 'other')]).toEqual([9, 7, 1]);
  });

  test('a timer stops when it is told to and at the end, and none starts later', () => {
    const { lifetime, timers, own } = tools();
    const stop = own.platform.clock.after(10, () => undefined);
    own.platform.clock.after(10, () => undefined);
    expect(timers.size).toBe(2);
    stop();
    expect(timers.size).toBe(1);
    lifetime.dispose();
    expect(timers.size).toBe(0);
    own.platform.clock.after(10, () => undefined)();
    expect(timers.size).toBe(0);
  });
});
