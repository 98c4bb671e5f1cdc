import { useEffect, useLayoutEffect, useState } from 'react';
import { Icon } from './icons.tsx';
import { ensureOverlayStyles } from './style-sheet.ts';

interface ShownToast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'error';
  /** What it says is read out already, with the dialog around it or by a form. */
  readonly quiet: boolean;
}

interface ToastProps {
  readonly closeText: string;
  onDismiss(id: number): void;
  /** Called with `true` while the pointer or the focus is on the toast, and with `false` after that. */
  onHold(held: boolean): void;
}

interface ToastRegionProps extends ToastProps {
  readonly toast: ShownToast | undefined;
}

/** The live region for short messages. It is in the page before the text is: otherwise it would not be read out. */
export function ToastRegion({ toast, ...props }: ToastRegionProps) {
  const [shown, setShown] = useState<ShownToast>();
  useLayoutEffect(ensureOverlayStyles, []);
  useEffect(() => setShown(toast), [toast]);
  return (
    <div role="status" aria-live={toast?.quiet ? 'off' : 'polite'} className="toasts">
      {shown && <ToastBox key={shown.id} toast={shown} {...props} />}
    </div>
  );
}

function ToastBox({ toast, closeText, onDismiss, onHold }: ToastProps & { readonly toast: ShownToast }) {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = pointed || focused;

  useEffect(() => {
    onHold(held);
    return () => onHold(false);
  }, [held, onHold]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the events only stop the time, the toast is no control
    <div
      className="toast"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toast.tone === 'error' && <Icon name="alert" />}
      <p dir="auto">{toast.text}</p>
      <button type="button" className="toast-close" aria-label={closeText} onClick={() => onDismiss(toast.id)}>
        <Icon name="clear" />
      </button>
    </div>
  );
}
