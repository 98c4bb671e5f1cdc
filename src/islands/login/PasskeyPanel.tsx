import { type RefObject, useEffect } from 'react';
import { startApp } from '../../app/app.ts';
import { isPageSeen } from '../../app/page-passkeys.ts';
import { asksAtOnce, createPagePasskeyLogin } from '../../app/passkey.ts';
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

export interface PasskeyPress {
  /** After "Log in" with an empty form: what happens where no passkey is on this device. */
  readonly otherwise?: (() => void) | undefined;
}

interface PasskeyPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** Each press asks the browser, unless it is asked already. */
  readonly press: PasskeyPress | undefined;
  /** Whether the browser is to offer passkeys in the autofill of the name field. */
  readonly offered: boolean;
  /** Gets the flow. */
  readonly running: RefObject<PasskeyLoginFlow | undefined>;
  /** Called with `true` where the browser can ask only if a passkey is on this device. */
  onAsksAtOnce(can: boolean): void;
  onBusy(busy: boolean): void;
}

const ready: PasskeyState = { type: 'ready' };

/** The errors of a login by a passkey. It shows nothing after a success, or after the visitor has closed the browser's question. */
export function PasskeyPanel(props: PasskeyPanelProps) {
  const { page, errors, t, press, offered, running, onAsksAtOnce, onBusy } = props;
  const texts = useLateTexts(page);
  const flow = useFlow(() =>
    createPagePasskeyLogin(withErrorReporter(startApp(page), errors, overlayLoader(t)), captchaLoader(t, page.tag)),
  );
  const state = useFlowState(flow?.$state, ready);

  useEffect(() => {
    running.current = flow;
  }, [flow, running]);
  useEffect(() => {
    let gone = false;
    asksAtOnce().then((can) => gone || onAsksAtOnce(can));
    return () => {
      gone = true;
    };
  }, [onAsksAtOnce]);
  useEffect(() => {
    if (flow && press) void flow.logIn(press.otherwise);
  }, [flow, press]);
  useEffect(() => {
    // After a failure, too: it is offered unless another attempt is on.
    if (offered && state.type !== 'busy' && state.type !== 'done') void flow?.offer();
    if (!offered) flow?.endOffer();
  }, [flow, offered, state.type]);
  useEffect(() => {
    // A page that waits for the browser, or whose question stands, may not be kept for the way back.
    const onHide = () => flow?.withdraw();
    const onVisible = () => {
      if (offered && isPageSeen()) void flow?.offer();
    };
    addEventListener('pagehide', onHide);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      removeEventListener('pagehide', onHide);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [flow, offered]);
  useEffect(() => onBusy(state.type === 'busy' || state.type === 'done'), [state, onBusy]);
  usePageShown(() => {
    flow?.reset();
    if (offered) void flow?.offer();
  });

  const stopped =
    state.type === 'stopped' && texts !== undefined
      ? createTranslator(texts)(stopTexts[state.reason]) || errors.unknown
      : undefined;
  // No element around them: it would take a gap of the card, and everything below would move when the code comes.
  return (
    <>
      <Alert>{stopped}</Alert>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
    </>
  );
}

const stopTexts = {
  unable: 'passkeyUnable',
  none: 'passkeyNone',
  'timed-out': 'passkeyTimedOut',
} as const satisfies Record<string, FormKey>;
