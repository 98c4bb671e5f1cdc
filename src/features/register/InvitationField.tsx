import { useEffect, useRef, useState } from 'react';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import type { CodeField } from '../../services/referral/learn.ts';
import { Field, fieldInput } from '../../ui/fields/Field.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import type { StepProps } from './step.tsx';

type InvitationFieldProps = Pick<StepProps<'account'>, 't' | 'flow' | 'state'>;

const none: CodeField = { code: '', status: 'none' };

/**
 * The invitation code, folded away where nobody has brought one (S1.02, S3.01). The input is uncontrolled, so that text typed
 * before the scripts loaded stays; `features/register/sign-up-at-load.ts` may have filled it by then.
 */
export function InvitationField({ t, flow, state }: InvitationFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const field = useFlowState(flow?.$invitation, none);
  const initial = state.typed.invitation ?? field.code;
  const [isOpen, setOpen] = useState(initial !== '');
  const isTouched = useRef(state.typed.invitation !== undefined);

  useEffect(() => {
    if (field.code === '' || !input.current) return;
    setOpen(true);
    if (!isTouched.current) input.current.value = field.code;
  }, [field.code]);

  useFocus(input, state.stopped && state);

  const refused = field.status in errors ? t(errors[field.status as keyof typeof errors]) : undefined;
  const error = useFieldError(input, field, refused);
  const texts = {
    id: 'invitation',
    label: t('invitationLabel'),
    hint: field.status in hints && t(hints[field.status as keyof typeof hints]),
    error,
  };
  return (
    <details className="invitation" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('invitationToggle')}</summary>
      <Field {...texts}>
        <input
          {...fieldInput(texts)}
          ref={input}
          name="ref"
          type="text"
          required={false}
          autoComplete="off"
          enterKeyHint="next"
          dir="ltr"
          defaultValue={initial}
          onInput={() => {
            isTouched.current = true;
          }}
          onBlur={() => flow?.leaveInvitation()}
        />
      </Field>
    </details>
  );
}

const hints = {
  asking: 'invitationChecking',
  accepted: 'invitationAccepted',
  unanswered: 'invitationUnanswered',
} as const;

const errors = { refused: 'invitationRefused', malformed: 'invitationMalformed' } as const;
