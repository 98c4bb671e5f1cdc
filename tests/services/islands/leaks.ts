/** Finds the listeners, timers, channels and requests that a page has started and not ended. For jsdom. */

export type LeakKind = 'listener' | 'timer' | 'channel' | 'request' | 'store listener';

interface Store {
  listen(listener: (value: unknown) => void): () => void;
}

type Listener = EventListenerOrEventListenerObject | null;

/** @param stores of the page, whose listeners are counted, too. @returns `open` gives a text for each one that is open now */
export function watchForLeaks(stores: Readonly<Record<string, Store>>) {
  const open = new Map<unknown, { readonly kind: LeakKind; readonly what: string }>();
  const restores: (() => void)[] = [];

  /** A timer that is not counted. */
  const wait = globalThis.setTimeout.bind(globalThis);

  function begin(kind: LeakKind, key: unknown, what: string): () => void {
    open.set(key, { kind, what });
    return () => void open.delete(key);
  }

  function replace<Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name, value: Owner[Name]): void {
    const before = owner[name];
    owner[name] = value;
    restores.push(() => {
      owner[name] = before;
    });
  }

  watchListeners(begin, replace);
  watchTimers(begin, replace);
  watchChannels(begin, replace);
  watchRequests(begin, replace);
  for (const [name, store] of Object.entries(stores)) {
    const listen = store.listen.bind(store);
    replace(store, 'listen', (listener) => {
      const stop = listen(listener);
      const end = begin('store listener', {}, name);
      return () => {
        end();
        stop();
      };
    });
  }

  return {
    wait,
    open: (): string[] => [...open.values()].map(({ kind, what }) => `${kind}: ${what}`),
    restore: () => {
      for (const restore of restores.reverse()) restore();
    },
  };
}

type Begin = (kind: LeakKind, key: unknown, what: string) => () => void;
type Replace = <Owner extends object, Name extends keyof Owner>(owner: Owner, name: Name, value: Owner[Name]) => void;

/** Only of the page itself: the listeners of an element are removed with it, and the listeners of a signal with its flow. */
function watchListeners(begin: Begin, replace: Replace): void {
  const targets = { window, document, html: document.documentElement, body: document.body };
  for (const [name, target] of Object.entries(targets)) {
    const byType = new Map<string, Map<Listener, { end(): void }>>();
    const add = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    const remove = target.removeEventListener.bind(target) as EventTarget['removeEventListener'];
    const keyOf = (type: string, options: unknown) =>
      `${type} ${typeof options === 'object' ? (options as AddEventListenerOptions | null)?.capture === true : options === true}`;

    replace(target as EventTarget, 'addEventListener', (type, listener, options) => {
      const listeners = byType.get(keyOf(type, options)) ?? new Map();
      byType.set(keyOf(type, options), listeners);
      if (!listeners.has(listener)) {
        const end = begin('listener', {}, `${type} on ${name}`);
        listeners.set(listener, { end });
        const drop = () => {
          listeners.delete(listener);
          end();
        };
        if (typeof options === 'object') options.signal?.addEventListener('abort', drop);
        if (typeof options === 'object' && options.once) add(type, drop, options);
      }
      add(type, listener, options);
    });
    replace(target as EventTarget, 'removeEventListener', (type, listener, options) => {
      const listeners = byType.get(keyOf(type, options));
      listeners?.get(listener)?.end();
      listeners?.delete(listener);
      remove(type, listener, options);
    });
  }
}

function watchTimers(begin: Begin, replace: Replace): void {
  const ends = new Map<unknown, () => void>();
  function watch(set: 'setTimeout' | 'setInterval' | 'requestAnimationFrame', clear: keyof typeof globalThis): void {
    const start = globalThis[set].bind(globalThis) as (
      callback: (...given: unknown[]) => void,
      ...rest: unknown[]
    ) => unknown;
    const stop = globalThis[clear].bind(globalThis) as (id: unknown) => void;
    const started = (callback: (...given: unknown[]) => void, ...rest: unknown[]) => {
      const id = start(
        (...given) => {
          if (set !== 'setInterval') ends.get(id)?.();
          callback(...given);
        },
        ...rest,
      );
      ends.set(id, begin('timer', {}, `${set} ${rest[0] ?? ''}`));
      return id;
    };
    const stopped = (id: unknown) => {
      ends.get(id)?.();
      stop(id);
    };
    replace(globalThis, set, started as never);
    replace(globalThis, clear, stopped as never);
  }
  watch('setTimeout', 'clearTimeout');
  watch('setInterval', 'clearInterval');
  watch('requestAnimationFrame', 'cancelAnimationFrame');
}

function watchChannels(begin: Begin, replace: Replace): void {
  const { BroadcastChannel: Original } = globalThis;
  class WatchedChannel extends Original {
    readonly #end: () => void;
    constructor(name: string) {
      super(name);
      this.#end = begin('channel', this, name);
    }
    override close(): void {
      this.#end();
      super.close();
    }
  }
  replace(globalThis, 'BroadcastChannel', WatchedChannel);
}

/** No request is ever answered, so that each is in flight when its island is unmounted. */
function watchRequests(begin: Begin, replace: Replace): void {
  replace(
    globalThis,
    'fetch',
    (input, init) =>
      new Promise((_resolve, reject) => {
        const end = begin('request', {}, String(input));
        const { signal } = init ?? {};
        const abort = () => {
          end();
          reject(signal?.reason);
        };
        if (signal?.aborted) abort();
        else signal?.addEventListener('abort', abort);
      }),
  );
}
