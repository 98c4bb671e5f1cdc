import type { ReactNode, Ref } from 'react';

interface WayButtonProps {
  /** More than the words that are seen, where those are a name alone. */
  readonly label?: string | undefined;
  readonly busy: boolean;
  /** Switched off by the operator: the button stays where it is, because the visitor may be about to press another. */
  readonly off: boolean;
  readonly className?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  onPress(): void;
  readonly children: ReactNode;
}

/** Pages have no bytes left for a style that hardly anybody sees. */
const struck = { color: 'var(--color-muted)', textDecoration: 'line-through' };

/** A way to log in, as one of the buttons of a row. */
export function WayButton({ label, busy, off, className = '', ref, onPress, children }: WayButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={`button button-plain way ${className}`.trim()}
      aria-label={label}
      aria-busy={busy}
      aria-disabled={off || undefined}
      style={off ? struck : undefined}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
