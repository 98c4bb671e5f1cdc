import type { LoginMethod } from '../domain/account/known-accounts.ts';

interface LastUsedProps {
  readonly method: LoginMethod;
  /** The method of this browser's last login. */
  readonly last: LoginMethod | undefined;
  readonly text: string;
}

/** Marks the login method that was used last in this browser. */
export function LastUsed({ method, last, text }: LastUsedProps) {
  return method === last ? <span className="last-used">{text}</span> : null;
}
