import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { codeIn, codeLength, isCompleteCode, normalizeCode } from '../../domain/account/verification-code.ts';
import { cleanText } from '../../domain/text/clean-text.ts';
import { toAsciiDigits } from '../../domain/text/digits.ts';
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
  /** Not drawn, because the slots are where it would stand: give it as the label, too. */
  readonly placeholder?: string;
  /** Called with each new text of the box. It is a code only where it is six digits. */
  onChange?(code: string): void;
  /** Called with six digits that came key by key, or as the only code of a text: they can be sent at once. */
  onComplete?(code: string): void;
}

/** Longest text that is shown where no code was found in it, in characters. */
const maxShownLength = 40;

/**
 * Six digits in one input that is drawn as slots: paste, autofill and screen readers work as with any other input. Keys follow S5.07.
 * A text that comes at once is searched for its code; without one it is shown as it is and nothing is sent. The input is
 * uncontrolled: React would write a controlled text into the attribute `value`, which style sheets and recorders of pages read.
 */
export function CodeField(props: CodeFieldProps) {
  const { inputRef, bySms = false, action, placeholder, onChange, onComplete, ...texts } = props;
  const [shown, setShown] = useState('');
  const reported = useRef('');
  /** What is pasted or dropped, with its line breaks, which the input drops. */
  const brought = useRef('');
  useLayoutEffect(ensureStyles, []);
  useSmsCode(bySms, putText);

  function put(next: string, isSure: boolean) {
    if (inputRef.current && inputRef.current.value !== next) inputRef.current.value = next;
    setShown(next);
    if (reported.current === next) return;
    reported.current = next;
    onChange?.(next);
    if (isSure && isCompleteCode(next)) onComplete?.(next);
  }

  /** @param box what stands in the box where the text has no code */
  function putText(text: string, box = text) {
    const code = codeIn(text);
    if (code !== undefined) put(code, true);
    else put(fitsSlots(box) ? normalizeCode(box) : cleanText(box).slice(0, maxShownLength), false);
  }

  function onInput(box: string, event: Event) {
    const { inputType = '', data = null } = event instanceof InputEvent ? event : {};
    if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop') putText(brought.current || box, box);
    // Autofill and password managers change the whole text, and name no type; a keyboard's suggestion has several characters.
    else if (inputType === '' || inputType === 'insertReplacementText') putText(data ?? box, box);
    else if (inputType === 'insertText' && [...(data ?? '')].length > 1) putText(data ?? '', box);
    // A text without a code stays in sight until as many digits are left as there are slots.
    else if (!fitsSlots(shown) && inputType.startsWith('delete')) putText('', box);
    else put(normalizeCode(box), !inputType.startsWith('history'));
    brought.current = '';
  }

  const isText = !fitsSlots(shown);
  const code = isText ? '' : shown;
  return (
    <Field {...texts} action={action}>
      <div className={isText ? 'code is-text' : 'code'} dir="ltr">
        <input
          {...fieldInput(texts)}
          ref={inputRef}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="go"
          placeholder={placeholder}
          onPaste={({ clipboardData }) => {
            brought.current = clipboardData.getData('text');
          }}
          onDrop={({ dataTransfer }) => {
            brought.current = dataTransfer.getData('text');
          }}
          onChange={({ target, nativeEvent }) => {
            // Changing the text would interrupt an input method that is composing.
            const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            if (composing) setShown(normalizeCode(target.value));
            else onInput(target.value, nativeEvent);
          }}
          onCompositionEnd={({ currentTarget, data }) => put(codeIn(data) ?? normalizeCode(currentTarget.value), true)}
        />
        <div className="code-slots" aria-hidden="true">
          {Array.from({ length: codeLength }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the slots never change their order
            <span key={index} className={index === Math.min(code.length, codeLength - 1) ? 'current' : undefined}>
              {code[index] && <b>{code[index]}</b>}
            </span>
          ))}
        </div>
      </div>
    </Field>
  );
}

/** Whether a text can be drawn in the slots: it has six digits at most, and one at least unless it is empty. */
function fitsSlots(text: string): boolean {
  const digits = toAsciiDigits(text).replace(/\D/g, '').length;
  return digits <= codeLength && (digits > 0 || cleanText(text) === '');
}
