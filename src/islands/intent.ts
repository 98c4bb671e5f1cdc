/**
 * `client:intent`: a page's form is finished HTML, and its scripts come when the visitor first touches it. Until the
 * island says that it listens, nothing done to it is lost: what is typed stays in the native fields, and a submit or a
 * click is held and done again.
 */

import type { ClientDirective } from 'astro';

/** Dispatched by an island on its own element once it listens; see `use-ready.ts`. */
export const readyEvent = 'gatehouse:ready';

const intents = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input'] as const;

const intent: ClientDirective = (load, { value: storageKey }, element) => {
  let started = false;
  let held: (() => void) | undefined;

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    const hydrate = await load();
    await hydrate();
  }

  function hold(event: Event, again: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    held = again;
    element.toggleAttribute('data-held', true);
    start();
  }

  function onSubmit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    hold(event, () => form.requestSubmit(event.submitter));
  }

  function onClick(event: MouseEvent): void {
    const button = (event.target as Element).closest<HTMLButtonElement>('button[type=button]');
    if (button) hold(event, () => button.click());
  }

  element.addEventListener('submit', onSubmit, true);
  element.addEventListener('click', onClick, true);
  element.addEventListener(
    readyEvent,
    () => {
      element.removeEventListener('submit', onSubmit, true);
      element.removeEventListener('click', onClick, true);
      element.removeAttribute('data-held');
      element.removeAttribute('data-resuming');
      held?.();
    },
    { once: true },
  );
  element.addEventListener('astro:hydration-error', () => {
    element.removeAttribute('data-held');
    element.removeAttribute('data-resuming');
    element.toggleAttribute('data-failed', true);
  });
  for (const type of intents) element.addEventListener(type, start, { once: true, passive: true });

  // A flow that a reload interrupted goes on by itself.
  if (typeof storageKey === 'string' && hasTabRecord(storageKey)) {
    element.toggleAttribute('data-resuming', true);
    start();
  }
};

function hasTabRecord(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export default intent;
