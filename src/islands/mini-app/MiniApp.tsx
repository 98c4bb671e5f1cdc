import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { startApp } from '../../app/app.ts';
import { createPageMiniApp, loadControls } from '../../app/mini-app.ts';
import { bindSuccessToasts } from '../../domain/errors/bind-success.ts';
import { canGoBack, firstStep } from '../../domain/mini-app.ts';
import type { RegisterPolicy } from '../../flows/register-tools.ts';
import { createTranslator } from '../../i18n/messages.ts';
import { showToast } from '../../stores/toasts.ts';
import { withBoundary } from '../IslandBoundary.tsx';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { LoginForm } from '../login/LoginForm.tsx';
import { RegisterForm } from '../register/RegisterForm.tsx';
import type { RegisterTextKey } from '../register/texts.ts';
import { OpenChecks } from '../security/OpenChecks.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { usePageShown } from '../use-page-shown.ts';
import { useReady } from '../use-ready.ts';
import { LinkPage } from './LinkPage.tsx';
import type { MiniAppTextKey } from './texts.ts';

const $first = idleStore<typeof firstStep>(firstStep);

interface MiniAppProps extends IslandProps {
  /** Path of the entry page, without the language. */
  readonly entry: string;
  readonly policy: RegisterPolicy;
  /** Texts of the terms line's links. */
  readonly terms: string;
  readonly privacy: string;
}

/** The messenger's mini app: its steps, each as the page's one screen (S4.27–S4.33). */
function MiniAppIsland({ page, messages, errors, entry, policy, terms, privacy }: MiniAppProps) {
  const t = createTranslator<MiniAppTextKey & string>(messages);
  const forms = createTranslator<RegisterTextKey>(messages);
  const made = useFlow(() => {
    const showOverlays = overlayLoader(forms);
    const unknownText = errors.unknown ?? '';
    function sayLinked(newUser: boolean) {
      const { text, durationMs } = bindSuccessToasts[newUser ? 'register' : 'login'];
      showOverlays();
      showToast({ text: t(text), durationMs });
    }
    const app = startApp(page);
    return { app, ...createPageMiniApp(app, { entry, unknownText, showOverlays, sayLinked }) };
  });
  const flow = made?.flow;
  const state = useStore(flow?.$state ?? $first);
  const frame = useRef<HTMLDivElement>(null);
  const [form, setForm] = useState<'register' | 'login'>('register');
  const controls = useControls(made?.app);
  const [allowed, setAllowed] = useState(true);
  const { mode } = state;
  const asking = mode === 'login-auth' || mode === 'link-auth' || mode === 'signing-in' || mode === 'verifying';
  const busy = mode === 'signing-in' || mode === 'verifying' || mode === 'linking' || mode === 'unlinking';
  const showsForm = mode === 'register-or-login' && (state.step === 'account' || flow?.usable === false);
  const isAccount = mode === 'register-or-login' && state.step === 'account';
  const back = flow?.usable && canGoBack(state) ? flow.back : undefined;
  const main = asking
    ? { text: t('acceptMessenger'), enabled: allowed, busy, press: () => void flow?.accept() }
    : mode === 'linked'
      ? { text: t('continueNext'), enabled: true, busy: false, press: () => flow?.goOn() }
      : undefined;

  useReady(frame, flow !== undefined);
  useEffect(() => flow?.begin(), [flow]);
  useEffect(() => controls?.show({ back, main }));
  // A new screen starts with its box ticked.
  useEffect(() => {
    if (!asking) setAllowed(true);
  }, [asking]);
  usePageShown(() => flow?.begin());
  useEffect(() => {
    const title = asking || mode === 'linking' ? t('linkWithTelegram') : t('miniAppTitle', { brand: page.brandName });
    if (flow && !showsForm) document.title = `${title} | ${page.brandName}`;
  });

  /** The forms' links to each other stay in the mini app. */
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-along]') : null;
    const [, path] = /\/(login|sign-up)$/.exec(link?.pathname ?? '') ?? [];
    if (path === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    setForm(path === 'login' ? 'login' : 'register');
  }

  const shared = { page, messages, errors };
  return (
    <div ref={frame} className="mini-app" data-mode={mode} onClickCapture={onClick}>
      {back && controls?.hasBackButton !== true && (
        <button type="button" className="button button-plain mini-app-back" onClick={back}>
          <span>{t('miniAppBack')}</span>
        </button>
      )}
      {entry === '/friend-invite' && mode === 'register-or-login' && (
        <p className="mini-app-invite">{t('miniAppInvite', { brand: page.brandName })}</p>
      )}
      {mode === 'register-or-login' && !showsForm && (
        <section className="form">
          <h1>{t('miniAppTitle', { brand: page.brandName })}</h1>
          <p className="form-lead">{t('miniAppLead')}</p>
          <button type="button" className="button button-primary" aria-busy={!flow} onClick={() => flow?.byMessenger()}>
            <span>{t('useTelegram')}</span>
          </button>
          <button type="button" className="button button-plain" onClick={() => flow?.byAccount()}>
            <span>{t('useAccount')}</span>
          </button>
        </section>
      )}
      {(showsForm || isAccount) && form === 'login' && <LoginForm {...shared} providers={[]} />}
      {(showsForm || isAccount) && form === 'register' && (
        <RegisterForm {...shared} policy={policy} terms={terms} privacy={privacy} />
      )}
      {made && asking && (
        <LinkPage
          page={page}
          t={t}
          user={made.user}
          messenger={made.messenger}
          busy={busy}
          allowed={allowed}
          ownAccept={controls?.hasMainButton !== true}
          onAllow={setAllowed}
          onAccept={() => void flow?.accept()}
          onDecline={() => flow?.decline()}
        />
      )}
      {(mode === 'checking' || mode === 'linking' || mode === 'unlinking' || mode === 'leaving') && (
        <p role="status" className="mini-app-wait">
          {t('miniAppChecking')}
        </p>
      )}
      {mode === 'linked' && (
        <section className="form">
          <h1>{t('messengerLinkedTitle')}</h1>
          <p role="status" className="form-lead">
            {t('messengerLinkedText')}
          </p>
          {controls?.hasMainButton !== true && (
            <button type="button" className="button button-primary" onClick={() => flow?.goOn()}>
              <span>{t('continueNext')}</span>
            </button>
          )}
          <button type="button" className="button button-plain" onClick={() => void flow?.undo()}>
            <span>{t('messengerUndo')}</span>
          </button>
        </section>
      )}
      <OpenChecks page={page} t={forms} errors={errors} flow={made && { $check: made.checks.$open }} />
    </div>
  );
}

type Controls = Awaited<ReturnType<typeof loadControls>>;

/** The messenger's controls, once its SDK is there. */
function useControls(app: ReturnType<typeof startApp> | undefined): Controls {
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
