import { useEffect, useLayoutEffect, useState } from 'react';
import { Icon } from './icons.tsx';
import { ensureOverlayStyles } from './overlay-styles.ts';

interface ShownToast {
  readonly id: number;
  readonly text: string;
  readonly tone: 'plain' | 'error';
}

interface ToastProps {
  readonly closeText: string;
  onDismiss(id: number): void;
  /** Somebody reads it, with the pointer or the focus on it, or does so no more. */
  onHold(held: boolean): void;
}

/** The one live region for short messages. It is there before the words are, or they would not be read out. */
export function ToastRegion({ toast, ...props }: ToastProps & { readonly toast: ShownToast | undefined }) {
  const [shown, setShown] = useState<ShownToast>();
  useLayoutEffect(ensureOverlayStyles, []);
  useEffect(() => setShown(toast), [toast]);
  return (
    <div role="status" className="toasts">
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
    // biome-ignore lint/a11y/noStaticElementInteractions: reading is not operating, it only takes longer
    <div
      className="toast"
      data-tone={toast.tone}
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
