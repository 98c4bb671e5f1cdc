import { type MouseEvent, useState } from 'react';
import { Field, type FieldTexts, fieldInput, type InputRef } from './Field.tsx';
import { Icon } from './icons.tsx';

interface PasswordFieldProps extends FieldTexts {
  readonly autoComplete: 'current-password' | 'new-password';
  readonly showText: string;
  readonly hideText: string;
  readonly inputRef: InputRef;
}

/**
 * A password with a show/hide button. It has no `name`, so that no browser can send it by itself: a password leaves the
 * page encrypted or not at all.
 */
export function PasswordField({ autoComplete, showText, hideText, inputRef, ...texts }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);

  function toggle(event: MouseEvent<HTMLButtonElement>) {
    setShown(!shown);
    // Hidden again when it is sent: browsers remember texts that were sent in the open.
    event.currentTarget.form?.addEventListener('submit', () => setShown(false), { once: true });
  }

  return (
    <Field {...texts}>
      <input
        {...fieldInput(texts)}
        ref={inputRef}
        type={shown ? 'text' : 'password'}
        autoComplete={autoComplete}
        dir="ltr"
      />
      <button
        type="button"
        className="field-button"
        aria-label={shown ? hideText : showText}
        aria-controls={texts.id}
        onClick={toggle}
      >
        <Icon name={shown ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  );
}
