import './passkeys.css';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { isEmbeddedView } from '../../domain/http/embedded.ts';
import { namedPaths } from '../../domain/navigation/named-paths.ts';
import { localizedPath } from '../../domain/navigation/paths.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import { withErrorReporter } from '../../services/errors/problem.ts';
import { StatusNotice } from '../../services/host-status/StatusNotice.tsx';
import { useCreated, useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { startApp } from '../../services/page/app.ts';
import { noRecovery } from '../../services/recovery/recovery-codes.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { checkingPasskeys } from './manage-passkeys.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PasskeyList } from './PasskeyList.tsx';
import { createPageManagePasskeys, createPasskeysPageRecovery } from './page-manage-passkeys.ts';
import { RecoverySection } from './RecoverySection.tsx';
import type { PasskeysTextKey } from './texts.ts';

/** The passkeys of the account (decision 0123). */
function PasskeysPageIsland({ page, messages, errors }: IslandProps) {
  const t = createTranslator<PasskeysTextKey>(messages);
  const flow = useFlow(() => createPageManagePasskeys(withErrorReporter(startApp(page), errors, overlayLoader(t))));
  const recovery = useCreated(
    () => createPasskeysPageRecovery(withErrorReporter(startApp(page), errors, overlayLoader(t))),
    ({ dispose }) => dispose(),
  );
  const state = useFlowState(flow?.$state, checkingPasskeys);
  const recoveryState = useFlowState(recovery?.$state, noRecovery);
  const isListed = state.type === 'listed';
  const able = useAble();
  const { passkeys: isOn } = useStore($hostStatus, { ssr: 'initial' });
  const title = useRef<HTMLHeadingElement>(null);
  const last = useRef(state.type);

  useEffect(() => {
    if (!flow) return;
    void flow.start();
    const onFocus = () => void flow.recheck();
    addEventListener('focus', onFocus);
    addEventListener('pagehide', flow.leave);
    return () => {
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', flow.leave);
    };
  }, [flow]);
  // With the list, because by then somebody is signed in.
  useEffect(() => {
    if (!recovery || !isListed) return;
    void recovery.start();
    const onFocus = () => void recovery.recheck();
    addEventListener('focus', onFocus);
    addEventListener('pagehide', recovery.leave);
    return () => {
      removeEventListener('focus', onFocus);
      removeEventListener('pagehide', recovery.leave);
    };
  }, [recovery, isListed]);
  usePageShown(() => void flow?.start());
  // The button that had the focus is gone after a press. A form takes the focus itself; what the page says at its start is read
  // by itself.
  useEffect(() => {
    if (last.current !== 'checking' && last.current !== state.type && state.type === 'listed') title.current?.focus();
    last.current = state.type;
  }, [state.type]);

  if ('status' in state) return <PasskeyForm state={state} flow={flow} errors={errors} t={t} />;
  return (
    <section className="form passkeys">
      <h1 ref={title} tabIndex={-1}>
        {t('passkeysTitle')}
      </h1>
      <StatusNotice page={page} errors={errors} t={t} />
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p role="status" className={state.type === 'listed' && state.done ? 'notice-box' : 'form-lead'}>
        {state.type === 'checking' && t('miniAppChecking')}
        {state.type === 'listed' && state.done && t(state.done === 'created' ? 'passkeyAdded' : 'passkeyRemoved')}
      </p>
      {state.type === 'listed' && (
        <>
          {!state.hasPassword && <p className="form-lead">{t('passkeysNoPassword')}</p>}
          <PasskeyList passkeys={state.passkeys} hasPassword={state.hasPassword} flow={flow} page={page} t={t} />
          {able && isOn && (
            <button type="button" className="button button-primary" onClick={() => flow?.add()}>
              <span>{t('passkeyCreate')}</span>
            </button>
          )}
          {!isOn && <p className="form-lead">{t('passkeysPaused')}</p>}
          {isOn && able === false && <p className="form-lead">{t('passkeyNotHere')}</p>}
        </>
      )}
      {state.type === 'listed' && (
        <RecoverySection {...{ page, t, errors }} flow={recovery} state={recoveryState} owner={state} />
      )}
      {state.type === 'failed' && (
        <button type="button" className="button button-primary" onClick={() => void flow?.start()}>
          <span>{t('consentRetry')}</span>
        </button>
      )}
      <p>
        <a href={localizedPath(page.language, namedPaths.accountInfo)}>{t('unlinkBack')}</a>
      </p>
    </section>
  );
}

/**
 * Whether a passkey can be created here: not without the interface, as over plain HTTP, and not in the browser of another app.
 * `undefined` until it is known.
 */
function useAble(): boolean | undefined {
  const [able, setAble] = useState<boolean>();
  useEffect(() => setAble('PublicKeyCredential' in self && !isEmbeddedView(navigator.userAgent)), []);
  return able;
}

export const PasskeysPage = withBoundary('passkeys', PasskeysPageIsland);
