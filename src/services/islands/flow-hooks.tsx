/** Hooks for flows. Not in `use-flow.ts`, because the gallery replaces that file and needs these hooks, too. */

import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';

/**
 * Creates a value in an effect: only in a browser, and never during a render.
 *
 * @param create called again if React mounts the component again (StrictMode)
 * @param end called with the value when the component is unmounted
 * @returns `undefined` until the value is created
 */
export function useCreated<Created>(create: () => Created, end?: (created: Created) => void): Created | undefined {
  const [created, setCreated] = useState<Created>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value lives as long as its component
  useEffect(() => {
    const value = create();
    // In a function, because React would call a value that is a function.
    setCreated(() => value);
    return () => end?.(value);
  }, []);
  return created;
}

/** The state of a flow; `initial` until the flow is created. For stores of the page use `useStore` with `ssr: 'initial'`. */
export function useFlowState<State>($state: ReadableAtom<State> | undefined, initial: State): State {
  const [$initial] = useState(() => atom(initial));
  return useStore($state ?? $initial);
}
