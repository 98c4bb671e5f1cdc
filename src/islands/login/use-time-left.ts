import { useEffect, useState } from 'react';

/** Whole seconds left until a deadline by the browser's clock, right again as soon as a tab wakes. Ticks while it is above 0. */
export function useTimeLeft(until: number): number {
  const [left, setLeft] = useState(0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      setLeft(seconds);
      clearTimeout(timer);
      if (seconds > 0 && document.visibilityState === 'visible') timer = setTimeout(tick, 1000);
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);

  return left;
}
