import { useStore } from '@nanostores/react';
import { type SubmitEvent, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha-on-demand.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { localizedPath } from '../../domain/localized-path.ts';
import { loginScene } from '../../domain/scene-codes.ts';
import { createLoginFlow, type LoginState } from '../../flows/login.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { UsernameField } from '../../ui/UsernameField.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import type { loginTexts } from './texts.ts';

const ready: LoginState = { type: 'ready' };
const $idle = idleStore(ready);

interface LoginFormProps extends IslandProps {
  /** The way to a registration that is not the usual one; the page's query goes along. */
  readonly register?: string | undefined;
}

/** Login by e-mail or mobile number and password. */
function LoginFormIsland({ page, messages, errors, register }: LoginFormProps) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const flow = useFlow(() => {
    const app = startApp(page);
    const captcha = captchaOnDemand(app, loginScene(page.site), captchaLoader(t, page.tag));
    return createLoginFlow({ ...withErrorReporter(app, errors, overlayLoader(t)), captcha });
  });
  const state = useStore(flow?.$state ?? $idle);
  const form = useRef<HTMLFormElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [dialCountry, setDialCountry] = useState(page.dialCountry);
  const refused: Partial<Extract<LoginState, { type: 'refused' }>> = state.type === 'refused' ? state : {};

  useReady(form, flow !== undefined);
  useFocus(username, refused.username && state);
  useFocus(password, !refused.username && refused.password && state);
  usePageShown(() => flow?.reset());

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submit({
      username: username.current?.value ?? '',
      dialCode: dialCountry.code,
      password: password.current?.value ?? '',
    });
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="form">
      <h1>{t('loginTitle')}</h1>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <UsernameField
        id="username"
        label={t('usernameLabel')}
        hint={t('usernameHint')}
        error={refused.username && t(refused.username)}
        inputRef={username}
        clearText={t('clearField')}
        dialCodeText={t('dialCodeLabel')}
        tag={page.tag}
        dialCountry={dialCountry}
        onDialCountry={setDialCountry}
      />
      <PasswordField
        id="password"
        noteLines={1}
        label={t('passwordLabel')}
        error={refused.password && t(refused.password)}
        inputRef={password}
        autoComplete="current-password"
        showText={t('showPassword')}
        hideText={t('hidePassword')}
      />
      <SubmitButton busy={state.type === 'busy' || state.type === 'done'}>{t('loginSubmit')}</SubmitButton>
      <p className="form-foot">
        {t('newToBrand', { brand: page.brandName })}{' '}
        <a href={localizedPath(page.language, register ?? '/sign-up')} data-carry={register && ''}>
          {t('createAccount')}
        </a>
      </p>
    </form>
  );
}

export const LoginForm = withBoundary('login', LoginFormIsland);
