import { type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icons.tsx';
import { ensureOverlayStyles } from './style-sheet.ts';

interface DialogProps {
  readonly title: string;
  readonly icon?: ReactNode;
  /** Name of the close icon; without a name there is no icon, and the backdrop does not close. Escape always closes. */
  readonly closeText?: string | undefined;
  /** Drawn outside the box. Unlike the rest of the page it can be used while the dialog is open: the toasts. */
  readonly beside?: ReactNode;
  /** `false` where the content is too long to be read out when the dialog opens: a list, for example. */
  readonly described?: boolean;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * The browser's own modal dialog: it keeps the focus inside and gives it back when it closes (S9.17). The focus goes to
 * the box first, not to a button: otherwise an Enter that is still held down from the form would answer the dialog unread.
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
      // The element that had the focus may be gone: then the focus goes to the main part, not to the start of the page.
      if (!before?.isConnected || before === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  function onClick(event: MouseEvent) {
    const onBackdrop = event.target === dialog.current && pressed.current === dialog.current;
    if (onBackdrop && closeText !== undefined) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop, whose key is Escape
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
