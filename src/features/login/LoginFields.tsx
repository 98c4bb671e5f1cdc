import type { ReactNode, RefObject } from 'react';
import { readAccount } from '../../domain/account/phone-number.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { DialCountry } from '../../domain/site/dial-codes.ts';
import type { Translate } from '../../i18n/messages.ts';
import { fetchCountries } from '../../services/account/use-dial-country.tsx';
import { usernameTexts } from '../../services/account/username-texts.ts';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { PasswordField } from '../../ui/fields/PasswordField.tsx';
import { UsernameField } from '../../ui/fields/UsernameField.tsx';
import { useFieldError } from '../../ui/fields/use-field-error.ts';
import { useFocus } from '../../ui/use-focus.ts';
import { type LoginField, type Refusals, refusedFields } from './fields.ts';
import type { LoginState } from './login.ts';
import { wrongPasswordText } from './login-text.ts';
import type { loginTexts } from './texts.ts';

export type Inputs = Readonly<Record<LoginField, RefObject<HTMLInputElement | null>>>;

interface LoginFieldsProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly state: LoginState;
  readonly t: Translate<(typeof loginTexts)[number]>;
  readonly inputs: Inputs;
  readonly dialCountry: DialCountry;
  /** At the end of the empty name field. */
  readonly accounts?: ReactNode;
  onDialCountry(country: DialCountry): void;
}

/** The two fields of a login and what is said of them. */
export function LoginFields(props: LoginFieldsProps) {
  const { page, state, errors, t, inputs, dialCountry, accounts, onDialCountry } = props;
  const { username, password } = inputs;
  const refused: Refusals = state.type === 'refused' ? state : {};
  const [first] = refusedFields(refused);
  useFocus(username, first === 'username' && state);
  const wrongPassword = wrongPasswordText(state, errors);
  useFocus(password, (wrongPassword || first === 'password') && state, true);
  const nameError = useFieldError(
    username,
    state,
    refused.username && t(refused.username),
    (text) => readAccount(text, dialCountry).type === 'valid',
  );
  const missing = useFieldError(password, state, refused.password && t(refused.password));

  return (
    <>
      <UsernameField
        id="username"
        autoComplete="username webauthn"
        label={t('usernameLabel')}
        hint={t('usernameHint')}
        error={nameError}
        inputRef={username}
        texts={usernameTexts(t, page)}
        tag={page.tag}
        countries={() => fetchCountries(page, 'login')}
        dialCountry={dialCountry}
        onDialCountry={onDialCountry}
      >
        {accounts}
      </UsernameField>
      <PasswordField
        id="password"
        label={t('passwordLabel')}
        beside={<a href={localizedPath(page.language, namedPaths.retrieve)}>{t('forgotPassword')}</a>}
        error={wrongPassword ?? missing}
        inputRef={password}
        autoComplete="current-password"
        showText={t('showPassword')}
        hideText={t('hidePassword')}
        capsLockText={t('capsLockOn')}
      />
    </>
  );
}
