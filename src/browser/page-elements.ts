/** The parts of a page that a configuration may hide or disable, by their name: `data-element`. */

import { marked } from '../domain/shell/marks.ts';

export interface PageElements {
  /** Does it now and to every part that is drawn later. @param actionOf a name's action, or none */
  apply(actionOf: (name: string) => string | undefined): void;
}

/** Does or undoes an action; one that is not here is for somebody else. */
function act(action: string | undefined, element: HTMLElement, on: boolean): void {
  if (action === 'hide') element.hidden = on;
  if (action !== 'disable') return;
  // Takes links and buttons alike out of reach, of keys too.
  element.inert = on;
  element.ariaDisabled = on ? 'true' : null;
}

export function watchElements(): PageElements {
  const done = new WeakMap<Element, string | undefined>();
  let actionOf: (name: string) => string | undefined = () => undefined;

  function applyAll(): void {
    for (const element of document.querySelectorAll<HTMLElement>(marked('element'))) {
      const action = actionOf(element.dataset.element ?? '');
      const before = done.get(element);
      if (action === before) continue;
      done.set(element, action);
      act(before, element, false);
      act(action, element, true);
    }
  }

  new MutationObserver(applyAll).observe(document.body, { childList: true, subtree: true });
  return {
    apply(next) {
      actionOf = next;
      applyAll();
    },
  };
}
