import { useEffect, useState } from 'react';
import { secondsLeft } from '../../domain/account/resend.ts';

/**
 * Seconds left until a deadline. Computed from the clock, because timers stop in a tab in the background. Ticks only until
 * the deadline.
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
