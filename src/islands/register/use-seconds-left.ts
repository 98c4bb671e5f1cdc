import { useEffect, useState } from 'react';
import { secondsLeft } from '../../domain/resend.ts';

/**
 * Seconds left until a deadline, by the clock and not by counting: a tab that slept is right as soon as it wakes. Ticks
 * only while there is something to wait for.
 */
export function useSecondsLeft(deadline: number): number {
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      const seconds = secondsLeft(deadline, Date.now());
      setLeft(seconds);
      clearTimeout(timer);
      if (seconds > 0) timer = setTimeout(tick, 1000);
    }
    tick();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline]);

  return left;
}
