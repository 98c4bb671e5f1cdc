import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { captchaOnDemand } from '../../app/captcha-on-demand.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { sceneCodes } from '../../domain/scene-codes.ts';
import { createRegisterFlow } from '../../flows/register.ts';
import type { RegisterState, RegisterStep } from '../../flows/register-state.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { Steps } from '../../ui/Steps.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { OpenChecks } from '../security/OpenChecks.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { AccountStep } from './AccountStep.tsx';
import { CodeStep } from './CodeStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import type { RegisterTextKey } from './texts.ts';

const steps: readonly RegisterStep[] = ['account', 'code', 'password'];
const first: RegisterState = { step: 'account', username: '', dialCode: '', status: { type: 'ready' } };
const $first = idleStore(first);

interface RegisterFormProps extends IslandProps {
  /** Texts of the terms line's links. */
  readonly terms: string;
  readonly privacy: string;
  /** The way to a login that is not the usual one; the page's query goes along. */
  readonly login?: string | undefined;
}

/** Registration in three steps: account, code, password (S2.31). */
function RegisterFormIsland({ page, messages, errors, terms, privacy, login }: RegisterFormProps) {
  const t = createTranslator<RegisterTextKey>(messages);
  const frame = useRef<HTMLDivElement>(null);
  const flow = useFlow(() => {
    const app = startApp(page);
    const captcha = captchaOnDemand(app, sceneCodes.register, captchaLoader(t, page.tag));
    return createRegisterFlow({ ...withErrorReporter(app, errors, overlayLoader(t)), captcha });
  });
  const state = useStore(flow?.$state ?? $first);
  // The way out keeps the last step on screen, busy.
  const step = state.step === 'done' ? 'password' : state.step;
  const current = steps.indexOf(step);
  const problem = state.step !== 'done' && state.status.type === 'failed' ? state.status.problem : undefined;

  useReady(frame, flow !== undefined);
  usePageShown(() => flow?.reset());

  const titles = { account: t('registerTitle'), code: t('codeTitle'), password: t('passwordTitle') };
  const parts = { page, t, flow };

  useEffect(() => {
    if (flow) document.title = `${titles[step]} | ${page.brandName}`;
  });

  return (
    <div ref={frame} className="form-frame">
      <Steps
        names={[t('accountStep'), t('codeStep'), t('passwordStep')]}
        current={current}
        label={t('stepOf', { step: current + 1, total: steps.length })}
      />
      <h1>{titles[step]}</h1>
      <ProblemAlert problem={problem} errors={errors} t={t} />
      <OpenChecks page={page} t={t} errors={errors} flow={flow} />
      {state.step === 'account' && (
        <AccountStep {...parts} state={state} terms={terms} privacy={privacy} login={login} />
      )}
      {state.step === 'code' && <CodeStep {...parts} state={state} />}
      {(state.step === 'password' || state.step === 'done') && <PasswordStep {...parts} state={state} />}
    </div>
  );
}

export const RegisterForm = withBoundary('register', RegisterFormIsland);
