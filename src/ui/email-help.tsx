/** What helps to type an e-mail address (S5.05). A chunk of its own: a browser that fills the box in needs none of it. */

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { suggestEmails } from '../domain/email-suggestions.ts';
import css from './email-help.css?inline';
import { isComposing } from './keys.ts';
import { LinkedText } from './LinkedText.tsx';
import { styleSheet } from './style-sheet.ts';

export { correctEmail } from '../domain/email-suggestions.ts';

export interface EmailTexts {
  /** Names the list. */
  readonly suggestions: string;
  /** Says how many there are. */
  suggestionCount(count: number): string;
  /** "Did you mean …?", in pieces; the address stands for `address`. */
  readonly didYouMean: readonly (string | { readonly name: string })[];
}

const ensureStyles = styleSheet(css);

interface CorrectionProps {
  readonly address: string;
  readonly texts: EmailTexts;
  onPick(address: string): void;
}

/** Asks whether another address was meant. It stands in the field's note, which is read out, and holds nobody up. */
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
  /** A combobox; this part fills in which list it opens and which option it is at. */
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly texts: EmailTexts;
  onPick(address: string): void;
}

/** The list below the box: arrow keys go through it, Enter takes, Escape closes; the caret never leaves the box. */
export function EmailSuggestions({ id, inputRef, typed, texts, onPick }: SuggestionsProps) {
  const [focused, setFocused] = useState(() => document.activeElement === inputRef.current);
  const [dismissed, setDismissed] = useState<string>();
  const [active, setActive] = useState(-1);
  const offered = suggestEmails(typed);
  const suggestions = focused && dismissed !== typed ? offered : [];
  const open = suggestions.length > 0;

  useLayoutEffect(ensureStyles, []);

  // Another list starts anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what changes the list
  useLayoutEffect(() => setActive(-1), [typed, open]);

  useLayoutEffect(() => {
    const input = inputRef.current;
    input?.setAttribute('aria-expanded', String(open));
    if (active >= 0) input?.setAttribute('aria-activedescendant', `${id}-${active}`);
    else input?.removeAttribute('aria-activedescendant');
  }, [inputRef, id, open, active]);

  useEffect(() => {
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
      // One place of the round is the box itself.
      const places = offered.length + 1;
      if (open) setActive(((active + 1 + step + places) % places) - 1);
      else setDismissed(undefined);
    } else if (event.key === 'Escape' && open) setDismissed(typed);
    else if (event.key === 'Enter' && choice !== undefined) onPick(choice);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div id={id} role="listbox" aria-label={texts.suggestions} className="suggestions" hidden={!open}>
        {suggestions.map((address, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus, and says which option it is at
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
          <div
            key={address}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            dir="ltr"
            // A press would take the focus out of the box.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(address)}
          >
            {address}
          </div>
        ))}
      </div>
      <SaidLater text={open ? texts.suggestionCount(suggestions.length) : ''} />
    </>
  );
}

/** Read out once nobody types: each letter that is typed is read out first. */
function SaidLater({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 500);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <span role="status" className="unseen">
      {said}
    </span>
  );
}
