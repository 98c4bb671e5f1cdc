/** A browser in memory, for flows in Node: storage, tabs, visibility, timers, location and session. */

import type { Clock, PageVisibility, Platform, TextStorage } from '../../src/browser/types.ts';
import type { Tabs } from '../../src/services/page/tabs.ts';
import type { TestExchange } from '../sandbox/support/sandbox.ts';

export function memoryStorage(): TextStorage & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
}

/** Tabs of one browser. Each call opens one. */
export function browserTabs(): () => Tabs {
  const listeners = new Set<(text: string) => void>();
  return () => {
    const own = new Set<(text: string) => void>();
    return {
      broadcast: (text) => {
        for (const listener of listeners) if (!own.has(listener)) listener(text);
      },
      onMessage(listener) {
        listeners.add(listener);
        own.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        for (const listener of own) listeners.delete(listener);
      },
    };
  };
}

/** Whether the visitor sees the page; `set` changes it. `listeners` counts who watches. */
export function fakePageVisibility(): PageVisibility & { set(shown: boolean): void; listeners(): number } {
  const listeners = new Set<() => void>();
  let isShown = true;
  return {
    shown: () => isShown,
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set(shown) {
      isShown = shown;
      for (const listener of [...listeners]) listener();
    },
    listeners: () => listeners.size,
  };
}

/**
 * Timers by the sandbox's clock; they run when a test calls `wait`.
 *
 * @param offsetMs how far the device's clock is ahead of the exchange's
 */
export function fakeTimers(sandbox: TestExchange, offsetMs = 0) {
  const timers = new Set<{ readonly at: number; readonly callback: () => void }>();
  const clock: Clock = {
    now: () => sandbox.clock.now() + offsetMs,
    after(ms, callback) {
      const timer = { at: sandbox.clock.now() + ms, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  /** Moves the time and runs what is due. */
  function wait(ms: number): void {
    sandbox.wait(ms);
    for (const timer of [...timers].sort((one, other) => one.at - other.at)) {
      if (timer.at > sandbox.clock.now() || !timers.delete(timer)) continue;
      timer.callback();
    }
  }
  return { timers, clock, wait };
}

/** @param events gets `token` and `signed out` */
export function fakeSession(events: string[]) {
  const session = {
    /** The token; a test may set it. */
    value: undefined as string | undefined,
    number: 0,
    token: () => session.value,
    version: () => session.number,
    mark: () => String(session.number),
    replaceToken(token: string, refresh: boolean) {
      events.push('token');
      session.value = token;
      if (!refresh) session.number += 1;
    },
    clear() {
      events.push('signed out');
      session.value = undefined;
      session.number += 1;
    },
  };
  return session;
}

/** Cookies by name; their attributes are not kept. */
export function fakeCookies(cookies: Map<string, string>): Platform['cookies'] {
  return {
    get: (name) => cookies.get(name),
    set: (name, value) => void cookies.set(name, value),
    remove: (name) => void cookies.delete(name),
  };
}

interface FakeAddress {
  readonly origin: string;
  /** With its language. */
  readonly path: string;
  /** With its question mark. */
  readonly query: string;
  readonly referrer: string;
}

/** @param replace called with the address that the page is left for */
export function fakeLocation(
  { origin, path, query, referrer }: FakeAddress,
  replace: (address: string) => void,
): Platform['location'] {
  const params = new URLSearchParams(query);
  let search = query;
  return {
    address: () => `${origin}${path}${search}`,
    query: params,
    get search() {
      return search;
    },
    path,
    host: new URL(origin).host,
    referrer,
    forget(...names) {
      for (const name of names) params.delete(name);
      search = params.size > 0 ? `?${params}` : '';
    },
    replace,
  };
}
