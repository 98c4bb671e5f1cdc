import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha-on-demand.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { localizedPath } from '../../domain/localized-path.ts';
import { readLoginMethod } from '../../domain/login-memory.ts';
import { namedPaths } from '../../domain/named-paths.ts';
import { loginScene } from '../../domain/scene-codes.ts';
import { lastMethodKey } from '../../domain/stored-names.ts';
import type { ProviderName } from '../../domain/third-party.ts';
import { createLoginFlow, type LoginState } from '../../flows/login.ts';
import { takeLoginName } from '../../flows/login-name.ts';
import { rememberTarget } from '../../flows/target-record.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { $session } from '../../stores/session.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { UsernameField } from '../../ui/UsernameField.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { countriesOf } from '../countries-of.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { useDialCountry } from '../use-dial-country.ts';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { usernameTexts } from '../username-texts.ts';
import { LastUsed } from './LastUsed.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import { QrTabs } from './QrTabs.tsx';
import { ThirdParty } from './ThirdParty.tsx';
import type { loginTexts } from './texts.ts';

const ready: LoginState = { type: 'ready' };
const $idle = idleStore(ready);

interface LoginFormProps extends IslandProps {
  readonly providers: readonly ProviderName[];
  /** The way to a registration that is not the usual one. */
  readonly register?: string | undefined;
}

/** Login by e-mail or mobile number and password. */
function LoginFormIsland({ page, messages, errors, providers, register }: LoginFormProps) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const flow = useFlow(() => {
    const app = startApp(page);
    rememberTarget(app);
    const captcha = captchaOnDemand(app, loginScene(page.site), captchaLoader(t, page.tag));
    return { app, ...createLoginFlow({ ...withErrorReporter(app, errors, overlayLoader(t)), captcha }) };
  });
  const state = useStore(flow?.$state ?? $idle);
  const form = useRef<HTMLFormElement>(null);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [dialCountry, setDialCountry] = useDialCountry(page, flow !== undefined);
  const refused: Partial<Extract<LoginState, { type: 'refused' }>> = state.type === 'refused' ? state : {};

  const demo = flow?.app.platform.location.query.get('demoAccount') === 'true';
  const recalled = flow?.app.platform.location.query.get('source') === 'commit_login';
  const last = readLoginMethod(flow?.app.platform.storage.get(lastMethodKey(page.storagePrefix)) ?? null);

  useReady(form, flow !== undefined);
  useFocus(username, refused.username && state);
  useFocus(password, !refused.username && refused.password && state);
  usePageShown(() => flow?.reset());
  useEffect(() => {
    const name = flow && takeLoginName(startApp(page).platform, page.storagePrefix);
    if (name === undefined || !username.current) return;
    username.current.value = name;
    // The box looks at what is typed into it: a number brings up its dial code.
    username.current.dispatchEvent(new Event('input', { bubbles: true }));
    password.current?.focus();
  }, [flow, page]);

  // Somebody may be logged in by the time this form is looked at: by a token that was handed over, in another tab, or before.
  useEffect(() => {
    if (!flow) return;
    const { app } = flow;
    const token = app.takeHandedToken();
    if (token !== undefined) flow.quick(token);
    else if (app.arrivedSignedIn()) flow.followIfAlive();
    return $session.subscribe(({ type }) => {
      if (type === 'signed-in' && !app.arrivedSignedIn()) flow.follow();
    });
  }, [flow]);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    flow?.submit({
      username: username.current?.value ?? '',
      dialCode: dialCountry.code,
      password: password.current?.value ?? '',
    });
  }

  return (
    <>
      <h1>{t(demo ? 'demoLoginTitle' : 'loginTitle')}</h1>
      {recalled && <p className="form-lead">{t('recalledLogin')}</p>}
      <ThirdParty page={page} errors={errors} providers={providers} last={last} t={t}>
        <QrTabs page={page} errors={errors} last={last} t={t}>
          <form ref={form} method="post" noValidate onSubmit={onSubmit} className="form">
            <LoginProblem state={state} errors={errors} t={t} />
            <UsernameField
              id="username"
              label={t('usernameLabel')}
              hint={t('usernameHint')}
              error={refused.username && t(refused.username)}
              inputRef={username}
              texts={usernameTexts(t)}
              tag={page.tag}
              countries={() => countriesOf(page, 'login')}
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
            <p className="form-aside">
              <a href={localizedPath(page.language, namedPaths.retrieve)}>{t('forgotPassword')}</a>
            </p>
            <div className="method">
              <LastUsed method="password" last={last} text={t('lastUsed')} />
              <SubmitButton busy={state.type === 'busy' || state.type === 'done'}>{t('loginSubmit')}</SubmitButton>
            </div>
            <p className="form-foot" data-element="signUpLink">
              {t('newToBrand', { brand: page.brandName })}{' '}
              <a href={localizedPath(page.language, register ?? '/sign-up')} data-along>
                {t('createAccount')}
              </a>
              <br />
              <a href={localizedPath(page.language, namedPaths.subAccountLogin)}>{t('subAccountLogin')}</a>
            </p>
          </form>
        </QrTabs>
      </ThirdParty>
    </>
  );
}

export const LoginForm = withBoundary('login', LoginFormIsland);
