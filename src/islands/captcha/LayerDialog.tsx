import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

interface LayerDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A dialog that leaves room above itself (S9.17): captcha vendors put layers of their own at the end of the body, which
 * the browser's modal dialog would cover and make inert (google/recaptcha#318). So it is opened beside the page, and
 * what is in the page at that moment is made inert by hand; what comes later is the vendor's.
 */
export function LayerDialog({ title, children, onClose }: LayerDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const latest = useRef(onClose);

  useEffect(() => {
    latest.current = onClose;
    // What had the focus may have gone with the step before.
    if (document.activeElement === document.body) dialog.current?.focus();
  });

  // Of the document, because the focus may be in a layer of the vendor's.
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
    const before = document.activeElement;
    const page = [...document.body.children].filter(
      (part): part is HTMLElement => part instanceof HTMLElement && part !== element && !part.inert,
    );
    for (const part of page) part.inert = true;
    element.show();
    // To the box and not to a button: whoever still holds down Enter from the form has not read it yet.
    element.focus();
    return () => {
      for (const part of page) part.inert = false;
      element.close();
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
      else document.getElementById('main')?.focus();
    };
  }, []);

  return createPortal(
    <dialog ref={dialog} className="layer-dialog" tabIndex={-1} aria-modal="true" aria-labelledby={titleId}>
      <div className="layer-dialog-box">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
