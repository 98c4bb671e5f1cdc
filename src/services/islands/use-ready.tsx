import { type RefObject, useEffect } from 'react';

/** Tells the island's element that the island is hydrated: `client:intent` then repeats the submit or click that it held. */
export function useReady(ref: RefObject<HTMLElement | null>, ready: boolean): void {
  useEffect(() => {
    if (ready) ref.current?.closest('astro-island')?.dispatchEvent(new Event('ready'));
  }, [ref, ready]);
}
