import { useEffect, useRef } from 'react';

/** Calls `restored` when the browser shows this page again from its back/forward cache: calls were cut off when it left. */
export function usePageShown(restored: () => void): void {
  const latest = useRef(restored);
  useEffect(() => {
    latest.current = restored;
  });
  useEffect(() => {
    function onShow(event: PageTransitionEvent) {
      if (event.persisted) latest.current();
    }
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}
