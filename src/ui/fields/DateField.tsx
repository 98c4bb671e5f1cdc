import { useRef } from 'react';
import { type DatePart, dateBoxId, type TypedDate } from '../../domain/time/typed-date.ts';
import { FieldNote, type FieldTexts, fieldInput } from './Field.tsx';
import { useTyped } from './use-typed.ts';

interface DateFieldProps extends FieldTexts {
  readonly initial: TypedDate;
  /** As the visitor reads them. */
  readonly order: readonly DatePart[];
  readonly partLabels: Readonly<Record<DatePart, string>>;
  /** The browser's word for the whole date, such as `bday`. */
  readonly autoComplete: string;
}

/**
 * A date that its owner knows by heart, in three boxes for digits. Not the browser's own field for dates: it shows the order of the
 * device and not of the page, on phones one turns a wheel back through the years, and of half a date it tells us nothing, so a reload
 * would lose it.
 */
export function DateField({ initial, order, partLabels, autoComplete, ...texts }: DateFieldProps) {
  const { id, label, error } = texts;
  return (
    <fieldset
      id={id}
      className={error === undefined ? 'field date-field' : 'field date-field invalid'}
      aria-describedby={`${id}-note`}
    >
      <legend className="field-head">{label}</legend>
      <div className="date-boxes">
        {order.map((part) => (
          <DateBox
            key={part}
            texts={{ ...texts, id: dateBoxId(id, part), label: partLabels[part] }}
            size={part === 'year' ? 4 : 2}
            initial={initial[part]}
            autoComplete={`${autoComplete}-${part}`}
          />
        ))}
      </div>
      <FieldNote {...texts} />
    </fieldset>
  );
}

interface DateBoxProps {
  readonly texts: FieldTexts;
  /** Digits. */
  readonly size: number;
  readonly initial: string;
  readonly autoComplete: string;
}

function DateBox({ texts, size, initial, autoComplete }: DateBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useTyped(input, initial);
  return (
    <div className={size === 4 ? 'date-box date-box-year' : 'date-box'}>
      <label htmlFor={texts.id}>{texts.label}</label>
      <div className="field-control">
        <input
          {...fieldInput(texts)}
          // The group has the note.
          aria-describedby={undefined}
          ref={input}
          type="text"
          inputMode="numeric"
          autoComplete={autoComplete}
          enterKeyHint="next"
          dir="ltr"
        />
      </div>
    </div>
  );
}
