/** The parts of a page that a configuration may hide or disable, by their name: `data-element`. */

export interface PageElements {
  /** Does it now and to every part that is drawn later. @param actionOf a name's action, or none */
  apply(actionOf: (name: string) => string | undefined): void;
}

/** What is done, and how it is undone; an action that is not here is for somebody else. */
const acts: Readonly<Record<string, (element: HTMLElement, on: boolean) => void>> = {
  hide: (element, on) => {
    element.hidden = on;
  },
  // Takes links and buttons alike out of reach, of keys too.
  disable: (element, on) => {
    element.inert = on;
    if (on) element.setAttribute('aria-disabled', 'true');
    else element.removeAttribute('aria-disabled');
  },
};

export function watchElements(): PageElements {
  const done = new WeakMap<Element, string>();
  let actionOf: (name: string) => string | undefined = () => undefined;

  function applyAll(): void {
    for (const element of document.querySelectorAll<HTMLElement>('[data-element]')) {
      const action = actionOf(element.dataset.element ?? '') ?? '';
      const before = done.get(element) ?? '';
      if (action === before) continue;
      done.set(element, action);
      if (Object.hasOwn(acts, before)) acts[before]?.(element, false);
      if (Object.hasOwn(acts, action)) acts[action]?.(element, true);
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
