import { type RefObject, useEffect, useState } from 'react';
import type { DialCountry } from '../domain/dial-codes.ts';
import { looksLikeMobile } from '../domain/username.ts';
import { type CountryTexts, DialCodeButton } from './DialCodeButton.tsx';
import type * as EmailHelp from './email-help.tsx';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { Icon } from './icons.tsx';
import { useSettled } from './use-settled.ts';

export interface UsernameTexts extends CountryTexts {
  readonly clear: string;
  readonly email: EmailHelp.EmailTexts;
}

interface UsernameFieldProps extends FieldTexts {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly texts: UsernameTexts;
  /** BCP 47 tag, for the countries' names. */
  readonly tag: string;
  readonly dialCountry: DialCountry;
  readonly initial?: string;
  /** The countries to choose from, asked for when somebody wants to choose. */
  countries(): Promise<readonly DialCountry[]>;
  onDialCountry(country: DialCountry): void;
}

/**
 * One box for an address or a number (S2.30). The input keeps its own text, so that what was typed before the scripts
 * came stays; digits bring up the dial code, letters bring up addresses to pick from (S5.05), which are fetched then.
 */
export function UsernameField(props: UsernameFieldProps) {
  const { inputRef, texts, tag, dialCountry, initial, countries, onDialCountry, ...field } = props;
  const [typed, setTyped] = useState(initial ?? '');
  const [help, setHelp] = useState<typeof EmailHelp>();
  const settled = useSettled(typed);
  const isMobile = looksLikeMobile(settled);
  const wantsHelp = typed.length > 2 && !looksLikeMobile(typed);
  const correction = field.error === undefined ? help?.correctEmail(settled) : undefined;
  const listId = `${field.id}-suggestions`;

  useEffect(() => setTyped(inputRef.current?.value ?? ''), [inputRef]);

  useEffect(() => {
    // Without them an address is typed to its end.
    if (wantsHelp) import('./email-help.tsx').then(setHelp, () => undefined);
  }, [wantsHelp]);

  function put(text: string) {
    if (!inputRef.current) return;
    inputRef.current.value = text;
    inputRef.current.focus();
    setTyped(text);
  }

  return (
    <Field
      {...field}
      hint={
        help && correction !== undefined ? (
          <help.EmailCorrection address={correction} texts={texts.email} onPick={put} />
        ) : (
          field.hint
        )
      }
    >
      {isMobile && (
        <DialCodeButton
          texts={texts}
          tag={tag}
          selected={dialCountry}
          countries={countries}
          onSelect={(country) => {
            onDialCountry(country);
            // After the dialog, which gives the focus back to the button that opened it.
            setTimeout(() => inputRef.current?.focus());
          }}
        />
      )}
      <input
        {...fieldInput(field)}
        ref={inputRef}
        name="username"
        type="text"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        aria-controls={help && listId}
        inputMode="email"
        autoComplete="username"
        enterKeyHint="next"
        // A blank placeholder lets the style sheet know whether the box is empty.
        placeholder=" "
        dir="ltr"
        defaultValue={initial}
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="button" className="field-button field-clear" aria-label={texts.clear} onClick={() => put('')}>
        <Icon name="clear" />
      </button>
      {help && <help.EmailSuggestions id={listId} inputRef={inputRef} typed={typed} texts={texts.email} onPick={put} />}
    </Field>
  );
}
