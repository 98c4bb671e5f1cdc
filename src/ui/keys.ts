import type { KeyboardEvent } from 'react';

/**
 * Whether an input method is still composing a word: the Enter that ends the word must not submit or choose. One browser
 * reports it only by the deprecated key code 229.
 */
export function isComposing(event: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Prevents the submit by an Enter that ends a word of an input method. */
export function holdComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
}
