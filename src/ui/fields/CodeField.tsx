import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { codeLength, normalizeCode } from '../../domain/account/verification-code.ts';
import { styleSheet } from '../style-sheet.ts';
import css from './code-field.css?inline';
import { Field, type FieldTexts, fieldInput } from './Field.tsx';
import { useSmsCode } from './use-sms-code.ts';

const ensureStyles = styleSheet(css);

interface CodeFieldProps extends FieldTexts {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** The code comes by text message; the browser may read it and fill it in. */
  readonly bySms?: boolean;
  /** Beside the label. */
  readonly action?: ReactNode;
  /** Not drawn, because the slots are where it would stand: give it as the hint, too. */
  readonly placeholder?: string;
  /** Called with each new text of the box: digits, six of them at most. */
  onChange(code: string): void;
}

/**
 * Six digits in one input that is drawn as slots: paste, autofill and screen readers work as with any other input. The input is
 * uncontrolled: React would write a controlled text into the attribute `value`, which style sheets and recorders of pages read.
 */
export function CodeField({ inputRef, bySms = false, action, placeholder, onChange, ...texts }: CodeFieldProps) {
  const [code, setCode] = useState('');
  const told = useRef('');
  useLayoutEffect(ensureStyles, []);
  useSmsCode(bySms, put);

  function put(text: string) {
    const next = normalizeCode(text);
    if (inputRef.current && inputRef.current.value !== next) inputRef.current.value = next;
    setCode(next);
    if (told.current === next) return;
    told.current = next;
    onChange(next);
  }

  return (
    <Field {...texts} action={action}>
      <div className="code" dir="ltr">
        <input
          {...fieldInput(texts)}
          ref={inputRef}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder={placeholder}
          onChange={({ target, nativeEvent }) => {
            // Changing the text would interrupt an input method that is composing.
            const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            if (composing) setCode(target.value);
            else put(target.value);
          }}
          onCompositionEnd={(event) => put(event.currentTarget.value)}
        />
        <div className="code-slots" aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change their order
            <span key={index} data-next={index === Math.min(code.length, codeLength - 1) ? '' : undefined}>
              {code[index] && <b>{code[index]}</b>}
            </span>
          ))}
        </div>
      </div>
    </Field>
  );
}
