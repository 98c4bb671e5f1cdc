/**
 * The cursor in the first field of a form that has just come (0188): on a desktop, where no keyboard comes over the page for it, and
 * only while the visitor has done nothing else.
 */

/** A mouse or a touchpad, and the width from which pages have two columns. */
const desktop = '(min-width: 1200px) and (hover: hover) and (pointer: fine)';

/** It is no touch: `client:intent` waits for the visitor's own. */
export function focusFirst(): void {
  const island = document.querySelector<HTMLElement>('.card astro-island');
  const field = island?.querySelector('input');
  if (!island || !field || !matchMedia(desktop).matches || hasBegun() || field.value !== '') return;
  // Behind the panel of somebody who is logged in.
  if (!field.checkVisibility({ visibilityProperty: true })) return;
  island.dataset.focusing = '';
  field.focus({ preventScroll: true });
  delete island.dataset.focusing;
}

/** Pressed, typed, scrolled, put the focus somewhere, or followed a link to a part of the page. */
function hasBegun(): boolean {
  const { activeElement, body } = document;
  const isFocused = activeElement !== null && activeElement !== body;
  return navigator.userActivation.hasBeenActive || isFocused || scrollY > 0 || location.hash !== '';
}
