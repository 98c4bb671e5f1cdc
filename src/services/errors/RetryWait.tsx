import { useEffect, useState } from 'react';
import { waitText } from '../../domain/account/password-tries.ts';

interface RetryWaitProps {
  /** In ms since epoch. */
  readonly until: number;
  /** The sentence with the time that is left. */
  waitText(time: string): string;
  /** Stands there once the time is over. */
  readonly overText: string;
}

/** Counts down to the next try. Not a live region: screen readers would repeat the alert around it each second. */
export function RetryWait({ until, overText, ...texts }: RetryWaitProps) {
  const [left, setLeft] = useState(() => until - Date.now());

  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.min(before, until - Date.now())), 500);
    return () => clearInterval(timer);
  }, [until]);

  if (left <= 0) return <p>{overText}</p>;
  return (
    <p role="timer" aria-live="off">
      {texts.waitText(waitText(Math.ceil(left / 1000)))}
    </p>
  );
}
