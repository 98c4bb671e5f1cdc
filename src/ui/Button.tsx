import type { ReactNode } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  /** Shows progress in place of the label; further clicks do nothing. */
  readonly busy?: boolean;
}

/** The button that submits a form. */
export function SubmitButton({ children, busy = false }: ButtonProps) {
  return (
    <button type="submit" className="button button-primary" aria-busy={busy} aria-disabled={busy}>
      <span>{children}</span>
    </button>
  );
}
