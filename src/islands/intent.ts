/**
 * `client:intent`: a page's form is finished HTML, and its scripts are loaded when the visitor first touches it. Until the
 * island is ready nothing is lost: typed text stays in the native fields, and a submit or a click is held and repeated. Submits
 * go to the form's flow as soon as that is there, which may be long before React (`early-form.ts`). If the scripts are no longer
 * on the server (the page is older than the last deploys), the page is reloaded once. The code is in every page, so it is short.
 */

import type { ClientDirective } from 'astro';

/** What the style sheet shows while the island is not there yet: `data-island` on its element. */
type Waiting = 'held' | 'resuming' | 'failed' | '';

/** State of the history entry after a reload by this script: the user name that was typed, if the form asks for one. Never a password. */
type StoredState = readonly [username: string | undefined];

/** Without a touch: where the page knew so before its first frame (`data-resuming`), and where the tab has something stored. */
function startsByItself({ resuming }: DOMStringMap, key: string | undefined): unknown {
  try {
    return resuming === '' || (key && sessionStorage[key]);
  } catch {
    // Storage is refused: nothing was stored before.
    return false;
  }
}

const intent: ClientDirective = (load, { value }, element) => {
  const root = document.documentElement.dataset;
  const key = (value as unknown as IntentOptions | undefined)?.key;
  let [ready, listening, isSubmit]: (boolean | undefined)[] = [];
  let loading: Promise<void> | undefined;
  let again: (() => unknown) | undefined;

  function on(type: string, listener: (event: Event) => void): void {
    element.addEventListener(type, listener, true);
  }

  function show(waiting: Waiting): undefined {
    delete root.resuming;
    element.dataset.island = waiting;
  }

  function start(): void {
    if (loading) return;
    loading = load().then((hydrate) => hydrate());
  }

  function onTouch(event: Event): void {
    if (ready) return;
    start();
    const target = event.target as HTMLFormElement;
    const button = event.type === 'click' && target.closest<HTMLElement>('[type=button]');
    if (!button && (listening || event.type !== 'submit')) return;
    isSubmit = !button;
    // Not `requestSubmit`, which lays the page out first. By then the flow or React handles the event, and the browser sends no form for it.
    again = () => (button ? button.click() : target.dispatchEvent(new SubmitEvent('submit', event)));
    event.preventDefault();
    event.stopPropagation();
    show('held');
  }

  function repeat(): void {
    show('');
    // Once: `again` becomes undefined, whatever it returns.
    again = void again?.();
  }

  /** Reloads once for each entry of the history, whose state lasts over a reload; the second time there is a message. */
  async function onLost(): Promise<void> {
    try {
      // A flow that listens goes on, and only what it cannot do is missing. While the page itself cannot be loaded, the browser would
      // show its own error page.
      if (!listening && !history.state && (await fetch('')).ok) {
        const state: StoredState = [element.querySelector<HTMLInputElement>('#username')?.value];
        history.replaceState(state, '');
        return location.reload();
      }
    } catch {
      // There is no connection: the message says so.
    }
    // The next touch tries again.
    loading = show(listening && !again ? '' : 'failed');
  }

  // `pointerover` comes before a press, and `focusin` before a key.
  for (const type of ['pointerover', 'focusin', 'input', 'click', 'submit']) on(type, onTouch);
  on('ready', () => {
    ready = true;
    repeat();
  });
  // The flow takes submits.
  on('listening', () => {
    listening = true;
    if (isSubmit) repeat();
  });
  on('astro:hydration-error', onLost);

  const isResuming = startsByItself(root, key);
  if (isResuming) show('resuming');
  // With a state somebody has touched the form before (`shell/inline/typed-name.ts`).
  if (isResuming || history.state) start();
};

export default intent;
