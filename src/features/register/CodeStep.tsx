import { type SubmitEvent, useRef } from 'react';
import { usernameText } from '../../domain/account/username.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { CodeField } from '../../ui/fields/CodeField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import { SentHelp } from './SentHelp.tsx';
import { fieldError, type StepProps } from './step.tsx';

export function CodeStep({ page, t, flow, alert, state }: StepProps<'code'>) {
  const code = useRef<HTMLInputElement>(null);
  const { username, dialCode } = state.registration;
  const target = username.type === 'mobile' ? `+${dialCode} ${username.mobile}` : usernameText(username);

  useFocus(code, true);
  useFocus(code, state.status.type === 'refused' && state, true);
  const error = useFieldError(code, state.status, fieldError(state.status, 'code', t));

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitCode(code.current?.value ?? '');
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <p className="form-lead">
        {t('VerificationCodeWillSendTo')} <bdi className="account">{target}</bdi>{' '}
        <button type="button" className="link" onClick={() => flow?.changeAccount()}>
          {t('changeAccount')}
        </button>
      </p>
      <CodeField
        id="code"
        label={t('codeLabel')}
        hint={t(username.type === 'mobile' ? 'codeHint' : 'codeHintMail')}
        error={error}
        inputRef={code}
        bySms={username.type === 'mobile'}
        onComplete={(typed) => flow?.submitCode(typed)}
      />
      <SubmitButton busy={state.status.type === 'busy'}>{t('continueNext')}</SubmitButton>
      {alert}
      <SentHelp {...{ page, t, flow, state }} resendTexts={t} />
    </form>
  );
}
