import { useEffect, useRef } from 'react';
import { dateOrder, textToDate } from '../../domain/time/typed-date.ts';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import type { DetailRow, FieldTextKey, Refusals, Typed } from './fields.ts';
import { fieldError, type StepProps } from './step.tsx';

interface DetailFieldProps extends Pick<StepProps<'account'>, 't' | 'state'> {
  readonly id: string;
  readonly row: DetailRow;
  /** BCP 47. */
  readonly tag: string;
  /** It is the first field that is refused. */
  readonly isWrong: boolean;
}

/** A field that is nothing but its row. */
export function DetailField({ id, row, t, state, tag, isWrong }: DetailFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  // The rows of a page are rows of the table, so their texts are texts of this form.
  const text = (key: string) => t(row.texts[key] as FieldTextKey);
  const initial = state.typed[id as keyof Typed] ?? '';
  const error = useFieldError(frame, state.status, fieldError(state.status, id as keyof Refusals, t));
  const field = { id, label: text('label'), hint: text('hint'), error, autoComplete: row.autoComplete };

  useEffect(() => {
    if (isWrong && state) frame.current?.querySelector('input')?.focus();
  }, [isWrong, state]);

  return (
    <div ref={frame}>
      {row.box === 'date' ? (
        <DateField
          {...field}
          initial={textToDate(initial)}
          order={dateOrder(tag)}
          partLabels={{ year: text('year'), month: text('month'), day: text('day') }}
        />
      ) : (
        <TextField {...field} initial={initial} />
      )}
    </div>
  );
}
