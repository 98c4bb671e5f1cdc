import { type RefObject, useEffect } from 'react';
import { createTranslator, type FormKey, type Translate } from '../../../i18n/messages.ts';
import { captchaDrawer } from '../../../services/captcha/lazy-captcha.ts';
import { overlayLoader } from '../../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../../services/errors/problem.ts';
import { useFlowState } from '../../../services/islands/flow-hooks.tsx';
import type { IslandProps } from '../../../services/islands/island-props.ts';
import { useFlow } from '../../../services/islands/use-flow.tsx';
import { usePageShown } from '../../../services/islands/use-page-shown.tsx';
import { MissingTexts } from '../../../services/lazy-texts/MissingTexts.tsx';
import { useLazyTexts } from '../../../services/lazy-texts/use-lazy-texts.tsx';
import { startApp } from '../../../services/page/app.ts';
import { isPageSeen } from '../../../services/passkeys/page-passkeys.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { loginTexts } from '../texts.ts';
import { createPagePasskeyLogin } from './page-passkey.ts';
import type { PasskeyLoginFlow, PasskeyState } from './passkey-login.ts';

interface PasskeyPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** The number of the last press: each one asks the browser, unless it is asked already. */
  readonly press: number | undefined;
  /** Whether the browser is to offer passkeys in the autofill of the name field. */
  readonly offered: boolean;
  /** Gets the flow. */
  readonly running: RefObject<PasskeyLoginFlow | undefined>;
  onBusy(busy: boolean): void;
}

const ready: PasskeyState = { type: 'ready' };

/** The errors of a login by a passkey. It shows nothing after a success, or after the visitor has closed the browser's question. */
export function PasskeyPanel(props: PasskeyPanelProps) {
  const { page, errors, t, press, offered, running, onBusy } = props;
  const lazy = useLazyTexts(page);
  const flow = useFlow(() =>
    createPagePasskeyLogin(withErrorReporter(startApp(page), errors, overlayLoader(t)), captchaDrawer(t, page.tag)),
  );
  const state = useFlowState(flow?.$state, ready);

  useEffect(() => {
    running.current = flow;
  }, [flow, running]);
  useEffect(() => {
    if (flow && press) void flow.logIn();
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

  const stopped = state.type === 'stopped' && lazy.texts && createTranslator(lazy.texts)(stopTexts[state.reason]);
  // No element around them: it would take a gap of the card, and everything below would move when the code comes.
  return (
    <>
      <Alert>{stopped}</Alert>
      {state.type === 'stopped' && !lazy.texts && <MissingTexts lazy={lazy} errors={errors} t={t} />}
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
    </>
  );
}

const stopTexts = {
  unable: 'passkeyUnable',
  none: 'passkeyNone',
  'timed-out': 'passkeyTimedOut',
} as const satisfies Record<string, FormKey>;
