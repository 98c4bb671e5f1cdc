import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { codeLength, isCompleteCode, normalizeCode } from '../../domain/account/verification-code.ts';
import { styleSheet } from '../style-sheet.ts';
import css from './code-field.css?inline';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { useSmsCode } from './use-sms-code.ts';

const ensureStyles = styleSheet(css);

interface CodeFieldProps extends FieldTexts {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The code comes by text message; the browser may read it and fill it in. */
  readonly bySms?: boolean;
  /** Called with each code of six digits, however it came into the box. */
  onComplete(code: string): void;
}

/**
 * Six digits in one input that is drawn as slots: paste, autofill and screen readers work as with any other input. The sixth
 * digit goes on by itself.
 */
export function CodeField({ inputRef, bySms = false, onComplete, ...texts }: CodeFieldProps) {
  const [code, setCode] = useState('');
  useLayoutEffect(ensureStyles, []);
  useSmsCode(bySms, (text) => setCode(normalizeCode(text)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code, not for each function
  useEffect(() => {
    if (isCompleteCode(code)) onComplete(code);
  }, [code]);

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
