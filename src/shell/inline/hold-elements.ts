import type { NamedElements } from '../../domain/checks/compliance-files.ts';
import { partsShown } from '../../domain/shell/parts-shown.ts';

/** Longest time that anything is held, in ms: after it the page goes on as where nothing is forbidden. */
const maxHoldMs = 5000;

/**
 * On a page with an element that the operator's file names: asks what the law wants of the page, and holds clicks and submits
 * of such elements until it is known (S4.51, S4.54, S6.06). While something is held, the sentence in `#held` says so;
 * afterwards it says if something is not available here. Somebody
 * signed in is shown none of these elements; there it asks when they are (`islands/session/signed-in-at-load.ts`).
 *
 * @param core address of `app/page/core.ts`
 * @param compliance address of `app/page/compliance-at-load.ts`
 * @param rules which elements are named at which hosts; pages at other hosts ask nothing
 */
export default function holdElements(core: string, compliance: string, rules: NamedElements): void {
  const named = rules[location.hostname];
  if (!named || !document.querySelector(named)) return;
  const note = document.getElementById('held') as HTMLElement;
  const controller = new AbortController();
  const listening = { capture: true, signal: controller.signal };
  let again: (() => void) | undefined;

  /** The script asks once, however often it is called. */
  function ask(): void {
    // In the same round as the script that imports it.
    import(core).catch(() => 0);
    import(compliance)
      .then((script: typeof import('../../app/page/compliance-at-load.ts')) => script.start())
      .then(release, release);
    setTimeout(release, maxHoldMs);
  }

  /** Once: repeats what was held last. Where that is out of reach now, the note says so. */
  function release(): void {
    if (controller.signal.aborted) return;
    controller.abort();
    note.hidden = true;
    again?.();
    if (document.querySelector('form[data-element]:is([hidden],[inert])')) refuse();
  }

  function refuse(): void {
    note.textContent = note.dataset.refused as string;
    note.hidden = false;
  }

  function hold(event: Event & { submitter?: HTMLElement }): void {
    const target = event.target as HTMLFormElement;
    const isSubmit = event.type === 'submit';
    const element = target.closest(named as string);
    // Of a form only the submit is held: it can be filled in meanwhile.
    if (!element || !(isSubmit || (element.tagName !== 'FORM' && target.closest('a,[type=button]')))) return;
    event.preventDefault();
    event.stopPropagation();
    note.hidden = false;
    again = () => {
      if (target.closest('[hidden],[inert]')) refuse();
      else if (isSubmit) target.requestSubmit(event.submitter);
      else target.click();
    };
    ask();
  }

  for (const type of ['click', 'submit']) addEventListener(type, hold, listening);
  addEventListener(partsShown, ask);
  // In a task of its own: the first use of `import` takes a slow phone ten milliseconds, and who touches the page now would wait.
  if (!document.documentElement.dataset.signedIn) setTimeout(ask);
}
