/** Helps to type an e-mail address (S5.05). Fetched when letters are typed: with autofill it is not needed. */

import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { suggestEmails } from '../../domain/account/email-suggestions.ts';
import { isComposing } from '../keys.ts';
import { LinkedText } from '../LinkedText.tsx';
import { styleSheet } from '../style-sheet.ts';
import css from './email-help.css?inline';

export { correctEmail } from '../../domain/account/email-suggestions.ts';

export interface EmailTexts {
  /** Names the list. */
  readonly suggestions: string;
  /** Read out: how many there are. */
  suggestionCount(count: number): string;
  /** "Did you mean …?" in parts; the address takes the place of `address`. */
  readonly didYouMean: readonly (string | { readonly name: string })[];
}

const ensureStyles = styleSheet(css);

interface CorrectionProps {
  readonly address: string;
  readonly texts: EmailTexts;
  onPick(address: string): void;
}

/** Asks whether another address was meant. Drawn in the field's note, which is read out; the form can be sent anyway. */
export function EmailCorrection({ address, texts, onPick }: CorrectionProps) {
  const button = (
    <button type="button" className="link" dir="ltr" onClick={() => onPick(address)}>
      {address}
    </button>
  );
  return <LinkedText parts={texts.didYouMean} links={{ address: button }} />;
}

interface SuggestionsProps {
  readonly id: string;
  /** A combobox; this part sets its attributes for the open list and the active option. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly texts: EmailTexts;
  onPick(address: string): void;
}

/** The list below the box: arrow keys choose, Enter takes, Escape closes; the caret stays in the box. */
export function EmailSuggestions({ id, inputRef, typed, texts, onPick }: SuggestionsProps) {
  const [focused, setFocused] = useState(() => document.activeElement === inputRef.current);
  const [dismissed, setDismissed] = useState<string>();
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const offered = suggestEmails(typed);
  const suggestions = focused && dismissed !== typed ? offered : [];
  const open = suggestions.length > 0;

  useLayoutEffect(ensureStyles, []);

  // A new list has no active option.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes the list
  useLayoutEffect(() => setActive(-1), [typed, open]);

  useLayoutEffect(() => {
    const input = inputRef.current;
    input?.setAttribute('aria-expanded', String(open));
    if (active >= 0) input?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input?.removeAttribute('aria-activedescendant');
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [inputRef, id, open, active]);

  // The list ends above the button, which a click must reach; the rest of it can be scrolled to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text may change what stands below the box
  useLayoutEffect(() => {
    const button = inputRef.current?.form?.querySelector('[type="submit"]');
    if (!open || !list.current || !button) return;
    const room = button.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    list.current.style.maxBlockSize = room > 0 ? `${Math.floor(room) - 1}px` : '';
  }, [inputRef, open, typed]);

  // Before the list is painted: whoever sees it may press a key at once.
  useLayoutEffect(() => {
    const input = inputRef.current;
    const listening = new AbortController();
    const { signal } = listening;
    input?.addEventListener('focus', () => setFocused(true), { signal });
    input?.addEventListener('blur', () => setFocused(false), { signal });
    input?.addEventListener('keydown', onKey, { signal });
    return () => listening.abort();
  });

  function onKey(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const choice = suggestions[active];
    if (step !== undefined && offered.length > 0) {
      // The box itself is one of the places that the arrow keys go through.
      const places = offered.length + 1;
      if (open) setActive(((active + 1 + step + places) % places) - 1);
      else setDismissed(undefined);
    } else if (event.key === 'Escape' && open) setDismissed(typed);
    else if (event.key === 'Enter' && choice !== undefined) onPick(choice);
    else {
      // The form is sent: the list would cover what is wrong with it.
      if (event.key === 'Enter') setDismissed(typed);
      return;
    }
    event.preventDefault();
  }

  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={texts.suggestions} className="suggestions" hidden={!open}>
        {suggestions.map((address, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys
          <div
            key={address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            dir="ltr"
            // Pressing would move the focus out of the box.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(address)}
          >
            {address}
          </div>
        ))}
      </div>
      <DelayedStatus text={open ? texts.suggestionCount(suggestions.length) : ''} />
    </>
  );
}

/** Read out 500 ms after the last key: screen readers read out the typed letters first. */
function DelayedStatus({ text }: { readonly text: string }) {
  const [status, setStatus] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setStatus(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="unseen">
      {status}
    </span>
  );
}
