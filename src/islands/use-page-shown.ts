import { useEffect, useRef } from 'react';

/** Runs when the browser shows this page again from memory: it stopped in the middle of whatever it was doing. */
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
