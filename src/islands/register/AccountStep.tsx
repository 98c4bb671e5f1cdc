import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { localizedPath } from '../../domain/localized-path.ts';
import { splitPlaceholders } from '../../i18n/messages.ts';
import { $campaign } from '../../stores/campaign.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { UsernameField } from '../../ui/UsernameField.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { countriesOf } from '../countries-of.ts';
import { usernameTexts } from '../username-texts.ts';
import { fieldError, type StepProps } from './step-props.ts';

interface AccountStepProps extends StepProps<'account'> {
  readonly terms: string;
  readonly privacy: string;
  readonly login: string | undefined;
}

export function AccountStep({ page, t, flow, state, terms, privacy, login }: AccountStepProps) {
  const username = useRef<HTMLInputElement>(null);
  const { button } = useStore($campaign, { ssr: 'initial' });
  const [dialCountry, setDialCountry] = useState(state.dialCountry);

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
        texts={usernameTexts(t)}
        tag={page.tag}
        countries={() => countriesOf(page, 'sign-up')}
        dialCountry={dialCountry}
        onDialCountry={(country) => {
          setDialCountry(country);
          flow?.keepTyped({ dialCountry: country });
        }}
      />
      <SubmitButton busy={state.status.type === 'busy'}>{button ?? t('sendVerificationCode')}</SubmitButton>
      <p className="form-terms">
        <LinkedText
          parts={splitPlaceholders(t('termsLine'))}
          links={{
            terms: <a href={localizedPath(page.language, page.termsPath)}>{terms}</a>,
            privacy: <a href={localizedPath(page.language, page.privacyPath)}>{privacy}</a>,
          }}
        />
      </p>
      <p className="form-foot" data-element="loginLink">
        {t('haveAccount')}{' '}
        <a href={localizedPath(page.language, login ?? '/login')} data-along>
          {t('loginSubmit')}
        </a>
      </p>
    </form>
  );
}
