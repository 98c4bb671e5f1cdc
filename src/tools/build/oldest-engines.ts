/**
 * The oldest browsers that the pages are made for, as build targets. `docs/browsers.md` gives the reasons, and
 * `shell/inline/head.ts` tells visitors with older ones.
 */
export const oldestEngines = ['chrome123', 'edge123', 'firefox125', 'safari17.5', 'ios17.5'] as const;
