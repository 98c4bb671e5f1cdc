import { type InputEvent, useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha/captcha-on-demand.ts';
import { channelOnDemand } from '../../app/channel/channel-on-demand.ts';
import { pageCodes } from '../../app/channel/sign-up.ts';
import { registrationTabs } from '../../app/tabs.ts';
import type { ProviderName } from '../../domain/account/third-party.ts';
import { sceneCodes } from '../../domain/checks/scene-codes.ts';
import { missingCode } from '../../domain/errors/part-error.ts';
import type { PageContext } from '../../domain/navigation/page-context.ts';
import { liveCountryCode } from '../../domain/site/region.ts';
import { createRegion } from '../../flows/account/region.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import { rememberTarget } from '../../flows/landing/target-record.ts';
import { createLifetime, withParts } from '../../flows/lifetime.ts';
import { toolsUntil } from '../../flows/lifetime-tools.ts';
import { createRegisterFlow, type RegisterFlow } from '../../flows/register/register.ts';
import type { RegisterState } from '../../flows/register/state.ts';
import type { RegisterPolicy } from '../../flows/register/tools.ts';
import { createTranslator, type Messages } from '../../i18n/messages.ts';
import { Steps } from '../../ui/Steps.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { useFlowState } from '../flow-hooks.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ThirdParty } from '../login/ThirdParty.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { OpenChecks } from '../security/OpenChecks.tsx';
import { AlreadySignedIn } from '../session/AlreadySignedIn.tsx';
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
import { headingOf, noteOf } from './step.ts';
import type { RegisterTextKey } from './texts.ts';
import { useStepHistory } from './use-step-history.ts';

interface RegisterFormProps extends IslandProps {
  readonly policy: RegisterPolicy;
  /** Texts of the terms line's links. */
  readonly terms: string;
  readonly privacy: string;
  /** Identity providers of the site; left out in the mini app, whose visitors are known to the messenger. */
  readonly providers?: readonly ProviderName[];
  /** Path of the login, if it is not `/login`. */
  readonly login?: string | undefined;
}

/** Registration in three steps: account, code or link, password (S2.31). */
function RegisterFormIsland({
  page,
  messages,
  errors,
  policy,
  providers = [],
  terms,
  privacy,
  login,
}: RegisterFormProps) {
  const t = createTranslator<RegisterTextKey>(messages);
  const frame = useRef<HTMLDivElement>(null);
  const flow = useFlow(() => createFlow(page, messages, errors, policy));
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
  usePageShown(() => flow?.reset());
  useTitle(flow && `${title} | ${page.brandName}`);

  const parts = { page, t, flow };

  useEffect(() => {
    if (flow && !flow.restored && frame.current) keepTypedBefore(flow, frame.current);
  }, [flow]);

  function onInput({ target }: InputEvent) {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.id === 'username') flow?.keepTyped({ username: target.value });
    if (target.id === 'invitation') flow?.keepTyped({ invitation: target.value });
  }

  return (
    <div ref={frame} className="form-frame" onInput={onInput}>
      <AlreadySignedIn app={state.step === 'account' ? flow?.app : undefined} />
      <Steps names={names} current={current} label={t('stepOf', { step: current + 1, total: names.length })} />
      <h1>{title}</h1>
      <ThirdParty page={page} errors={errors} providers={state.step === 'account' ? providers : []} t={t}>
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
        <OpenChecks page={page} t={t} errors={errors} flow={flow} />
        {state.step === 'account' && (
          <AccountStep
            key={flow?.restored ? 'restored' : 'first'}
            {...parts}
            state={state}
            terms={terms}
            privacy={privacy}
            login={login}
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
    </div>
  );
}

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Creates the registration flow, with everything that ends with it. */
function createFlow(page: PageContext, messages: Messages, errors: Messages, policy: RegisterPolicy) {
  const t = createTranslator<RegisterTextKey>(messages);
  const app = startApp(page);
  rememberTarget(app);
  const captcha = captchaOnDemand(app, sceneCodes.register, captchaLoader(t, page.tag));
  const showOverlays = overlayLoader(t);
  const tools = withErrorReporter(app, errors, showOverlays);
  const lifetime = createLifetime();
  const region = createRegion(toolsUntil(lifetime, tools));
  region.prepare();
  const tabs = registrationTabs(page.storagePrefix);
  lifetime.add(tabs.close);
  const flow = createRegisterFlow({
    ...tools,
    region,
    visit: () => ({ ...app.visit?.(), liveCountryCode: liveCountryCode(undefined, region.country()) }),
    captcha,
    channel: channelOnDemand(app),
    codes: pageCodes(app),
    policy,
    tabs,
    loadTwoFactor: () => import('./SecurityStep.tsx').catch(missingCode),
    async bindFailed(code) {
      showOverlays();
      const { reportBindFailure } = await import('../../app/errors/error-handler.ts');
      return reportBindFailure(app, errors.unknown ?? '', code);
    },
  });
  return { app, ...withParts(flow, lifetime, captcha) };
}

/** Takes over the text that was typed before the scripts were loaded. */
function keepTypedBefore(flow: RegisterFlow, frame: HTMLElement): void {
  const typedIn = (id: string) => frame.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  const [username, invitation] = [typedIn('username'), typedIn('invitation')];
  if (username) flow.keepTyped({ username });
  // The code of the address or the cookie is not typed.
  if (invitation === '' || invitation === flow.$invitation.get().code) return;
  flow.keepTyped({ invitation });
  if (document.activeElement?.id !== 'invitation') flow.leaveInvitation();
}

/** The security dialog opens over the password step. After the registration that step stays on screen, busy. */
function passwordState(state: Extract<RegisterState, { step: 'password' | 'security' | 'done' }>) {
  return state.step === 'security'
    ? ({ step: 'password', registration: state.registration, status: { type: 'ready' } } as const)
    : state;
}

export const RegisterForm = withBoundary('register', RegisterFormIsland);
