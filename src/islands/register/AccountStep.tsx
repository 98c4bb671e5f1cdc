import { type SubmitEvent, useRef, useState } from 'react';
import { localizedPath } from '../../domain/localized-path.ts';
import { splitPlaceholders } from '../../i18n/messages.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { UsernameField } from '../../ui/UsernameField.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { fieldError, type StepProps } from './step-props.ts';

interface AccountStepProps extends StepProps<'account'> {
  readonly terms: string;
  readonly privacy: string;
  readonly login: string | undefined;
}

export function AccountStep({ page, t, flow, state, terms, privacy, login }: AccountStepProps) {
  const username = useRef<HTMLInputElement>(null);
  const [dialCountry, setDialCountry] = useState(page.dialCountry);

  useFocus(username, state.status.type === 'refused' && state);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitAccount(username.current?.value ?? '', dialCountry.code);
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="form">
      <UsernameField
        id="username"
        label={t('usernameLabel')}
        hint={t('usernameHint')}
        error={fieldError(state.status, t)}
        inputRef={username}
        initial={state.username}
        clearText={t('clearField')}
        dialCodeText={t('dialCodeLabel')}
        tag={page.tag}
        dialCountry={dialCountry}
        onDialCountry={setDialCountry}
      />
      <SubmitButton busy={state.status.type === 'busy'}>{t('sendVerificationCode')}</SubmitButton>
      <p className="form-terms">
        <LinkedText
          parts={splitPlaceholders(t('termsLine'))}
          links={{
            terms: <a href={localizedPath(page.language, page.termsPath)}>{terms}</a>,
            privacy: <a href={localizedPath(page.language, page.privacyPath)}>{privacy}</a>,
          }}
        />
      </p>
      <p className="form-foot">
        {t('haveAccount')}{' '}
        <a href={localizedPath(page.language, login ?? '/login')} data-carry={login && ''}>
          {t('loginSubmit')}
        </a>
      </p>
    </form>
  );
}
