import type { PageVisibility } from './types.ts';

const shown = (): boolean => document.visibilityState === 'visible';

export const browserVisibility: PageVisibility = {
  shown,
  watch(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};

/** Also hears of a window that is looked at again, and of a page that comes back from memory. */
export const browserAttention: PageVisibility = {
  shown,
  watch(listener) {
    const end = new AbortController();
    const { signal } = end;
    document.addEventListener('visibilitychange', listener, { signal });
    for (const type of ['focus', 'pageshow']) addEventListener(type, listener, { signal });
    return () => end.abort();
  },
};
