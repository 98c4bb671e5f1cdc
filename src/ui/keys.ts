import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that is still putting a word together: the Enter that ends the word is then
 * no submit and no choice. One browser says so by the old key code alone.
 */
export function isComposing(event: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === 229;
}

/** Keeps the Enter that ends a word of an input method from submitting the form. */
export function holdComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && isComposing(event.nativeEvent)) event.preventDefault();
}
