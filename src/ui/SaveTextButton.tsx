interface SaveTextButtonProps {
  /** Of the file. */
  readonly name: string;
  readonly text: string;
  readonly label: string;
}

/** The browser has read the file by then, in ms. */
const readMs = 10_000;

/** Hands a text over as a file. The text is in no address: the link names a blob of this page, which is gone ten seconds later. */
export function SaveTextButton({ name, text, label }: SaveTextButtonProps) {
  function save() {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), readMs);
  }

  return (
    <button type="button" className="link" onClick={save}>
      {label}
    </button>
  );
}
