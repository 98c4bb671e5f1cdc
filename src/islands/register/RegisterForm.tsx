import { useEffect, useRef } from 'react';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import type { RegisterFlow } from '../../flows/register/register.ts';
import type { RegisterState } from '../../flows/register/state.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { Steps } from '../../ui/Steps.tsx';
import { useFlowState } from '../flow-hooks.ts';
import { StatusNotice } from '../host-status/StatusNotice.tsx';
import { withBoundary } from '../IslandBoundary.tsx';
import { ThirdParty } from '../login/ThirdParty.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { OpenChecks } from '../security/OpenChecks.tsx';
import { useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { AccountStep } from './AccountStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { LinkStep } from './LinkStep.tsx';
import { LoginInstead } from './LoginInstead.tsx';
import { OpenTwoFactor } from './OpenTwoFactor.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { createPageRegister, keepTypedBefore, type PageRegister, type RegisterGiven } from './register-flow.ts';
import { headingOf, noteOf } from './step.ts';
import type { RegisterTextKey } from './texts.ts';
import { useStepHistory } from './use-step-history.ts';
import { useTurn } from './use-turn.ts';

interface RegisterFormProps extends RegisterGiven {
  /** Texts of the terms line's links. */
  readonly terms: string;
  readonly privacy: string;
  /** Identity providers of the site; left out in the mini app, whose visitors are known to the messenger. */
  readonly providers?: readonly ProviderName[];
  /** Path of the login, if it is not `/login`. */
  readonly login?: string | undefined;
  /** The page's flow, where it has come before the island (`start-register.ts`). */
  readonly flow?: PageRegister;
}

/** Registration in three steps: account, code or link, password (S2.31). */
function RegisterFormIsland(props: RegisterFormProps) {
  const { page, messages, errors, providers = [], terms, privacy, login } = props;
  const t = createTranslator<RegisterTextKey>(messages);
  const frame = useRef<HTMLDivElement>(null);
  const flow = useFlow(() => createPageRegister(props), props.flow);
  const first: RegisterState = {
    step: 'account',
    username: '',
    dialCountry: page.dialCountry,
    status: { type: 'ready' },
  };
  const state = useFlowState(flow?.$state, first);
  const { title, names, current } = headingOf(state, t);
  const status = state.step === 'done' || state.step === 'security' ? undefined : state.status;

  useReady(frame, flow !== undefined);
  const isReturn = useStepHistory(flow, state.step);
  const turn = useTurn(state.step);
  usePageShown(() => flow?.reset());
  useTitle(flow && `${title} | ${page.brandName}`);
  const alert = (
    <ProblemAlert
      problem={status?.type === 'failed' ? status.problem : undefined}
      note={noteOf(status, t)}
      errors={errors}
      t={t}
    >
      {status?.type === 'failed' && status.problem.type === 'maybe-open' && (
        <LoginInstead page={page} t={t} name={status.problem.name} login={login} />
      )}
    </ProblemAlert>
  );
  const parts = { page, t, flow, alert };

  useEffect(() => {
    if (flow && !flow.restored && frame.current) keepTypedBefore(flow, frame.current);
  }, [flow]);

  return (
    <div ref={frame} className="form-frame" data-turn={turn} onInput={({ target }) => flow && keepTyped(flow, target)}>
      <Steps names={names} current={current} label={t('stepOf', { step: current + 1, total: names.length })} />
      <h1>{title}</h1>
      <StatusNotice page={page} login={state.step === 'account' ? (login ?? '/login') : undefined} />
      <ThirdParty page={page} errors={errors} providers={state.step === 'account' ? providers : []} t={t}>
        <OpenChecks page={page} t={t} errors={errors} flow={flow} />
        {state.step === 'account' && (
          <AccountStep
            key={flow?.restored ? 'restored' : 'first'}
            {...parts}
            state={state}
            terms={terms}
            privacy={privacy}
            isReturn={isReturn}
          />
        )}
        {state.step === 'contact' && <ContactStep {...parts} state={state} />}
        {state.step === 'code' && <CodeStep {...parts} state={state} />}
        {state.step === 'link' && <LinkStep {...parts} state={state} />}
        {(state.step === 'password' || state.step === 'security' || state.step === 'done') && (
          <PasswordStep {...parts} state={passwordState(state)} />
        )}
        {state.step === 'security' && <OpenTwoFactor {...parts} state={state} errors={errors} />}
      </ThirdParty>
      {state.step === 'account' && <LoginLink href={localizedPath(page.language, login ?? '/login')} t={t} />}
    </div>
  );
}

function LoginLink({ href, t }: { readonly href: string; readonly t: Translate<RegisterTextKey> }) {
  return (
    <p className="form-foot">
      <span data-element="loginLink">
        {t('haveAccount')}{' '}
        <a href={href} data-along>
          {t('loginSubmit')}
        </a>
      </span>
    </p>
  );
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

function keepTyped(flow: RegisterFlow, target: EventTarget): void {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.id === 'username') flow.keepTyped({ username: target.value });
  if (target.id === 'invitation') flow.keepTyped({ invitation: target.value });
}

/** The security dialog opens over the password step. After the registration that step stays on screen, busy. */
function passwordState(state: Extract<RegisterState, { step: 'password' | 'security' | 'done' }>) {
  return state.step === 'security'
    ? ({ step: 'password', registration: state.registration, status: { type: 'ready' } } as const)
    : state;
}

export const RegisterForm = withBoundary('register', RegisterFormIsland);
