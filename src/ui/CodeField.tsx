import { useState } from 'react';
import { codeLength, normalizeCode } from '../domain/verification-code.ts';
import { Field, type FieldTexts, fieldInput, type InputRef } from './Field.tsx';
import { useSmsCode } from './use-sms-code.ts';

interface CodeFieldProps extends FieldTexts {
  readonly inputRef: InputRef;
  /** The code comes by text message, and the browser may hand it over. */
  readonly bySms?: boolean;
}

/** Six digits: one real input, drawn as slots, so that paste, autofill and screen readers work as with any other. */
export function CodeField({ inputRef, bySms = false, ...texts }: CodeFieldProps) {
  const [code, setCode] = useState('');
  useSmsCode(bySms, (text) => setCode(normalizeCode(text)));
  return (
    <Field {...texts}>
      <div className="code" dir="ltr">
        <input
          {...fieldInput(texts)}
          ref={inputRef}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          value={code}
          onChange={({ target, nativeEvent }) => {
            // An input method loses its word when the text changes under it.
            const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            setCode(composing ? target.value : normalizeCode(target.value));
          }}
          onCompositionEnd={(event) => setCode(normalizeCode(event.currentTarget.value))}
        />
        <div className="code-slots" aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots are places, and never move
            <span key={index} data-next={index === Math.min(code.length, codeLength - 1) ? '' : undefined}>
              {code[index]}
            </span>
          ))}
        </div>
      </div>
    </Field>
  );
}
