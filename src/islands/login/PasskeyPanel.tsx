import { type RefObject, useEffect } from 'react';
import { startApp } from '../../app/app.ts';
import { createPagePasskeyLogin } from '../../app/passkey.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import type { PasskeyLoginFlow, PasskeyState } from '../../flows/login/passkey-login.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import { useFlowState } from '../flow-hooks.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { usePageShown } from '../use-page-shown.ts';
import type { loginTexts } from './texts.ts';

interface PasskeyPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** How often the button was pressed. Each press asks the browser, unless it is asked already. */
  readonly presses: number;
  /** Whether the browser is to offer passkeys in the autofill of the name field. */
  readonly offered: boolean;
  /** Gets the flow. */
  readonly running: RefObject<PasskeyLoginFlow | undefined>;
  onBusy(busy: boolean): void;
}

const ready: PasskeyState = { type: 'ready' };

/** The errors of a login by a passkey. It shows nothing after a success, or after the visitor has closed the browser's question. */
export function PasskeyPanel({ page, errors, t, presses, offered, running, onBusy }: PasskeyPanelProps) {
  const texts = useLateTexts(page);
  const flow = useFlow(() =>
    createPagePasskeyLogin(withErrorReporter(startApp(page), errors, overlayLoader(t)), captchaLoader(t, page.tag)),
  );
  const state = useFlowState(flow?.$state, ready);

  useEffect(() => {
    running.current = flow;
  }, [flow, running]);
  useEffect(() => {
    if (flow && presses > 0) void flow.logIn();
  }, [flow, presses]);
  useEffect(() => {
    // After a failure, too: it is offered unless another attempt is on.
    if (offered && state.type !== 'busy' && state.type !== 'done') void flow?.offer();
    if (!offered) flow?.endOffer();
  }, [flow, offered, state.type]);
  useEffect(() => onBusy(state.type === 'busy' || state.type === 'done'), [state, onBusy]);
  usePageShown(() => flow?.reset());

  const stopped =
    state.type === 'stopped' && texts !== undefined
      ? createTranslator(texts)(stopTexts[state.reason]) || errors.unknown
      : undefined;
  return (
    <div>
      <Alert>{stopped}</Alert>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
    </div>
  );
}

const stopTexts = {
  unable: 'passkeyUnable',
  'timed-out': 'passkeyTimedOut',
} as const satisfies Record<string, FormKey>;
