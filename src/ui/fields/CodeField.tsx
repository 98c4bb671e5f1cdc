import { useLayoutEffect, useState } from 'react';
import { codeLength, normalizeCode } from '../../domain/account/verification-code.ts';
import { styleSheet } from '../style-sheet.ts';
import css from './code-field.css?inline';
import { Field, type FieldTexts, fieldInput, type InputRef } from './Field.tsx';
import { useSmsCode } from './use-sms-code.ts';

const ensureStyles = styleSheet(css);

interface CodeFieldProps extends FieldTexts {
  readonly inputRef: InputRef;
  /** The code comes by text message; the browser may read it and fill it in. */
  readonly bySms?: boolean;
}

/** Six digits in one input that is drawn as slots: paste, autofill and screen readers work as with any other input. */
export function CodeField({ inputRef, bySms = false, ...texts }: CodeFieldProps) {
  const [code, setCode] = useState('');
  useLayoutEffect(ensureStyles, []);
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
            // Changing the text would interrupt an input method that is composing.
            const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            setCode(composing ? target.value : normalizeCode(target.value));
          }}
          onCompositionEnd={(event) => setCode(normalizeCode(event.currentTarget.value))}
        />
        <div className="code-slots" aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change their order
            <span key={index} data-next={index === Math.min(code.length, codeLength - 1) ? '' : undefined}>
              {code[index]}
            </span>
          ))}
        </div>
      </div>
    </Field>
  );
}
