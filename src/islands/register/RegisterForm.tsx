import { useStore } from '@nanostores/react';
import { type InputEvent, useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha-on-demand.ts';
import { channelOnDemand } from '../../app/channel-on-demand.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { registrationTabs } from '../../app/tabs.ts';
import { liveCountryCode } from '../../domain/region.ts';
import { sceneCodes } from '../../domain/scene-codes.ts';
import { createRegion } from '../../flows/region.ts';
import { createRegisterFlow } from '../../flows/register.ts';
import type { RegisterState } from '../../flows/register-state.ts';
import type { RegisterPolicy } from '../../flows/register-tools.ts';
import { rememberTarget } from '../../flows/target-record.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Steps } from '../../ui/Steps.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ThirdPartyPending } from '../login/ThirdPartyPending.tsx';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { OpenChecks } from '../security/OpenChecks.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { AccountStep } from './AccountStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { headingOf } from './headings.ts';
import { LinkStep } from './LinkStep.tsx';
import { OpenTwoFactor } from './OpenTwoFactor.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import type { RegisterTextKey } from './texts.ts';
import { useStepHistory } from './use-step-history.ts';

const $first = idleStore<RegisterState | undefined>(undefined);

interface RegisterFormProps extends IslandProps {
  readonly policy: RegisterPolicy;
  /** Texts of the terms line's links. */
  readonly terms: string;
  readonly privacy: string;
  /** The way to a login that is not the usual one. */
  readonly login?: string | undefined;
}

/** Registration in three steps: account, code or link, password (S2.31). */
function RegisterFormIsland({ page, messages, errors, policy, terms, privacy, login }: RegisterFormProps) {
  const t = createTranslator<RegisterTextKey>(messages);
  const frame = useRef<HTMLDivElement>(null);
  const flow = useFlow(() => {
    const app = startApp(page);
    rememberTarget(app);
    const captcha = captchaOnDemand(app, sceneCodes.register, captchaLoader(t, page.tag));
    const showOverlays = overlayLoader(t);
    const tools = withErrorReporter(app, errors, showOverlays);
    const region = createRegion(tools);
    region.prepare();
    return createRegisterFlow({
      ...tools,
      region,
      visit: () => ({ ...app.visit?.(), liveCountryCode: liveCountryCode(undefined, region.country()) }),
      captcha,
      channel: channelOnDemand(app),
      policy,
      tabs: registrationTabs(page.storagePrefix),
      async bindFailed(code) {
        showOverlays();
        const { tellBindFailure } = await import('../../app/bind-failed.ts');
        await tellBindFailure(app, errors.unknown ?? '', code);
      },
    });
  });
  const first: RegisterState = {
    step: 'account',
    username: '',
    dialCountry: page.dialCountry,
    status: { type: 'ready' },
  };
  const state = useStore(flow?.$state ?? $first) ?? first;
  const { title, names, current } = headingOf(state, t);
  const status = state.step === 'done' || state.step === 'security' ? undefined : state.status;

  useReady(frame, flow !== undefined);
  useStepHistory(flow, state.step);
  usePageShown(() => flow?.reset());

  const parts = { page, t, flow };

  useEffect(() => {
    if (flow) document.title = `${title} | ${page.brandName}`;
  });

  // What was typed before the scripts came.
  useEffect(() => {
    const typed = frame.current?.querySelector<HTMLInputElement>('#username')?.value;
    if (flow && !flow.restored && typed) flow.keepTyped({ username: typed });
  }, [flow]);

  function onInput({ target }: InputEvent) {
    if (target instanceof HTMLInputElement && target.id === 'username') flow?.keepTyped({ username: target.value });
  }

  return (
    <div ref={frame} className="form-frame" onInput={onInput}>
      <Steps names={names} current={current} label={t('stepOf', { step: current + 1, total: names.length })} />
      <h1>{title}</h1>
      <ThirdPartyPending page={page} errors={errors} t={t} />
      <ProblemAlert
        problem={status?.type === 'failed' ? status.problem : undefined}
        note={status?.type === 'unsupported' ? t('unsupportedRegisterTitle') : undefined}
        errors={errors}
        t={t}
      />
      <OpenChecks page={page} t={t} errors={errors} flow={flow} />
      {state.step === 'account' && (
        <AccountStep
          key={flow?.restored ? 'restored' : 'first'}
          {...parts}
          state={state}
          terms={terms}
          privacy={privacy}
          login={login}
        />
      )}
      {state.step === 'contact' && <ContactStep {...parts} state={state} />}
      {state.step === 'code' && <CodeStep {...parts} state={state} />}
      {state.step === 'link' && <LinkStep {...parts} state={state} />}
      {(state.step === 'password' || state.step === 'security' || state.step === 'done') && (
        <PasswordStep {...parts} state={passwordState(state)} />
      )}
      {state.step === 'security' && <OpenTwoFactor {...parts} state={state} errors={errors} />}
    </div>
  );
}

/** The dialog lies over the password step, and the way out keeps the last step on screen, busy. */
function passwordState(state: Extract<RegisterState, { step: 'password' | 'security' | 'done' }>) {
  return state.step === 'security'
    ? ({ step: 'password', registration: state.registration, status: { type: 'ready' } } as const)
    : state;
}

export const RegisterForm = withBoundary('register', RegisterFormIsland);
