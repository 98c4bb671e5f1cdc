import { type SubmitEvent, useEffect, useRef } from 'react';
import type { App } from '../../app/app.ts';
import { readLoginMethod } from '../../domain/account/login-memory.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { lastMethodKey } from '../../domain/storage/stored-names.ts';
import type { LoginState } from '../../flows/login/login.ts';
import { takeLoginName } from '../../flows/login/login-name.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { SubmitButton } from '../../ui/Button.tsx';
import { useFlowState } from '../flow-hooks.ts';
import { StatusNotice } from '../host-status/StatusNotice.tsx';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { useDialCountry } from '../use-dial-country.ts';
import { useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { LastUsed } from './LastUsed.tsx';
import { type Inputs, LoginFields } from './LoginFields.tsx';
import { createPageLogin, type PageLogin } from './login-flow.ts';
import { ThirdParty } from './ThirdParty.tsx';
import type { loginTexts } from './texts.ts';
import { useKnownAccounts } from './use-known-accounts.tsx';
import { usePasskeyWay } from './use-passkey-way.tsx';
import { useQrWay } from './use-qr-way.tsx';

const ready: LoginState = { type: 'ready' };

interface LoginFormProps extends IslandProps {
  readonly providers: readonly ProviderName[];
  /** Path of the registration, if it is not `/sign-up`. */
  readonly register?: string | undefined;
  /** The page's flow, where it has come before the island (`start-login.ts`). */
  readonly flow?: PageLogin;
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
function LoginFormIsland(props: LoginFormProps) {
  const { page, messages, errors, providers, register } = props;
  const t = createTranslator<(typeof loginTexts)[number]>(messages);
  const flow = useFlow(() => createPageLogin(props), props.flow);
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
  const qr = useQrWay({ page, errors, last, t });
  const passkey = usePasskeyWay({ page, errors, last, t, isBlocked: state.type === 'busy' || state.type === 'done' });
  const chooseProvider = useRef<(provider: string) => void>(undefined);
  const accounts = useKnownAccounts({ app: flow?.app, inputs, providers, t, passkey, qr, chooseProvider });
  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (!passkey.stop()) return;
    const typed = {
      username: username.current?.value ?? '',
      dialCode: dialCountry.code,
      password: password.current?.value ?? '',
    };
    const isEmpty = () => !username.current?.value && !password.current?.value;
    // Who has begun to type meanwhile needs no word about empty fields.
    const isAsked = isEmpty() && passkey.askAtOnce(() => void (isEmpty() && flow?.submit(typed)));
    if (!isAsked) flow?.submit(typed);
  }

  return (
    <>
      <Heading query={query} t={t} />
      <StatusNotice page={page} />
      <ThirdParty {...{ page, errors, providers, last, t }} extra={qr.button} chooser={chooseProvider}>
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
            <div className="submit">
              <div className="method">
                <LastUsed method="password" last={last} text={t('lastUsed')} />
                <SubmitButton busy={state.type === 'busy' || passkey.isAskedAtOnce} done={state.type === 'done'}>
                  {t('loginSubmit')}
                </SubmitButton>
              </div>
              {passkey.button}
            </div>
          </form>
        </div>
        {qr.panel}
        {passkey.panel}
      </ThirdParty>
      <Foot page={page} register={register} t={t} />
    </>
  );
}

type FootProps = Pick<LoginFormProps, 'page' | 'register'> & { readonly t: Translate<(typeof loginTexts)[number]> };

function Foot({ page, register, t }: FootProps) {
  return (
    <p className="form-foot">
      <span data-element="signUpLink">
        {t('newToBrand', { brand: page.brandName })}{' '}
        <a href={localizedPath(page.language, register ?? '/sign-up')} data-along>
          {t('createAccount')}
        </a>
      </span>
      <a href={localizedPath(page.language, namedPaths.subAccountLogin)}>{t('subAccountLogin')}</a>
    </p>
  );
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

export const LoginForm = withBoundary('login', LoginFormIsland);
