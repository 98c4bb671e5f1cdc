import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { readAccount } from '../../domain/account/phone-number.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { splitPlaceholders } from '../../i18n/messages.ts';
import { fetchCountries } from '../../services/account/use-dial-country.tsx';
import { usernameTexts } from '../../services/account/username-texts.ts';
import { $campaign } from '../../stores/campaign.ts';
import { EarlyAlert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { UsernameField } from '../../ui/fields/UsernameField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { DetailField } from './DetailField.tsx';
import { firstRefused } from './field-records.ts';
import type { FieldTable } from './fields.ts';
import { InvitationField } from './InvitationField.tsx';
import { fieldError, type StepProps } from './step.tsx';

interface AccountStepProps extends StepProps<'account'> {
  /** The fields that the site asks for. */
  readonly fields: FieldTable;
  readonly terms: string;
  readonly privacy: string;
  /** Come back to from a later step. */
  readonly isReturn: boolean;
}

export function AccountStep({ page, t, flow, alert, state, fields, terms, privacy, isReturn }: AccountStepProps) {
  const username = useRef<HTMLInputElement>(null);
  const { button } = useStore($campaign, { ssr: 'initial' });
  const [dialCountry, setDialCountry] = useState(state.dialCountry);

  const [typed, setTyped] = useState(state.typed.username);

  // What was typed before the form's script was there.
  useEffect(() => setTyped(username.current?.value ?? ''), []);

  useFocus(username, isReturn);
  const wrong = state.status.type === 'refused' ? firstRefused(state.status.texts, fields) : undefined;
  useFocus(username, wrong === 'username' && state);
  const error = useFieldError(
    username,
    state.status,
    fieldError(state.status, 'username', t),
    (text) => readAccount(text, dialCountry).type === 'valid',
  );

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submitAccount(username.current?.value ?? '', dialCountry.code);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={() => setTyped(username.current?.value ?? '')}
      className="form"
      data-element="signUpForm"
    >
      {Object.entries(fields).map(([id, row]) => {
        if (row.box === 'invitation') return <InvitationField key={id} t={t} flow={flow} state={state} />;
        if ('wire' in row)
          return <DetailField key={id} {...{ id, row, t, state }} tag={page.tag} isWrong={wrong === id} />;
        if (row.box !== 'username') return null;
        return (
          <UsernameField
            key={id}
            id={id}
            label={t('usernameLabel')}
            hint={t('usernameHint')}
            error={error}
            inputRef={username}
            initial={state.typed.username}
            texts={usernameTexts(t, page)}
            tag={page.tag}
            countries={() => fetchCountries(page, 'sign-up')}
            dialCountry={dialCountry}
            onDialCountry={(country) => {
              setDialCountry(country);
              flow?.keepTyped({ dialCountry: country });
            }}
          />
        );
      })}
      <SubmitButton busy={state.status.type === 'busy'}>
        <span data-campaign="button" suppressHydrationWarning>
          {button ?? ''}
        </span>
        <SendLabel t={t} link={flow?.sendsLink(typed)} isReplaced={button !== undefined} />
      </SubmitButton>
      {alert}
      <EarlyAlert />
      <p className="form-terms">
        <LinkedText
          parts={splitPlaceholders(t('termsLine'))}
          links={{
            terms: <a href={localizedPath(page.language, page.termsPath)}>{terms}</a>,
            privacy: <a href={localizedPath(page.language, page.privacyPath)}>{privacy}</a>,
          }}
        />
      </p>
    </form>
  );
}

interface SendLabelProps extends Pick<StepProps<'account'>, 't'> {
  /** Whether a link is sent; `undefined` until the form's script knows it: then the style sheet chooses (S4.10). */
  readonly link: boolean | undefined;
  /** A campaign has words of its own for the button. */
  readonly isReplaced: boolean;
}

/**
 * What the button sends. Both labels stay in the page: a click is lost if the element under the pointer is removed while the
 * button is pressed.
 */
function SendLabel({ t, link, isReplaced }: SendLabelProps) {
  const isUnknown = link === undefined && !isReplaced;
  return (
    <>
      <span className={isUnknown ? 'code-label' : undefined} hidden={isReplaced || link === true}>
        {t('sendVerificationCode')}
      </span>
      <span className={isUnknown ? 'link-label' : undefined} hidden={isReplaced || link !== true}>
        {t('sendVerificationLink')}
      </span>
    </>
  );
}
