/**
 * Text that outlives others who write into our pages: where a password manager, a translator or a dark mode has changed the HTML before
 * React came, React throws the HTML away and draws the form anew, with empty boxes.
 */

type Box = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Watches the boxes of an island while React draws it. Text, selection and focus of a box that is thrown away are given to the one with the
 * same id before the next key is pressed. The event `redrawn` says that this has happened.
 *
 * @returns ends the watch
 */
export function keepBoxes(island: HTMLElement): () => void {
  let boxes = [...island.querySelectorAll<Box>('input[id],select[id],textarea[id]')];
  let focused: Element | null = document.activeElement;
  const onFocus = ({ target }: FocusEvent) => {
    focused = target as Element;
  };
  island.addEventListener('focusin', onFocus);

  // Its calls come between React's change and the next event of the visitor.
  const observer = new MutationObserver(() => {
    const gone = boxes.filter((box) => !box.isConnected && document.getElementById(box.id));
    if (gone.length === 0) return;
    boxes = boxes.filter((box) => !gone.includes(box));
    for (const box of gone) giveTo(document.getElementById(box.id), box, box === focused);
    island.dispatchEvent(new Event('redrawn', { bubbles: true }));
  });
  observer.observe(island, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    island.removeEventListener('focusin', onFocus);
  };
}

function giveTo(twin: HTMLElement | null, box: Box, hadFocus: boolean): void {
  if (!(twin instanceof HTMLInputElement || twin instanceof HTMLSelectElement || twin instanceof HTMLTextAreaElement)) {
    return;
  }
  if (hadFocus && document.activeElement === document.body) twin.focus();
  if (box instanceof HTMLInputElement && twin instanceof HTMLInputElement && /^(checkbox|radio)$/.test(box.type)) {
    if (twin.checked !== box.checked) twin.click();
    return;
  }
  // What was typed since counts more.
  if (box.value === '' || twin.value !== '') return;
  twin.value = box.value;
  // Fields react to input events.
  twin.dispatchEvent(new Event('input', { bubbles: true }));
  if (!hadFocus || box instanceof HTMLSelectElement || twin instanceof HTMLSelectElement) return;
  try {
    twin.setSelectionRange(box.selectionStart, box.selectionEnd, box.selectionDirection ?? undefined);
  } catch {
    // A box of this type has no selection.
  }
}
