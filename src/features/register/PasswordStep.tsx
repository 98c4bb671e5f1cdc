import { type SubmitEvent, useRef } from 'react';
import { checkNewPassword } from '../../domain/account/password.ts';
import { usernameText } from '../../domain/account/username.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { StrengthBars, usePasswordStrength } from '../../ui/fields/PasswordStrength.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import { fieldError, type StepProps } from './step.tsx';

const strengthTexts = {
  weak: 'strengthWeak',
  fair: 'strengthFair',
  good: 'strengthGood',
  strong: 'strengthStrong',
} as const;

export function PasswordStep({ page, t, flow, alert, state }: StepProps<'password' | 'done'>) {
  const password = useRef<HTMLInputElement>(null);
  const name = useRef(state.step === 'password' ? usernameText(state.registration.username) : '');
  const done = state.step === 'done';

  const strength = usePasswordStrength(password, name.current);
  useFocus(password, true);
  useFocus(password, !done && state.status.type === 'refused' && state);
  const names = { accountName: name.current, brandName: page.brandName };
  const refusal = done ? undefined : fieldError(state.status, 'password', t);
  const error = useFieldError(
    password,
    done ? state : state.status,
    refusal,
    (text) => checkNewPassword(text, names) === undefined,
  );

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitPassword(password.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      {/* Tells password managers which account the new password belongs to. */}
      <input
        className="unseen"
        type="text"
        name="username"
        autoComplete="username"
        // Not by React, which would write the name into the attribute `value`.
        ref={(input) => {
          if (input) input.value = name.current;
        }}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <p className="form-lead">
        <bdi className="account">{name.current}</bdi>
      </p>
      <PasswordField
        id="password"
        label={t('newPasswordLabel')}
        hint={t(strength ? strengthTexts[strength] : 'newPasswordHint')}
        error={error}
        inputRef={password}
        autoComplete="new-password"
        showText={t('showPassword')}
        hideText={t('hidePassword')}
        capsLockText={t('capsLockOn')}
      />
      <StrengthBars strength={strength} />
      <SubmitButton busy={!done && state.status.type === 'busy'} done={done}>
        {t('createAccountSubmit')}
      </SubmitButton>
      {alert}
    </form>
  );
}
