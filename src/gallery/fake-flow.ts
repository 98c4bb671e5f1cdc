/**
 * Stands in for `islands/use-flow.ts` in the gallery's build: islands get a flow that is in whatever state is to be looked at,
 * and does nothing. So the gallery draws the islands themselves and no copies of them.
 */

import { atom, type ReadableAtom } from 'nanostores';
import { useState } from 'react';

/** Islands that the build draws have none, as ever. */
let current: object | undefined;

/** @param parts what the next island that is drawn gets as its flow; all else of it does nothing */
export function nextFlow(parts: object): void {
  current = new Proxy(parts, { get: (own, name) => (name in own ? Reflect.get(own, name) : nothing(name)) });
}

/** What a flow does when it does nothing: no answer ever comes. */
function nothing(name: string | symbol): unknown {
  // A promise that is looked at, or React taking a look at an object.
  if (name === 'then' || typeof name === 'symbol' || name.startsWith('$')) return undefined;
  return () => undefined;
}

/** Takes the place of the real one, with its signature. */
export function useFlow<Flow>(_create: () => Flow): Flow | undefined {
  const [flow] = useState(() => current);
  return flow as Flow | undefined;
}

export function idleStore<State>(state: State): ReadableAtom<State> {
  return atom(state);
}
