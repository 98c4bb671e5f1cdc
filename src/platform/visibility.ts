import type { PageVisibility } from './types.ts';

export const browserVisibility: PageVisibility = {
  shown: () => document.visibilityState === 'visible',
  watch(listener) {
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  },
};
