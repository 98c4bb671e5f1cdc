import type { RefObject } from 'react';
import { onlyNumber } from '../../domain/account/phone-number.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import { Icon } from '../icons.tsx';
import { type CountryTexts, DialCodeButton } from './DialCodeButton.tsx';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { putText } from './put-text.ts';
import { useNumber } from './use-number.ts';
import { useTyped } from './use-typed.ts';

interface NumberFieldProps extends FieldTexts {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly texts: CountryTexts & { readonly clear: string };
  /** BCP 47 tag, for the countries' names. */
  readonly tag: string;
  readonly dialCountry: DialCountry;
  readonly initial?: string;
  /** The countries to choose from; called when the visitor opens the list. */
  countries(): Promise<readonly DialCountry[]>;
  onDialCountry(country: DialCountry): void;
}

/** A field for a mobile number, with its dial code. It takes numbers as people write them and shows what it understood. */
export function NumberField(props: NumberFieldProps) {
  const { inputRef, texts, tag, dialCountry, initial = '', countries, onDialCountry, ...field } = props;
  const [typed, setTyped] = useTyped(inputRef, initial);
  const choose = useNumber({ inputRef, typed, dialCountry, onDialCountry });

  return (
    <Field {...field}>
      <DialCodeButton
        texts={texts}
        tag={tag}
        selected={dialCountry}
        countries={countries}
        onSelect={choose}
        inputRef={inputRef}
      />
      <input
        {...fieldInput(field)}
        ref={inputRef}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        // With a blank placeholder the style sheet can select an empty input.
        placeholder=" "
        dir="ltr"
        onInput={({ currentTarget, nativeEvent }) => {
          // Changing the text would interrupt an input method that is composing.
          const isComposed = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          setTyped(isComposed ? currentTarget.value : withoutLetters(currentTarget));
        }}
        onCompositionEnd={({ currentTarget }) => setTyped(withoutLetters(currentTarget))}
      />
      <button
        type="button"
        className="field-button field-clear"
        aria-label={texts.clear}
        onClick={() => {
          if (!inputRef.current) return;
          putText(inputRef.current, '');
          inputRef.current.focus();
        }}
      >
        <Icon name="clear" />
      </button>
    </Field>
  );
}

/** Takes letters out of the box, and leaves the caret where it was. @returns what is left */
function withoutLetters(input: HTMLInputElement): string {
  const { value, selectionStart } = input;
  const number = onlyNumber(value);
  if (number !== value) {
    const caret = onlyNumber(value.slice(0, selectionStart ?? value.length)).length;
    input.value = number;
    input.setSelectionRange(caret, caret);
  }
  return number;
}
