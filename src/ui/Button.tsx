import type { ReactNode } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  /** Shows progress in place; what was clicked is on its way, and a second click does nothing. */
  readonly busy?: boolean;
}

/** The one button that takes a step. */
export function SubmitButton({ children, busy = false }: ButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
      <span>{children}</span>
    </button>
  );
}
