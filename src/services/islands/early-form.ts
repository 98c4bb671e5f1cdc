/**
 * A form whose flow has come before React: its submits go to the flow, and what the flow says is drawn into the native form,
 * until the island is there and attaches to the same flow. Where React never comes, the form works by the flow alone.
 */

import type { ReadableAtom } from 'nanostores';
import { alertPath } from '../../ui/icon-paths.ts';

export interface EarlySentence {
  readonly text: string;
  /** Id of the box that it is about, or of what several boxes stand in. It is said below it, otherwise below the button. */
  readonly field?: string;
}

/** What a native form shows of its flow's state. */
export interface EarlyView {
  readonly busy?: boolean;
  /** What is wrong. The first field that is named gets the focus; what is said about fields leaves with the next key. */
  readonly says?: readonly EarlySentence[];
  /** Only the island can draw what comes now. */
  readonly waits?: boolean;
  /** The flow could not go on, because a script that it needs is no longer on the server. */
  readonly gone?: boolean;
}

export interface EarlyFlow<State> {
  readonly $state: ReadableAtom<State>;
  /** Back to a form that can be sent. */
  reset(): void;
}

interface EarlyForm<State> {
  readonly flow: EarlyFlow<State>;
  submit(): void;
  view(state: State): EarlyView;
  /** A question that only the island can draw; `undefined` while there is none. */
  readonly $asked?: ReadableAtom<unknown>;
}

/** The text of a box of the form. @param id of the box */
export function typedIn(island: HTMLElement, id: string): string {
  return island.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
}

/**
 * Takes the form's submits from now on, also the one that `client:intent` has held. Ends when the island is hydrated.
 *
 * @param island the element of the island, with its HTML in it
 */
export function serveEarly<State>(island: HTMLElement, { flow, submit, view, $asked }: EarlyForm<State>): void {
  const alert = island.querySelector('.early-alert');
  const notes = island.querySelectorAll<HTMLElement>('.early-note');
  const islandRegions = island.querySelectorAll('.alert-region:not(.early-alert), .field-note');
  const button = island.querySelector('form [type=submit]');
  const serving = new AbortController();
  const { signal } = serving;
  /** The island could not be loaded. */
  let lost = false;

  function draw(state: State): void {
    const shown = view(state);
    const busy = shown.busy ?? false;
    // What `client:intent` says is not said twice.
    const says = lost && shown.gone ? [] : (shown.says ?? []);
    const general = says.filter((sentence) => sentence.field === undefined);
    // React leaves attributes as it finds them, and sets the same for the same state.
    for (const name of ['aria-busy', 'aria-disabled']) button?.setAttribute(name, String(busy));
    alert?.replaceChildren(...(general.length > 0 ? [withIcon('alert', general)] : []));
    for (const note of notes) {
      const own = says.filter(({ field }) => field !== undefined && note.id === `${field}-early`);
      note.replaceChildren(...(own.length > 0 ? [withIcon('field-error', own)] : []));
    }
    setLive(says.length === 0);
    const field = firstField(says);
    const place = field === undefined ? null : island.querySelector(`#${field}`);
    const input = place instanceof HTMLInputElement ? place : place?.querySelector('input');
    input?.focus();
    input?.select();
    sayLost();
  }

  /** What has been said here is drawn by the island once more: it must not be read out again. */
  function setLive(live: boolean): void {
    for (const region of islandRegions) {
      region.setAttribute('aria-live', live ? (region.hasAttribute('role') ? 'assertive' : 'polite') : 'off');
    }
  }

  /**
   * The visitor waits for what cannot come: the page's own message says so, and leads to a reload. Where neither the flow nor the island
   * can do anything any more, `client:intent` reloads the page.
   */
  function sayLost(): void {
    if (lost && view(flow.$state.get()).gone) island.dispatchEvent(new Event('gone'));
    else if (lost && (view(flow.$state.get()).waits || $asked?.get() !== undefined)) island.dataset.island = 'failed';
  }

  function onLost(): void {
    lost = true;
    const state = flow.$state.get();
    if (view(state).gone) draw(state);
    else sayLost();
  }

  function onInput(): void {
    if (firstField(view(flow.$state.get()).says) !== undefined) flow.reset();
  }

  function onShown({ persisted }: PageTransitionEvent): void {
    if (persisted) flow.reset();
  }

  const stops = [flow.$state.subscribe(draw), $asked?.subscribe(sayLost)];
  island.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      submit();
    },
    { signal },
  );
  island.addEventListener('input', onInput, { signal });
  island.addEventListener('astro:hydration-error', onLost, { signal });
  // Calls were cut off when the page was left.
  addEventListener('pageshow', onShown, { signal });
  island.addEventListener(
    'ready',
    () => {
      serving.abort();
      for (const stop of stops) stop?.();
      for (const place of [alert, ...notes]) place?.replaceChildren();
      // What stands in a region that becomes live is not read out, and by then React has drawn it.
      const wake = () => {
        stop();
        setLive(true);
      };
      const stop = flow.$state.listen(wake);
      setTimeout(wake, 1000);
    },
    { signal },
  );
  island.dispatchEvent(new Event('listening'));
}

function firstField(says: readonly EarlySentence[] = []): string | undefined {
  return says.find(({ field }) => field !== undefined)?.field;
}

/** Sentences beside the icon of an error. @param className of the element around both */
function withIcon(className: string, says: readonly EarlySentence[]): HTMLElement {
  const svg = Object.entries({ class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  const icon = drawn('svg', svg, drawn('path', [['d', alertPath]]));
  const words = document.createElement('div');
  for (const { text } of says) words.append(Object.assign(document.createElement('p'), { textContent: text }));
  const box = Object.assign(document.createElement('div'), { className });
  box.append(icon, words);
  return box;
}

function drawn(name: string, attributes: readonly (readonly [string, string])[], ...children: Node[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of attributes) element.setAttribute(key, value);
  element.append(...children);
  return element;
}
