import { useState } from 'react';
import { codeLength, normalizeCode } from '../domain/verification-code.ts';
import { Field, type FieldTexts, fieldInput, type InputRef } from './Field.tsx';

interface CodeFieldProps extends FieldTexts {
  readonly inputRef: InputRef;
}

/** Six digits: one real input, drawn as slots, so that paste, autofill and screen readers work as with any other. */
export function CodeField({ inputRef, ...texts }: CodeFieldProps) {
  const [code, setCode] = useState('');
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
          onChange={(event) => setCode(normalizeCode(event.target.value))}
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
