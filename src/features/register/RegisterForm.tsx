import { useEffect, useRef } from 'react';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { OrBlocked } from '../../services/blocked/OrBlocked.tsx';
import { OpenChecks } from '../../services/checks/OpenChecks.tsx';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { StatusNotice } from '../../services/host-status/StatusNotice.tsx';
import { typedIn as textIn } from '../../services/islands/early-form.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { useReady } from '../../services/islands/use-ready.tsx';
import { ThirdParty } from '../../services/third-party/ThirdParty.tsx';
import { Steps } from '../../ui/Steps.tsx';
import { AccountStep } from './AccountStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { askedFields, typedIn, untouched } from './field-records.ts';
import { LinkStep } from './LinkStep.tsx';
import { LoginInstead } from './LoginInstead.tsx';
import { OpenPasskeySteps } from './OpenPasskeySteps.tsx';
import { OpenTwoFactor } from './OpenTwoFactor.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { createPageRegister, keepTypedBefore, pageRegister, type RegisterGiven } from './page-register.ts';
import type { RegisterFlow } from './register.ts';
import type { RegisterState, StateOf } from './state.ts';
import { headingOf, noteOf } from './step.tsx';
import type { RegisterTextKey } from './texts.ts';
import { useLoginElsewhere } from './use-login-elsewhere.tsx';
import { useStepHistory } from './use-step-history.tsx';
import { useTurn } from './use-turn.tsx';

export interface RegisterFormProps extends RegisterGiven {
  /** Identity providers of the site; left out in the mini app, whose visitors are known to the messenger. */
  readonly providers?: readonly ProviderName[];
  /** Path of the login, if it is not `/login`. */
  readonly login?: string | undefined;
}

/** Registration in three steps: account, code or link, password (S2.31). */
function RegisterFormIsland(props: RegisterFormProps) {
  const { page, messages, errors, policy, providers = [], terms, privacy, login } = props;
  const t = createTranslator<RegisterTextKey>(messages);
  const frame = useRef<HTMLDivElement>(null);
  const flow = useFlow(() => createPageRegister(props), pageRegister());
  const fields = askedFields(policy);
  const first: RegisterState = {
    step: 'account',
    typed: untouched(fields),
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
  useLoginElsewhere(frame, flow);
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
    <OrBlocked page={page}>
      <div
        ref={frame}
        className={turn ? `form-frame step-${turn}` : 'form-frame'}
        onInput={({ target, currentTarget }) => flow && keepTyped(flow, currentTarget, target)}
      >
        <Steps names={names} current={current} label={t('stepOf', { step: current + 1, total: names.length })} />
        <h1>{title}</h1>
        <StatusNotice {...{ page, errors, t }} login={state.step === 'account' ? (login ?? '/login') : undefined} />
        <ThirdParty page={page} errors={errors} providers={state.step === 'account' ? providers : []} t={t}>
          <OpenChecks page={page} t={t} errors={errors} flow={flow} />
          {state.step === 'account' && (
            <AccountStep
              key={flow?.restored ? 'restored' : 'first'}
              {...parts}
              state={state}
              fields={fields}
              terms={terms}
              privacy={privacy}
              isReturn={isReturn}
            />
          )}
          {state.step === 'contact' && <ContactStep {...parts} state={state} />}
          {state.step === 'code' && <CodeStep {...parts} state={state} />}
          {state.step === 'link' && <LinkStep {...parts} state={state} />}
          {hasPasskeyScreen(state) && <OpenPasskeySteps {...parts} state={state} errors={errors} />}
          {(state.step === 'password' || state.step === 'security' || state.step === 'done') &&
            !hasPasskeyScreen(state) && <PasswordStep {...parts} state={passwordState(state)} />}
          {state.step === 'security' && <OpenTwoFactor {...parts} state={state} errors={errors} />}
        </ThirdParty>
        {state.step === 'account' && <LoginLink page={page} login={login} t={t} />}
      </div>
    </OrBlocked>
  );
}

type LoginLinkProps = Pick<RegisterFormProps, 'page' | 'login'> & { readonly t: Translate<RegisterTextKey> };

function LoginLink({ page, login, t }: LoginLinkProps) {
  return (
    <p className="form-foot">
      <span data-element="loginLink">
        {t('haveAccount')}{' '}
        <a
          href={localizedPath(page.language, login ?? '/login')}
          data-along
          data-prefetch={login === undefined ? '' : undefined}
        >
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

/** Keeps the field that is being typed in. */
function keepTyped(flow: RegisterFlow, frame: HTMLElement, target: EventTarget): void {
  if (!(target instanceof HTMLInputElement)) return;
  flow.keepTyped(typedIn(flow.fields, flow.$state.get().step, (box) => textIn(frame, box), target.id));
}

/** The security dialog opens over the password step. After the registration that step stays on screen, busy. */
function passwordState(state: Extract<RegisterState, { step: 'password' | 'security' | 'done' }>) {
  return state.step === 'security'
    ? ({ step: 'password', registration: state.registration, status: { type: 'ready' } } as const)
    : state;
}

function hasPasskeyScreen(state: RegisterState): state is StateOf<'passkey' | 'backup' | 'done'> {
  return state.step === 'passkey' || state.step === 'backup' || (state.step === 'done' && state.after !== undefined);
}

export const RegisterForm = withBoundary('register', RegisterFormIsland);
