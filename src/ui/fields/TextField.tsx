import { type RefObject, useRef } from 'react';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { useTyped } from './use-typed.ts';

interface TextFieldProps extends FieldTexts {
  readonly initial: string;
  readonly autoComplete: string;
}

/** One line of text. The input is uncontrolled, so that text typed before the scripts loaded stays. */
export function TextField({ initial, autoComplete, ...texts }: TextFieldProps) {
  const input: RefObject<HTMLInputElement | null> = useRef(null);
  useTyped(input, initial);
  return (
    <Field {...texts}>
      <input {...fieldInput(texts)} ref={input} type="text" autoComplete={autoComplete} enterKeyHint="next" />
    </Field>
  );
}
