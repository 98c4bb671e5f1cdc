import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { bindSuccessToasts } from '../../domain/errors/decision.ts';
import { canGoBack, firstStep, type MiniAppState } from '../../domain/mini-app/mini-app.ts';
import { marked } from '../../domain/shell/marks.ts';
import { createTranslator, type Translate } from '../../i18n/messages.ts';
import { OrBlocked } from '../../services/blocked/OrBlocked.tsx';
import { OpenChecks } from '../../services/checks/OpenChecks.tsx';
import { overlayLoader } from '../../services/errors/load-overlays.ts';
import { ProblemAlert } from '../../services/errors/ProblemAlert.tsx';
import type { Problem } from '../../services/errors/problem.ts';
import { useFlowState } from '../../services/islands/flow-hooks.tsx';
import { withBoundary } from '../../services/islands/IslandBoundary.tsx';
import type { IslandProps } from '../../services/islands/island-props.ts';
import { useFlow } from '../../services/islands/use-flow.tsx';
import { usePageShown } from '../../services/islands/use-page-shown.tsx';
import { useReady } from '../../services/islands/use-ready.tsx';
import { type App, startApp } from '../../services/page/app.ts';
import { $hostStatus } from '../../stores/host-status.ts';
import { $session } from '../../stores/session.ts';
import { showToast } from '../../stores/toasts.ts';
import { LinkPage } from './LinkPage.tsx';
import type { MiniAppFlow } from './mini-app.ts';
import { createPageMiniApp, loadControls } from './page-mini-app.ts';
import type { MiniAppTextKey } from './texts.ts';
import { useScreenFocus } from './use-screen-focus.tsx';
import { useSignedInPanel } from './use-signed-in-panel.tsx';

export interface MiniAppProps extends IslandProps {
  /** Path of the entry page, without the language. */
  readonly entry: string;
  /** The forms of other features, which the page gives. */
  readonly loginForm: ReactNode;
  readonly registerForm: ReactNode;
}

/** The messenger's mini app: its steps, each as the page's one screen (S4.27–S4.33). */
function MiniAppIsland(props: MiniAppProps) {
  const { entry, page, messages, errors, loginForm, registerForm } = props;
  const t = createTranslator<MiniAppTextKey>(messages);
  const miniApp = useFlow(() => createFlow(props));
  const flow = miniApp?.flow;
  const state = useFlowState<MiniAppState>(flow?.$state, firstStep);
  const frame = useRef<HTMLDivElement>(null);
  const { form, onClick } = useFormChoice(miniApp?.app);
  const controls = useControls(miniApp?.app);
  const [allowed, setAllowed] = useState(true);
  const { mode } = state;
  const asking = mode === 'login-auth' || mode === 'link-auth' || mode === 'signing-in' || mode === 'verifying';
  const busy = mode === 'signing-in' || mode === 'verifying' || mode === 'linking' || mode === 'unlinking';
  const showsForm = mode === 'register-or-login' && (state.step === 'account' || flow?.usable === false);
  const back = flow?.usable && canGoBack(state) ? flow.back : undefined;
  const problem = useFlowState<Problem | undefined>(miniApp?.$problem, undefined);
  const [accept, goOn] = [() => void miniApp?.accept(), () => flow?.goOn()];
  const title = asking || mode === 'linking' ? t('linkWithTelegram') : t('miniAppTitle', { brand: page.brandName });

  useReady(frame, flow !== undefined);
  useSignedInPanel(frame, showsForm ? miniApp?.app : undefined);
  useScreenFocus(frame, showsForm ? form : mode);
  useEffect(() => flow?.begin(), [flow]);
  usePageShown(() => flow?.begin());
  useEffect(() => {
    if (asking) controls?.show({ back, main: { text: t('acceptMessenger'), enabled: allowed, busy, press: accept } });
    else if (mode !== 'linked') controls?.show({ back });
    else controls?.show({ back, main: { text: t('continueNext'), enabled: true, busy: false, press: goOn } });
  });
  // The buttons are the messenger's own and stay on screen after the island, so they are removed.
  useEffect(() => () => controls?.show({}), [controls]);
  // A new screen starts with its box ticked.
  useEffect(() => {
    if (!asking) setAllowed(true);
  }, [asking]);
  // The forms set their own title.
  useEffect(() => {
    if (flow && !showsForm) document.title = `${title} | ${page.brandName}`;
  }, [flow, showsForm, title, page.brandName]);

  const above = (
    <>
      {problem && <ProblemAlert problem={problem} errors={errors} t={t} />}
      {entry === '/friend-invite' && mode === 'register-or-login' && (
        <p className="mini-app-invite">{t('miniAppInvite', { brand: page.brandName })}</p>
      )}
    </>
  );

  return (
    <div ref={frame} className="mini-app" onClickCapture={onClick}>
      {back && controls?.hasBackButton !== true && (
        <button type="button" className="button button-plain mini-app-back" onClick={back}>
          <span>{t('miniAppBack')}</span>
        </button>
      )}
      {showsForm ? (
        <>
          {above}
          {form === 'login' ? loginForm : registerForm}
        </>
      ) : (
        <OrBlocked page={page}>
          {above}
          {mode === 'register-or-login' && <WaysIn page={page} t={t} flow={flow} />}
          {miniApp && asking && (
            <LinkPage
              page={page}
              t={t}
              user={miniApp.user}
              messenger={miniApp.messenger}
              busy={busy}
              allowed={allowed}
              ownAccept={controls?.hasMainButton !== true}
              onAllow={setAllowed}
              onAccept={accept}
              onDecline={() => flow?.decline()}
            />
          )}
          {(mode === 'checking' || mode === 'linking' || mode === 'unlinking' || mode === 'leaving') && (
            <p role="status" className="mini-app-wait">
              {t('miniAppChecking')}
            </p>
          )}
          {mode === 'linked' && <Linked t={t} flow={flow} ownGoOn={controls?.hasMainButton !== true} />}
        </OrBlocked>
      )}
      <OpenChecks page={page} t={t} errors={errors} flow={miniApp && { $check: miniApp.checks.$open }} />
    </div>
  );
}

function createFlow({ page, messages, errors, entry }: MiniAppProps) {
  const t = createTranslator<MiniAppTextKey>(messages);
  const showOverlays = overlayLoader(t);
  const app = startApp(page);
  const created = createPageMiniApp(app, {
    entry,
    errors,
    showOverlays,
    showLinked(newUser) {
      const { text, durationMs } = bindSuccessToasts[newUser ? 'register' : 'login'];
      showOverlays();
      showToast({ text: t(text), durationMs });
    },
  });
  return { app, ...created };
}

interface PartProps {
  readonly t: Translate<MiniAppTextKey>;
  readonly flow: MiniAppFlow | undefined;
}

/** By the messenger, or by the normal form (S4.28). */
function WaysIn({ page, t, flow }: PartProps & Pick<MiniAppProps, 'page'>) {
  const { messenger } = useStore($hostStatus, { ssr: 'initial' });
  return (
    <section className="form">
      <h1>{t('miniAppTitle', { brand: page.brandName })}</h1>
      <p className="form-lead">{t('miniAppLead')}</p>
      {messenger ? (
        <button type="button" className="button button-primary" aria-busy={!flow} onClick={() => flow?.byMessenger()}>
          <span>{t('useTelegram')}</span>
        </button>
      ) : (
        <p role="status" className="notice-box">
          {t('messengerPaused')}
        </p>
      )}
      <button
        type="button"
        className={`button button-${messenger ? 'plain' : 'primary'}`}
        onClick={() => flow?.byAccount()}
      >
        <span>{t('useAccount')}</span>
      </button>
    </section>
  );
}

/** Which form is shown, registration or login; their links to each other stay in the mini app. */
function useFormChoice(app: App | undefined) {
  const [form, setForm] = useState<'register' | 'login'>('register');

  function onClick(event: MouseEvent) {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(`a${marked('along')}`) : null;
    const [, path] = /\/(login|sign-up)$/.exec(link?.pathname ?? '') ?? [];
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // The form that has just logged the visitor in is still busy, and will leave the page.
    const signedInHere = $session.get().type === 'signed-in' && app?.arrivedSignedIn() === false;
    if (!signedInHere) setForm(path === 'login' ? 'login' : 'register');
  }
  return { form, onClick };
}

/** The messenger is linked (S4.30). */
function Linked({
  t,
  flow,
  ownGoOn,
}: PartProps & { /** The messenger has no main button. */ readonly ownGoOn: boolean }) {
  return (
    <section className="form">
      <h1>{t('messengerLinkedTitle')}</h1>
      <p role="status" className="form-lead">
        {t('messengerLinkedText')}
      </p>
      {ownGoOn && (
        <button type="button" className="button button-primary" onClick={() => flow?.goOn()}>
          <span>{t('continueNext')}</span>
        </button>
      )}
      <button type="button" className="button button-plain" onClick={() => void flow?.undo()}>
        <span>{t('messengerUndo')}</span>
      </button>
    </section>
  );
}

type Controls = Awaited<ReturnType<typeof loadControls>>;

/** The messenger's controls, once its SDK is loaded. */
function useControls(app: App | undefined): Controls {
  const [controls, setControls] = useState<Controls>();
  const asked = useRef(false);
  useEffect(() => {
    if (app === undefined || asked.current) return;
    asked.current = true;
    loadControls(app).then(setControls);
  }, [app]);
  return controls;
}

export const MiniApp = withBoundary('mini-app', MiniAppIsland);
