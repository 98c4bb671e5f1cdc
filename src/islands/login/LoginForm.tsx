import { type SubmitEvent, useEffect, useRef } from 'react';
import { type App, startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha/captcha-on-demand.ts';
import { readLoginMethod } from '../../domain/account/login-memory.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { loginScene } from '../../domain/checks/scene-codes.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { lastMethodKey } from '../../domain/storage/stored-names.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { rememberTarget } from '../../flows/landing/target-record.ts';
import { withParts } from '../../flows/lifetime.ts';
import { createLoginFlow, type LoginState } from '../../flows/login/login.ts';
import { takeLoginName } from '../../flows/login/login-name.ts';
import { createTranslator, type Messages, type Translate } from '../../i18n/messages.ts';
import { $session } from '../../stores/session.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { useFlowState } from '../flow-hooks.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { AlreadySignedIn } from '../session/AlreadySignedIn.tsx';
import { useDialCountry } from '../use-dial-country.ts';
import { useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { LastUsed } from './LastUsed.tsx';
import { type Inputs, LoginFields } from './LoginFields.tsx';
import { QrTabs } from './QrTabs.tsx';
import { ThirdParty } from './ThirdParty.tsx';
import type { loginTexts } from './texts.ts';

const ready: LoginState = { type: 'ready' };

interface LoginFormProps extends IslandProps {
  readonly providers: readonly ProviderName[];
  /** Path of the registration, if it is not `/sign-up`. */
  readonly register?: string | undefined;
}

/** Before the scripts are there the style sheet chooses by the query: see `shell/inline/login.ts` (S2.08). */
function EveryTitle({ t }: { readonly t: Translate<'demoLoginTitle' | 'loginTitle'> }) {
  return (
    <>
      <span className="for-usual">{t('loginTitle')}</span>
      <span className="for-demo">{t('demoLoginTitle')}</span>
    </>
  );
}

/** @param query `undefined` before the scripts are there */
function Heading({ query, t }: { readonly query: URLSearchParams | undefined; readonly t: HeadingTexts }) {
  const title = query?.get('demoAccount') === 'true' ? 'demoLoginTitle' : 'loginTitle';
  const recalled = query?.get('source') === 'commit_login';
  return (
    <>
      <h1>{query ? t(title) : <EveryTitle t={t} />}</h1>
      {(!query || recalled) && <p className={`form-lead ${query ? '' : 'for-recalled'}`}>{t('recalledLogin')}</p>}
    </>
  );
}

type HeadingTexts = Translate<'demoLoginTitle' | 'loginTitle' | 'recalledLogin'>;

/** Login by e-mail or mobile number and password. */
function LoginFormIsland({ page, messages, errors, providers, register }: LoginFormProps) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const flow = useFlow(() => createFlow(page, messages, errors));
  const state = useFlowState(flow?.$state, ready);
  const form = useRef<HTMLFormElement>(null);
  const [username, password] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const inputs = { username, password };
  const [dialCountry, setDialCountry] = useDialCountry(page, flow !== undefined);

  const query = flow?.app.platform.location.query;
  const last = readLoginMethod(flow?.app.platform.storage.get(lastMethodKey(page.storagePrefix)) ?? null);
  useReady(form, flow !== undefined);
  usePageShown(() => flow?.reset());
  useStoredName(flow?.app, page.storagePrefix, inputs);
  const handed = useSignedInElsewhere(flow);
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
      <AlreadySignedIn app={handed ? undefined : flow?.app} />
      <Heading query={query} t={t} />
      <ThirdParty page={page} errors={errors} providers={providers} last={last} t={t}>
        <QrTabs page={page} errors={errors} last={last} t={t}>
          <form ref={form} method="post" noValidate onSubmit={onSubmit} className="form">
            <LoginFields
              page={page}
              state={state}
              errors={errors}
              t={t}
              inputs={inputs}
              dialCountry={dialCountry}
              onDialCountry={setDialCountry}
            />
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

/** The flow, and the app for the effects of the island. */
function createFlow(page: PageContext, messages: Messages, errors: Messages) {
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const app = startApp(page);
  rememberTarget(app);
  const captcha = captchaOnDemand(app, loginScene(page.site), captchaLoader(t, page.tag));
  const showOverlays = overlayLoader(t);
  const flow = createLoginFlow({
    ...withErrorReporter(app, errors, showOverlays),
    captcha,
    askToChange: (account) =>
      import('./ask-to-change.ts').then(
        (script) => script.askToChange(app, showOverlays)(account),
        // Without the question nothing changes.
        () => false,
      ),
    proveIdentity: (account, signal) =>
      import('../security/prove-identity.tsx').then(
        ({ proveOnPage }) => proveOnPage(app, errors)(account, signal),
        () => ({ type: 'unchecked', text: undefined }),
      ),
  });
  return { app, handed: app.takeHandedToken(), ...withParts(flow, captcha) };
}

/** Fills in the name that the previous page stored. */
function useStoredName(app: App | undefined, storagePrefix: string, { username, password }: Inputs): void {
  useEffect(() => {
    const name = app && takeLoginName(app.platform, storagePrefix);
    if (name === undefined || !username.current) return;
    username.current.value = name;
    // The field reacts to input events: for a number it shows the dial code.
    username.current.dispatchEvent(new Event('input', { bubbles: true }));
    password.current?.focus();
  }, [app, storagePrefix, username, password]);
}

/**
 * Continues if the visitor is logged in without this form: by a quick-login token, or in another tab.
 *
 * @returns whether the page was opened with such a token
 */
function useSignedInElsewhere(flow: ReturnType<typeof createFlow> | undefined): boolean {
  useEffect(() => {
    if (!flow) return;
    const { app, handed } = flow;
    if (handed !== undefined) flow.quick(handed);
    return $session.subscribe(({ type }) => {
      if (type === 'signed-in' && !app.arrivedSignedIn()) flow.follow();
    });
  }, [flow]);
  return flow?.handed !== undefined;
}

export const LoginForm = withBoundary('login', LoginFormIsland);
