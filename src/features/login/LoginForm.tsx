import { type SubmitEvent, useEffect, useRef } from 'react';
import { lockedName } from '../../domain/account/blocked.ts';
import { readLoginMethod } from '../../domain/account/known-accounts.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { lastMethodKey } from '../../domain/storage/stored-names.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { takeLoginName } from '../../services/account/login-name.ts';
import { isLocked } from '../../services/account/outcome.ts';
import { useDialCountry } from '../../services/account/use-dial-country.tsx';
import { OrBlocked } from '../../services/blocked/OrBlocked.tsx';
import { supportPage } from '../../services/errors/support-page.ts';
import { StatusNotice } from '../../services/host-status/StatusNotice.tsx';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { useReady } from '../../services/islands/use-ready.tsx';
import type { App } from '../../services/page/app.ts';
import { ThirdParty } from '../../services/third-party/ThirdParty.tsx';
import { EarlyAlert } from '../../ui/Alert.tsx';
import { SubmitButton } from '../../ui/Button.tsx';
import { putText } from '../../ui/fields/put-text.ts';
import { LastUsed } from '../../ui/LastUsed.tsx';
import { typedIn } from './fields.ts';
import { type Inputs, LoginFields } from './LoginFields.tsx';
import { LoginProblem } from './LoginProblem.tsx';
import type { LoginState } from './login.ts';
import { createPageLogin, type LoginGiven, pageLogin } from './page-login.ts';
import { usePasskeyLogin } from './passkey/use-passkey-login.tsx';
import { useQrLogin } from './qr/use-qr-login.tsx';
import type { loginTexts } from './texts.ts';
import { useKnownAccounts } from './use-known-accounts.tsx';

const ready: LoginState = { type: 'ready' };

interface LoginFormProps extends LoginGiven {
  /** Path of the registration, if it is not `/sign-up`. */
  readonly register?: string | undefined;
}

/** Before the scripts are there the style sheet chooses by the query: see `layout/head.ts` (S2.08). */
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
function LoginFormIsland(props: LoginFormProps) {
  const { page, messages, errors, providers, register } = props;
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const flow = useFlow(() => createPageLogin(props), pageLogin());
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
  const passkey = usePasskeyLogin({ page, errors, last, t, isBlocked: state.type === 'busy' || state.type === 'done' });
  const qr = useQrLogin({ page, errors, last, t, onPasskey: passkey.button ? passkey.ask : undefined });
  const chooseProvider = useRef<(provider: string) => void>(undefined);
  const accounts = useKnownAccounts({ app: flow?.app, inputs, providers, t, passkey, qr, chooseProvider });
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!passkey.stop()) return;
    const typed = { ...typedIn((id) => inputs[id].current?.value ?? ''), dialCode: dialCountry.code };
    flow?.submit(typed, () => Object.values(inputs).every(({ current }) => !current?.value));
  }

  return (
    <OrBlocked page={page} locked={lockedOf(state)} onBack={() => flow?.reset()}>
      <Heading query={query} t={t} />
      <StatusNotice page={page} errors={errors} t={t} providers={providers.map(({ id }) => id)} />
      <ThirdParty
        {...{ page, errors, providers, last, t }}
        first={passkey.button}
        extra={qr.button}
        chooser={chooseProvider}
      >
        <div hidden={qr.isOpen}>
          <form ref={form} method="post" noValidate onSubmit={onSubmit} className="form">
            <LoginFields
              page={page}
              state={state}
              errors={errors}
              t={t}
              inputs={inputs}
              dialCountry={dialCountry}
              accounts={accounts}
              onDialCountry={setDialCountry}
            />
            <div className="method">
              <LastUsed method="password" last={last} text={t('lastUsed')} />
              <SubmitButton busy={state.type === 'busy'} done={state.type === 'done'}>
                {t('loginSubmit')}
              </SubmitButton>
            </div>
            <LoginProblem state={state} errors={errors} t={t} />
            <EarlyAlert />
          </form>
        </div>
        {qr.panel}
        {passkey.panel}
      </ThirdParty>
      <Foot page={page} register={register} t={t} />
    </OrBlocked>
  );
}

/** A name that takes no password for a while. */
function lockedOf(state: LoginState) {
  return state.type === 'failed' && isLocked(state) ? lockedName(state.retryAt) : undefined;
}

type FootProps = Pick<LoginFormProps, 'page' | 'register'> & { readonly t: Translate<(typeof loginTexts)[number]> };

function Foot({ page, register, t }: FootProps) {
  return (
    <p className="form-foot">
      <span data-element="signUpLink">
        {t('newToBrand', { brand: page.brandName })}{' '}
        <a
          href={localizedPath(page.language, register ?? '/sign-up')}
          data-along
          data-prefetch={register === undefined ? '' : undefined}
        >
          {t('createAccount')}
        </a>
      </span>
      <a href={localizedPath(page.language, namedPaths.subAccountLogin)}>{t('subAccountLogin')}</a>
      <a href={supportPage(localizedPath(page.language, '/login'))} target="_blank" rel="noopener">
        {t('contactSupport')}
      </a>
    </p>
  );
}

/** Fills in the name that the previous page stored. */
function useStoredName(app: App | undefined, storagePrefix: string, { username, password }: Inputs): void {
  useEffect(() => {
    // A text that is there counts more. It may also be what this page, which is being left, has just stored for the next one.
    if (!app || !username.current || username.current.value !== '') return;
    const name = takeLoginName(app.platform, storagePrefix);
    if (name === undefined) return;
    putText(username.current, name);
    password.current?.focus();
  }, [app, storagePrefix, username, password]);
}

export const LoginForm = withBoundary('login', LoginFormIsland);
