import { type RefObject, useState } from 'react';

interface CopyButtonProps {
  /** What holds the text to copy; it is selected where the browser refuses the clipboard. */
  readonly source: RefObject<HTMLElement | null>;
  readonly label: string;
  /** Said when it is done. */
  readonly doneText: string;
}

/** Copies what stands beside it, and says so to everyone. */
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
