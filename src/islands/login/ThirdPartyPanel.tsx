import { useEffect } from 'react';
import { startApp } from '../../app/app.ts';
import { createPageThirdParty } from '../../app/third-party.ts';
import { readReturn } from '../../domain/account/third-party.ts';
import { withErrorReporter } from '../../flows/errors/problem.ts';
import type { StopReason, ThirdPartyFlow, ThirdPartyState } from '../../flows/third-party/third-party.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import type { CaptchaTextKey } from '../captcha/texts.ts';
import type { OverlayTextKey } from '../dialogs/dialog-props.ts';
import { useFlowState } from '../flow-hooks.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { usePageShown } from '../use-page-shown.ts';
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
  readonly t: Translate<CaptchaTextKey | OverlayTextKey | 'encryptionFailed'>;
  readonly start: Start;
  /** Called with the provider that the visitor is leaving for; `undefined` if the visitor stays. */
  onLeaving?(provider: string | undefined): void;
}

const ready: ThirdPartyState = { type: 'ready' };

/** The messages of a login through a provider. */
export function ThirdPartyPanel({ page, errors, t, start, onLeaving }: PanelProps) {
  const texts = useLateTexts(page);
  const flow = useFlow(() => {
    const showOverlays = overlayLoader(t);
    const app = withErrorReporter(startApp(page), errors, showOverlays);
    return createPageThirdParty(app, {
      drawCaptcha: captchaLoader(t, page.tag),
      askAboutBind: askAboutBind({ app, errors, showOverlays }),
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

  // Nothing is shown before the texts are loaded.
  if (texts === undefined) return null;
  const tLate = createTranslator(texts);
  const providerName = (id: string | undefined) => (id && flow?.providerName(id)) || '';
  const provider = providerName('provider' in state ? state.provider : undefined);
  const stopped = state.type === 'stopped' ? tLate(stopTexts[state.reason], { provider }) || errors.unknown : undefined;
  return (
    <div>
      <Alert>{stopped}</Alert>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <div role="status">
        {state.type === 'returning' && <p className="form-lead">{tLate('thirdPartyReturning')}</p>}
        {state.type === 'unlinked' && (
          <Notice text={tLate('thirdPartyUnlinked', { provider })} onClick={forget}>
            {tLate('thirdPartyDoNotLink')}
          </Notice>
        )}
        {start.type === 'warn' && state.type === 'ready' && (
          <Notice text={tLate('embeddedViewNote')} onClick={() => flow?.begin(start.provider ?? '')}>
            {start.provider && tLate('embeddedViewGoOn', { provider: providerName(start.provider) })}
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
