import type { LoginMethod } from '../../domain/login-memory.ts';

interface LastUsedProps {
  readonly method: LoginMethod;
  /** The method of this browser's last login. */
  readonly last: LoginMethod | undefined;
  readonly text: string;
}

/** Marks the way in that was used last, in the place where it always stands. */
export function LastUsed({ method, last, text }: LastUsedProps) {
  return method === last ? <span className="last-used">{text}</span> : null;
}
