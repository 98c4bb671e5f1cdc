import type { Visibility } from './types.ts';

export const browserVisibility: Visibility = {
  shown: () => document.visibilityState === 'visible',
  watch(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
};
