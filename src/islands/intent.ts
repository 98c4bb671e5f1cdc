/**
 * `client:intent`: a page's form is finished HTML, and its scripts come when the visitor first touches it. Until the
 * island says that it listens, nothing done to it is lost: what is typed stays in the native fields, and a submit or a
 * click is held and done again. Stands in every page, so it is written short.
 */

import type { ClientDirective } from 'astro';

/** What the style sheet shows while the island is not there yet: `data-island` on its element. */
type Waiting = 'held' | 'resuming' | 'failed' | '';

const intent: ClientDirective = (load, { value: storageKey }, element) => {
  const untilReady = new AbortController();
  let loading: Promise<void> | undefined;
  let again: (() => void) | undefined;

  function show(waiting: Waiting): void {
    element.dataset.island = waiting;
  }

  function start(): void {
    if (!loading) loading = load().then((hydrate) => hydrate());
  }

  /** What the visitor did, to be done again; `undefined` where the native field keeps it by itself. */
  function repeat({ type, target, submitter }: Event & { submitter?: HTMLElement }): (() => void) | undefined {
    if (type === 'submit') return () => (target as HTMLFormElement).requestSubmit(submitter);
    const button = type === 'click' && (target as Element).closest<HTMLElement>('[type=button]');
    return button ? () => button.click() : undefined;
  }

  function onTouch(event: Event): void {
    start();
    const held = repeat(event);
    if (!held) return;
    again = held;
    event.preventDefault();
    event.stopPropagation();
    show('held');
  }

  // A pointer is over a thing before it presses it, and a key needs a focus.
  for (const type of ['pointerover', 'focusin', 'input', 'click', 'submit']) {
    element.addEventListener(type, onTouch, { capture: true, signal: untilReady.signal });
  }
  element.addEventListener('gatehouse:ready', () => {
    untilReady.abort();
    show('');
    again?.();
    again = undefined;
  });
  element.addEventListener('astro:hydration-error', () => show('failed'));

  // A flow that a reload interrupted goes on by itself.
  try {
    if (typeof storageKey === 'string' && sessionStorage.getItem(storageKey)) {
      show('resuming');
      start();
    }
  } catch {
    // Where storage is refused there is nothing to go on with.
  }
};

export default intent;
