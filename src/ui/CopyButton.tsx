import { type RefObject, useState } from 'react';

interface CopyButtonProps {
  /** The element whose text is copied; the text is selected if the browser refuses the clipboard. */
  readonly source: RefObject<HTMLElement | null>;
  readonly label: string;
  /** Shown and read out once the text is copied. */
  readonly doneText: string;
}

/** Copies the text of another element. */
export function CopyButton({ source, label, doneText }: CopyButtonProps) {
  const [done, setDone] = useState(false);

  async function copy() {
    const element = source.current;
    if (!element) return;
    setDone(false);
    try {
      await navigator.clipboard.writeText(element.textContent);
      setDone(true);
    } catch {
      getSelection()?.selectAllChildren(element);
    }
  }

  return (
    <>
      <button type="button" className="link copy" onClick={copy}>
        {label}
      </button>{' '}
      <span aria-live="polite">{done && doneText}</span>
    </>
  );
}
