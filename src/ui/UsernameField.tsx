import { type RefObject, useEffect, useState } from 'react';
import type { DialCountry } from '../domain/dial-codes.ts';
import { looksLikeMobile, suggestEmails } from '../domain/username.ts';
import { DialCodeSelect } from './DialCodeSelect.tsx';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { Icon } from './icons.tsx';

interface UsernameFieldProps extends FieldTexts {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly clearText: string;
  readonly dialCodeText: string;
  /** BCP 47 tag, for the countries' names. */
  readonly tag: string;
  readonly dialCountry: DialCountry;
  readonly initial?: string;
  onDialCountry(country: DialCountry): void;
}

/**
 * One box for an address or a number (S2.30). The input keeps its own text, so that what was typed before the scripts
 * came stays; digits bring up the dial code, letters bring up addresses to pick from (S5.05).
 */
export function UsernameField(props: UsernameFieldProps) {
  const { inputRef, clearText, dialCodeText, tag, dialCountry, initial, onDialCountry, ...texts } = props;
  const [typed, setTyped] = useState(initial ?? '');
  const isMobile = looksLikeMobile(typed);
  const suggestions = suggestEmails(typed);
  const listId = `${texts.id}-suggestions`;

  useEffect(() => setTyped(inputRef.current?.value ?? ''), [inputRef]);

  function clear() {
    if (!inputRef.current) return;
    inputRef.current.value = '';
    inputRef.current.focus();
    setTyped('');
  }

  return (
    <Field {...texts}>
      {isMobile && <DialCodeSelect label={dialCodeText} tag={tag} selected={dialCountry} onSelect={onDialCountry} />}
      <input
        {...fieldInput(texts)}
        ref={inputRef}
        name="username"
        type="text"
        inputMode={isMobile ? 'tel' : 'email'}
        autoComplete="username"
        enterKeyHint="next"
        // A blank placeholder lets the style sheet know whether the box is empty.
        placeholder=" "
        list={listId}
        dir="ltr"
        defaultValue={initial}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="button" className="field-button field-clear" aria-label={clearText} onClick={clear}>
        <Icon name="clear" />
      </button>
      <datalist id={listId}>
        {suggestions.map((address) => (
          <option key={address} value={address} />
        ))}
      </datalist>
    </Field>
  );
}
