/**
 * `client:intent`: a page's form is finished HTML, and its scripts come when the visitor first touches it. Until the
 * island says that it listens, nothing done to it is lost: what is typed stays in the native fields, and a submit or a
 * click is held and done again. Scripts that are gone (a page older than the last deploys) draw the page anew, once.
 * Stands in every page, so it is written short.
 */

import type { ClientDirective } from 'astro';

/** What the style sheet shows while the island is not there yet: `data-island` on its element. */
type Waiting = 'held' | 'resuming' | 'failed' | '';

/** State of the history entry once its page was drawn anew: the user name that had been typed. Never a password. */
type Kept = readonly [username: string];

const intent: ClientDirective = (load, { value: storageKey }, element) => {
  const username = element.querySelector<HTMLInputElement>('[name=username]');
  let ready: boolean | undefined;
  let loading: Promise<void> | undefined;
  let again: (() => void) | undefined;

  function on(type: string, listener: (event: Event) => void): void {
    element.addEventListener(type, listener, true);
  }

  function show(waiting: Waiting): undefined {
    element.dataset.island = waiting;
  }

  function start(): void {
    if (loading) return;
    loading = load().then((hydrate) => hydrate());
    // Said by a part that comes later and that nothing goes without: the encryption.
    addEventListener('lost', onLost);
  }

  function onTouch(event: Event & { submitter?: HTMLElement }): void {
    if (ready) return;
    start();
    const target = event.target as HTMLFormElement;
    const button = event.type === 'click' && target.closest<HTMLElement>('[type=button]');
    if (!button && event.type !== 'submit') return;
    again = () => (button ? button.click() : target.requestSubmit(event.submitter));
    event.preventDefault();
    event.stopPropagation();
    show('held');
  }

  /**
   * Once for each entry of the history, which outlives a reload and nothing else: a second time there is a message. Not
   * while the page itself cannot be had either, or an error page of the browser would take the place of ours.
   */
  async function onLost(): Promise<void> {
    try {
      if (!history.state && (await fetch('')).ok) {
        history.replaceState([username?.value], '');
        return location.reload();
      }
    } catch {
      // Then there is no connection, and the message is about that.
    }
    // The next touch tries again.
    loading = show('failed');
  }

  // A pointer is over a thing before it presses it, and a key needs a focus.
  for (const type of ['pointerover', 'focusin', 'input', 'click', 'submit']) on(type, onTouch);
  on('ready', () => {
    ready = true;
    show('');
    // Gives nothing back: once is enough.
    again = again?.() as undefined;
  });
  on('astro:hydration-error', onLost);

  const kept: Kept | null = history.state;
  if (username && kept) {
    [username.value] = kept;
    start();
  }

  // What a reload or a provider of identities interrupted goes on by itself, and so does a login by a token that was in the
  // address.
  try {
    if (
      /\/login.+state/.test(document.URL) ||
      (self as { tmp?: string | null }).tmp ||
      sessionStorage[storageKey as string]
    ) {
      show('resuming');
      start();
    }
  } catch {
    // Where storage is refused there is nothing to go on with.
  }
};

export default intent;
