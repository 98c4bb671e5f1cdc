import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icons.tsx';
import { Field, type FieldTexts, fieldInput, type InputRef } from './Field.tsx';

interface PasswordFieldProps extends FieldTexts {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly showText: string;
  readonly hideText: string;
  readonly capsLockText: string;
  readonly inputRef: InputRef;
}

/**
 * A password with a show/hide button, and a hint while caps lock is on. It has no `name`, so that the browser cannot send it
 * with the form: a password leaves the page only encrypted.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { autoComplete, showText, hideText, capsLockText, inputRef, ...texts } = props;
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { hint = capsLock && capsLockText, error } = texts;
  // It stands below the field, because the label's line is full on narrow screens. Where an error or another hint stands there, it
  // stands beside the label.
  const isBeside = error !== undefined || texts.hint !== undefined;

  useEffect(() => {
    if (!shown) return;
    // Hidden again when the form is sent: browsers store what is sent from a text box.
    const listening = new AbortController();
    button.current?.form?.addEventListener('submit', () => setShown(false), { signal: listening.signal });
    return () => listening.abort();
  }, [shown]);

  return (
    <Field {...texts} hint={hint} action={<span role="status">{isBeside && capsLock && capsLockText}</span>}>
      <input
        {...fieldInput(texts)}
        ref={inputRef}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        dir="ltr"
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        onBlur={() => setCapsLock(false)}
      />
      <button
        ref={button}
        type="button"
        className="field-button"
        aria-label={shown ? hideText : showText}
        aria-controls={texts.id}
        onClick={() => setShown(!shown)}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  );
}
