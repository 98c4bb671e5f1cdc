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
  const held = { capture: true, signal: untilReady.signal };
  let started = false;
  let again: (() => void) | undefined;

  function show(waiting: Waiting): void {
    element.dataset.island = waiting;
  }

  async function start(): Promise<void> {
    if (started) return;
    started = true;
    await (await load())();
  }

  function hold(event: Event, doAgain: () => void): void {
    event.preventDefault();
    event.stopPropagation();
    again = doAgain;
    show('held');
    start();
  }

  for (const type of ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input']) {
    element.addEventListener(type, start, held);
  }
  element.addEventListener(
    'submit',
    (event) => hold(event, () => (event.target as HTMLFormElement).requestSubmit(event.submitter)),
    held,
  );
  element.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest<HTMLElement>('[type=button]');
      if (button) hold(event, () => button.click());
    },
    held,
  );
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
