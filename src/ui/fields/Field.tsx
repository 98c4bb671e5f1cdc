import type { ReactNode, Ref } from 'react';
import { Icon } from '../icons.tsx';
import { holdComposingEnter } from '../keys.ts';

/** The texts of a field; `id` is the id of its input. */
export interface FieldTexts {
  readonly id: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Lines reserved below the input, so that an error does not move the page. */
  readonly noteLines?: 1 | 2;
  /** At the end of the label's line, and after the input for the keyboard. */
  readonly beside?: ReactNode;
}

interface FieldProps extends FieldTexts {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Label above, hint or error below: the error replaces the hint. */
export function Field({ id, label, hint, error, noteLines = 2, beside, children, action }: FieldProps) {
  return (
    <div className={error === undefined ? 'field' : 'field invalid'}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {action}
      </div>
      <div className="field-control">{children}</div>
      {beside && <div className="field-beside">{beside}</div>}
      <FieldNote {...{ id, hint, error, noteLines }} />
    </div>
  );
}

/**
 * What stands below a field. The second element is for what is wrong before React has arrived (`services/islands/early-form.ts`): React
 * leaves its content alone, which is an empty text that never changes.
 */
export function FieldNote({ id, hint, error, noteLines = 2 }: Pick<FieldTexts, 'id' | 'hint' | 'error' | 'noteLines'>) {
  return (
    <div className={noteLines === 2 ? 'field-notes two-lines' : 'field-notes'}>
      <p className="field-note" id={`${id}-note`} aria-live="polite">
        {error === undefined ? (
          hint
        ) : (
          <span className="field-error">
            <Icon name="alert" />
            <span>{error}</span>
          </span>
        )}
      </p>
      {/* A hint of three lines keeps its room where an error of one line takes its place. */}
      {error !== undefined && hint && (
        <p className="field-room" aria-hidden="true">
          {hint}
        </p>
      )}
      <div className="early-note" id={`${id}-early`} role="alert" suppressHydrationWarning>
        {''}
      </div>
    </div>
  );
}

/** The attributes that connect an input with its field. */
export function fieldInput({ id, error }: FieldTexts) {
  return {
    id,
    'aria-describedby': `${id}-note`,
    'aria-invalid': error === undefined ? undefined : true,
    required: true,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    onKeyDown: holdComposingEnter,
  } as const;
}

export type InputRef = Ref<HTMLInputElement>;
