import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/**
 * A flow, made once the island is in a browser: at build time, and for the first draw that must equal the page's HTML,
 * there is none.
 */
export function useFlow<Flow>(create: () => Flow): Flow | undefined {
  const [flow, setFlow] = useState<Flow>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flow lives as long as its island
  useEffect(() => setFlow(create), []);
  return flow;
}

/** Stands in for a flow's state until there is a flow. */
export function idleStore<State>(state: State): ReadableAtom<State> {
  return atom(state);
}
