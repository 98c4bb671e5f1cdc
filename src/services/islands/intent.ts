/**
 * `client:intent`: a page's form is finished HTML, and React draws it when the visitor first touches it. Nothing is lost until then: typed
 * text stays in the native boxes, and a submit or a click is held and repeated. Where the form has a flow of its own (`form-page.ts`),
 * React comes behind the flow, which takes submits before (`early-form.ts`). If the scripts are no longer on the server (the page is
 * older than the last deploys), the page is reloaded once.
 */

import type { ClientDirective } from 'astro';
import { keepBoxes } from './keep-boxes.ts';

/** What the style sheet shows while the island is not there yet: `data-island` on its element. */
type Waiting = 'held' | 'resuming' | 'failed' | '';

/** Longest wait for the flow of the form before React is asked for, and for an answer to a press before the page says so; in ms. */
const maxFlowMs = 4000;
const maxHeldMs = 10_000;

const intent: ClientDirective = (load, { value }, element) => {
  const root = document.documentElement.classList;
  const hasFlow = value === 'flow';
  let [loading, ready, listening, isSubmit] = [false, false, false, false];
  let again: (() => unknown) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(waiting: Waiting): void {
    clearTimeout(timer);
    root.remove('is-resuming');
    element.dataset.island = waiting;
    if (waiting === 'held' || waiting === 'resuming') timer = setTimeout(() => show('failed'), maxHeldMs);
  }

  async function start(): Promise<void> {
    if (loading) return;
    loading = true;
    // For the script of the page, which may come later than the touch.
    element.dataset.touched = '';
    element.dispatchEvent(new Event('touched'));
    if (hasFlow && !listening) {
      await new Promise<unknown>((resolve) => {
        element.addEventListener('flow', resolve, { once: true });
        setTimeout(resolve, maxFlowMs);
        // Once the page is complete its script has said that the flow will come, or could not be had.
        const orGoOn = () => 'flow' in element.dataset || resolve(undefined);
        if (document.readyState === 'complete') orGoOn();
        else addEventListener('load', orGoOn, { once: true });
      });
    }
    const hydrate = await load();
    element.addEventListener('ready', keepBoxes(element), { once: true });
    await hydrate();
  }

  function onTouch(event: Event): void {
    if (ready || (event.type === 'focusin' && 'focusing' in element.dataset)) return;
    void start();
    const target = event.target as HTMLFormElement;
    const button = event.type === 'click' && target.closest<HTMLElement>('[type=button]');
    if (!button && (listening || event.type !== 'submit')) return;
    isSubmit = !button;
    // Not `requestSubmit`: by then the flow or React handles the event, and the browser sends no form for it.
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
  async function onLost({ type }: Event): Promise<void> {
    // A flow that listens goes on without React, until it needs a script that is gone, too.
    const isStuck = !listening || type === 'gone';
    try {
      // While the page itself cannot be loaded, the browser would show its own error page.
      if (isStuck && !history.state && (await fetch('')).ok) {
        // Never a password.
        history.replaceState([element.querySelector<HTMLInputElement>('#username')?.value], '');
        return location.reload();
      }
    } catch {
      // There is no connection: the message says so.
    }
    // The next touch tries again.
    loading = false;
    show(isStuck || again ? 'failed' : '');
  }

  // `pointerover` comes before a press, and `focusin` before a key, unless the page has put the focus there: `first-focus.ts`.
  for (const type of ['pointerover', 'focusin', 'input', 'click', 'submit'])
    element.addEventListener(type, onTouch, true);
  element.addEventListener('ready', () => {
    ready = true;
    repeat();
  });
  element.addEventListener('listening', () => {
    listening = true;
    if (isSubmit) repeat();
  });
  for (const type of ['astro:hydration-error', 'gone']) element.addEventListener(type, onLost);

  // `head.ts` knows whether the screen goes on by itself. With a state somebody has touched the form before.
  const isResuming = root.contains('is-resuming');
  if (isResuming) show('resuming');
  if (isResuming || history.state) void start();
};

export default intent;
