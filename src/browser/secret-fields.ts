/** Fields that hold a password or a code. */

/** A password that is shown has the type of a text, so the purpose of the field tells. */
const secretFields = 'input[autocomplete$=password], input[autocomplete=one-time-code]';

/**
 * Empties them when the page goes into the browser's back/forward cache: whoever presses Back on a shared device would find
 * them filled. Everything else that was typed stays.
 */
export function emptySecretFieldsInCache(): void {
  addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    for (const field of document.querySelectorAll<HTMLInputElement>(secretFields)) {
      if (field.value === '') continue;
      // React listens to changes that it has not made itself: the prototype's setter, not the one that it puts on the element.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
}
