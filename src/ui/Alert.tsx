import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';

/** The keyboard of a phone may leave little of the page: an error must not stand outside of it. */
function showWhole(alert: HTMLElement | null): void {
  alert?.scrollIntoView({ block: 'nearest' });
}

/** An error, read out at once. The region is in the page before the text is: otherwise it would not be read out. */
export function Alert({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="alert-region">
      {children && (
        <div className="alert" ref={showWhole}>
          <Icon name="alert" />
          <div>{children}</div>
        </div>
      )}
    </div>
  );
}

/**
 * Where a form says what is wrong before React has arrived (`services/islands/early-form.ts`). React leaves its content alone: it has a
 * text, which is empty, and never changes.
 */
export function EarlyAlert() {
  return (
    <div role="alert" className="alert-region early-alert" suppressHydrationWarning>
      {''}
    </div>
  );
}
