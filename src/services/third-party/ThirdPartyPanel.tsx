import { useEffect } from 'react';
import { readReturn } from '../../domain/account/third-party.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { captchaDrawer } from '../captcha/lazy-captcha.ts';
import type { CaptchaTextKey } from '../captcha/texts.ts';
import type { OverlayTextKey } from '../errors/dialog-props.tsx';
import { overlayLoader } from '../errors/load-overlays.ts';
import { type AlertTextKey, ProblemAlert } from '../errors/ProblemAlert.tsx';
import { withErrorReporter } from '../errors/problem.ts';
import { useFlowState } from '../islands/flow-hooks.tsx';
import type { IslandProps } from '../islands/island-props.ts';
import { useFlow } from '../islands/use-flow.tsx';
import { usePageShown } from '../islands/use-page-shown.tsx';
import { MissingTexts } from '../lazy-texts/MissingTexts.tsx';
import { useLazyTexts } from '../lazy-texts/use-lazy-texts.tsx';
import { startApp } from '../page/app.ts';
import { createPageThirdParty } from './page-third-party.ts';
import type { StopReason, ThirdPartyFlow, ThirdPartyState } from './third-party.ts';
import { askAboutBind } from './third-party-dialog.ts';

/** What the panel starts with, by the visitor's choice or by the address. A new object starts again. */
export type Start =
  | { readonly type: 'begin'; readonly provider: string }
  /** The query that a provider sent the visitor back with. */
  | { readonly type: 'resume'; readonly query: string }
  | { readonly type: 'expect-account' }
  /** Warns that providers may refuse a login in this browser. `provider`: the one that the visitor has chosen. */
  | { readonly type: 'warn'; readonly provider?: string };

export interface PanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<CaptchaTextKey | OverlayTextKey | AlertTextKey | 'consentRetry'>;
  readonly start: Start;
  /** Called with the provider that the visitor is leaving for; `undefined` if the visitor stays. */
  onLeaving?(provider: string | undefined): void;
}

const ready: ThirdPartyState = { type: 'ready' };

/** The messages of a login through a provider. */
export function ThirdPartyPanel({ page, errors, t, start, onLeaving }: PanelProps) {
  const lazy = useLazyTexts(page);
  const flow = useFlow(() => {
    const showOverlays = overlayLoader(t);
    const app = withErrorReporter(startApp(page), errors, showOverlays);
    return createPageThirdParty(app, {
      drawCaptcha: captchaDrawer(t, page.tag),
      askAboutBind: askAboutBind({ app, errors, t, showOverlays }),
    });
  });
  const state = useFlowState(flow?.$state, ready);

  useEffect(() => {
    if (flow) startFlow(flow, start);
  }, [flow, start]);
  useEffect(() => {
    if (flow) onLeaving?.(state.type === 'leaving' ? state.provider : undefined);
  }, [flow, state, onLeaving]);
  usePageShown(() => flow?.reset());

  /** The button disappears, so the focus moves to the main part of the page. */
  function forget() {
    flow?.forget();
    document.getElementById('main')?.focus();
  }

  const providerName = (id: string | undefined) => (id && flow?.providerName(id)) || '';
  const provider = providerName('provider' in state ? state.provider : undefined);
  const isWarned = start.type === 'warn' && state.type === 'ready';
  const problem = <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />;
  if (lazy.texts === undefined) {
    const hasWords = isWarned || state.type === 'stopped' || state.type === 'unlinked';
    return (
      <div>
        {problem}
        {hasWords && <MissingTexts lazy={lazy} errors={errors} t={t} />}
      </div>
    );
  }
  const tLazy = createTranslator(lazy.texts);
  return (
    <div>
      <Alert>{state.type === 'stopped' && tLazy(stopTexts[state.reason], { provider })}</Alert>
      {problem}
      <div role="status">
        {state.type === 'returning' && <p className="form-lead">{tLazy('thirdPartyReturning')}</p>}
        {state.type === 'unlinked' && (
          <Notice text={tLazy('thirdPartyUnlinked', { provider })} onClick={forget}>
            {tLazy('thirdPartyDoNotLink')}
          </Notice>
        )}
        {isWarned && (
          <Notice text={tLazy('embeddedViewNote')} onClick={() => flow?.begin(start.provider ?? '')}>
            {start.provider && tLazy('embeddedViewGoOn', { provider: providerName(start.provider) })}
          </Notice>
        )}
      </div>
    </div>
  );
}

interface NoticeProps {
  readonly text: string;
  /** The button's text; `undefined` for no button. */
  readonly children: string | undefined;
  onClick(): void;
}

function Notice({ text, children, onClick }: NoticeProps) {
  return (
    <div className="notice-box">
      <p>{text}</p>
      {children && (
        <button type="button" className="link" onClick={onClick}>
          {children}
        </button>
      )}
    </div>
  );
}

const stopTexts = {
  mismatch: 'thirdPartyMismatch',
  expired: 'thirdPartyExpired',
  lost: 'thirdPartyLost',
  declined: 'thirdPartyDeclined',
  'provider-failed': 'thirdPartyFailed',
  unable: 'thirdPartyUnable',
} as const satisfies Record<StopReason, FormKey>;

function startFlow(flow: ThirdPartyFlow, start: Start): void {
  if (start.type === 'begin') void flow.begin(start.provider);
  if (start.type === 'expect-account') flow.expectAccount();
  if (start.type === 'resume') {
    const answer = readReturn(new URLSearchParams(start.query));
    if (answer) void flow.resume(answer);
  }
}
