import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icons.tsx';
import { ensureOverlayStyles } from './overlay-styles.ts';

interface DialogProps {
  readonly title: string;
  readonly icon?: ReactNode;
  /** Name of the close icon; without one there is no icon, and the backdrop does nothing. Escape closes in any case. */
  readonly closeText?: string | undefined;
  /** Stands outside the box and stays usable, as nothing else of the page does: the toasts. */
  readonly beside?: ReactNode;
  /** `false` where the content is something to work with, too long to be read out when the box opens. */
  readonly described?: boolean;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * The browser's own modal dialog: it keeps the focus in, and gives it back to what had it (S9.17). The focus goes to the
 * box first, not to a button: whoever still holds down Enter from the form behind it has not read it yet.
 */
export function Dialog({ title, icon, closeText, beside, described = true, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const id = useId();
  const latest = useRef(onClose);

  useEffect(() => {
    latest.current = onClose;
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    ensureOverlayStyles();
    const before = document.activeElement;
    element.showModal();
    element.focus();
    return () => {
      element.close();
      // What had the focus may be gone by now: then the page's main part has it, and not the page's very start.
      if (!before?.isConnected || before === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  function onClick(event: MouseEvent) {
    const onBackdrop = event.target === dialog.current && pressed.current === dialog.current;
    if (onBackdrop && closeText !== undefined) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, and Escape is its key
    <dialog
      ref={dialog}
      className="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={described ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        latest.current();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={onClick}
    >
      <div className="dialog-box">
        {icon}
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`} className="dialog-body">
          {children}
        </div>
        {closeText !== undefined && (
          <button type="button" className="dialog-close" aria-label={closeText} onClick={onClose}>
            <Icon name="clear" />
          </button>
        )}
      </div>
      {beside}
    </dialog>
  );
}
