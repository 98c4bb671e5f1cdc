import { useEffect, useReducer } from 'react';

/**
 * Whole seconds left until a deadline, computed from the browser's clock at each render. Ticks while they are above 0 and the
 * tab is visible.
 */
export function useTimeLeft(until: number): number {
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function tick() {
      redraw();
      wait();
    }
    function wait() {
      clearTimeout(timer);
      if (secondsUntil(until) > 0 && document.visibilityState === 'visible') timer = setTimeout(tick, 1000);
    }
    wait();
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [until]);

  return secondsUntil(until);
}

/** `83` → `1:23`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function secondsUntil(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - Date.now()) / 1000));
}
