import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { beginsLikeNumber, looksLikeNumber } from '../../domain/account/phone-number.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { Icon } from '../icons.tsx';
import { useSettled } from '../use-settled.ts';
import { type CountryTexts, DialCodeButton } from './DialCodeButton.tsx';
import type * as EmailHelp from './email-help.tsx';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { putText } from './put-text.ts';
import { useNumber } from './use-number.ts';
import { useTyped } from './use-typed.ts';

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
  /** With `webauthn` the browser may offer its passkeys. */
  readonly autoComplete?: 'username' | 'username webauthn';
  /** At the end of the box. */
  readonly children?: ReactNode;
  /** The countries to choose from; called when the visitor opens the list. */
  countries(): Promise<readonly DialCountry[]>;
  onDialCountry(country: DialCountry): void;
}

/**
 * One field for an e-mail address or a mobile number (S2.30). The input is uncontrolled, so that text typed before the scripts
 * loaded stays. A number shows its dial code, and is read as people write it; letters show suggested addresses (S5.05), whose code is loaded then.
 */
export function UsernameField(props: UsernameFieldProps) {
  const {
    inputRef,
    texts,
    tag,
    dialCountry,
    initial = '',
    autoComplete = 'username',
    countries,
    onDialCountry,
    children,
    ...field
  } = props;
  const [typed, setTyped] = useTyped(inputRef, initial);
  const [help, setHelp] = useState<typeof EmailHelp>();
  const settled = useSettled(typed);
  const isMobile = looksLikeNumber(settled);
  const wantsHelp = typed.length > 2 && !beginsLikeNumber(typed);
  const correction = field.error === undefined ? help?.correctEmail(settled) : undefined;
  const choose = useNumber({ inputRef, typed, dialCountry, onDialCountry });
  const listId = `${field.id}-suggestions`;

  useEffect(() => {
    // If they cannot be fetched, the visitor types the whole address.
    if (wantsHelp) import('./email-help.tsx').then(setHelp, () => undefined);
  }, [wantsHelp]);

  function put(text: string) {
    if (!inputRef.current) return;
    putText(inputRef.current, text);
    inputRef.current.focus();
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
          onSelect={choose}
          inputRef={inputRef}
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
        autoComplete={autoComplete}
        enterKeyHint="next"
        // With a blank placeholder the style sheet can select an empty input.
        placeholder=" "
        dir="ltr"
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      <button type="button" className="field-button field-clear" aria-label={texts.clear} onClick={() => put('')}>
        <Icon name="clear" />
      </button>
      {children}
      {help && <help.EmailSuggestions id={listId} inputRef={inputRef} typed={typed} texts={texts.email} onPick={put} />}
    </Field>
  );
}
