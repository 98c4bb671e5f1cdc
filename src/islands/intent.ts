/**
 * `client:intent`: a page's form is finished HTML, and its scripts are loaded when the visitor first touches it. Until the
 * island is ready nothing is lost: typed text stays in the native fields, and a submit or a click is held and repeated. If the
 * scripts are no longer on the server (the page is older than the last deploys), the page is reloaded once. The code is in
 * every page, so it is short.
 */

import type { ClientDirective } from 'astro';

/** What the style sheet shows while the island is not there yet: `data-island` on its element. */
type Waiting = 'held' | 'resuming' | 'failed' | '';

/** State of the history entry after a reload by this script: the user name that was typed. Never a password. */
type StoredState = readonly [username: string];

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
   * Reloads once for each entry of the history, whose state lasts over a reload; the second time there is a message. No
   * reload while the page itself cannot be loaded: the browser would show its own error page.
   */
  async function onLost(): Promise<void> {
    try {
      if (!history.state && (await fetch('')).ok) {
        history.replaceState([username?.value], '');
        return location.reload();
      }
    } catch {
      // There is no connection: the message says so.
    }
    // The next touch tries again.
    loading = show('failed');
  }

  // `pointerover` comes before a press, and `focusin` before a key.
  for (const type of ['pointerover', 'focusin', 'input', 'click', 'submit']) on(type, onTouch);
  on('ready', () => {
    ready = true;
    show('');
    // Repeats once: `again` becomes undefined.
    again = again?.() as undefined;
  });
  on('astro:hydration-error', onLost);

  const stored: StoredState | null = history.state;
  if (username && stored) {
    [username.value] = stored;
    start();
  }

  // Starts without a touch: after a reload, after the return from an identity provider, and for a token of the address.
  try {
    if (/\/login.+state/.test(document.URL) || self.earlyPage?.token || sessionStorage[storageKey as string]) {
      show('resuming');
      start();
    }
  } catch {
    // Storage is refused: nothing was stored before.
  }
};

export default intent;
