import { type RefObject, useEffect } from 'react';

/** Tells the island's element that it listens now: what `client:intent` held is done again. */
export function useReady(ref: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (ready) ref.current?.closest('astro-island')?.dispatchEvent(new Event('ready'));
  }, [ref, ready]);
}
