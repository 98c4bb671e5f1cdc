import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ensureOverlayStyles } from '../../ui/style-sheet.ts';

interface LayerDialogProps {
  readonly title: string;
  /** The elements of the body that are inert while the dialog is open. */
  readonly page: readonly Element[];
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A dialog that other layers can cover (S9.17): captcha vendors add layers at the end of the body, which the browser's modal
 * dialog would cover and make inert (google/recaptcha#318). So this dialog is not modal. Its owner says what is made inert: a
 * vendor's layer may be there before the dialog is.
 */
export function LayerDialog({ title, page, children, onClose }: LayerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const latest = useRef(onClose);

  useEffect(() => {
    latest.current = onClose;
    // The element with the focus may have been removed with the previous view.
    if (document.activeElement === document.body) dialog.current?.focus();
  });

  // On the document, because the focus may be in a layer of the vendor.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    ensureOverlayStyles();
    const before = document.activeElement;
    const covered = page.filter((part): part is HTMLElement => part instanceof HTMLElement && !part.inert);
    for (const part of covered) part.inert = true;
    element.show();
    // To the box and not to a button: an Enter that is still held down from the form would press it unread.
    element.focus();
    return () => {
      for (const part of covered) part.inert = false;
      element.close();
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.getElementById('main')?.focus();
    };
  }, [page]);

  return createPortal(
    <dialog ref={dialog} className="layer-dialog" tabIndex={-1} aria-modal="true" aria-labelledby={titleId}>
      <div className="dialog-box">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
