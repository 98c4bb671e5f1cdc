import type { NamedElements } from '../domain/checks/compliance-files.ts';
import { marked } from '../domain/shell/marks.ts';
import { partsShown } from '../domain/shell/parts-shown.ts';

/** Longest time that anything is held, in ms: after it the page goes on as if nothing were forbidden. */
const maxHoldMs = 5000;

/**
 * On a page with an element that the operator's file names: asks what the law wants of the page, and holds clicks and submits
 * of such elements until it is known (S4.51, S4.54, S6.06). While something is held, the sentence in `#held` says so;
 * afterwards it says if something is not available here. Somebody signed in is shown none of these elements; there it asks when they are
 * (`services/session/signed-in-at-load.ts`).
 */
export function holdElements(): void {
  const note = document.getElementById('held');
  const rules: NamedElements = JSON.parse(note?.dataset.rules ?? '{}');
  const named = rules[location.hostname];
  if (!note || !named || !document.querySelector(named)) return;
  hold(named, note);
}

/**
 * @param named a selector
 * @param note says what is held, or not available
 */
function hold(named: string, note: HTMLElement): void {
  const holding = new AbortController();
  let again: (() => void) | undefined;

  /** The script asks once, however often it is called. */
  function ask(): void {
    import('../services/checks/compliance-at-load.ts').then(({ start }) => start()).then(release, release);
    setTimeout(release, maxHoldMs);
  }

  /** Once: repeats what was held last. Where that is out of reach now, the note says so. */
  function release(): void {
    if (holding.signal.aborted) return;
    holding.abort();
    note.hidden = true;
    again?.();
    if (document.querySelector(`form${marked('element')}:is([hidden],[inert])`)) refuse();
  }

  function refuse(): void {
    note.textContent = note.dataset.refused ?? '';
    note.hidden = false;
  }

  function onUse(event: Event & { readonly submitter?: HTMLElement | null }): void {
    const { target } = event;
    const element = target instanceof HTMLElement ? target.closest<HTMLElement>(named) : null;
    if (!(target instanceof HTMLElement) || !element) return;
    // Of a form only the submit is held: it can be filled in meanwhile.
    const form = event.type === 'submit' && target instanceof HTMLFormElement ? target : undefined;
    if (!form && (element.tagName === 'FORM' || !target.closest('a,[type=button]'))) return;
    event.preventDefault();
    event.stopPropagation();
    note.hidden = false;
    again = () => {
      if (target.closest('[hidden],[inert]')) refuse();
      else if (form) form.requestSubmit(event.submitter);
      else target.click();
    };
    ask();
  }

  for (const type of ['click', 'submit']) addEventListener(type, onUse, { capture: true, signal: holding.signal });
  addEventListener(partsShown, ask);
  if (!document.documentElement.classList.contains('is-signed-in')) ask();
}
