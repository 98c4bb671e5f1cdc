import type { ReactNode } from 'react';

interface ButtonProps {
  readonly children: ReactNode;
  /** Shows progress in place of the label; further clicks do nothing. */
  readonly busy?: boolean;
  /** Shows a tick in place of the label: it has worked, and the page is about to be left. */
  readonly done?: boolean;
}

/** The button that submits a form. */
export function SubmitButton({ children, busy = false, done = false }: ButtonProps) {
  return (
    <button
      type="submit"
      className={done ? 'button button-primary done' : 'button button-primary'}
      aria-busy={busy || done}
      aria-disabled={busy || done}
    >
      <span>{children}</span>
    </button>
  );
}
