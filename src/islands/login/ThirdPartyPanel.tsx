import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { startApp } from '../../app/app.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { createPageThirdParty } from '../../app/third-party.ts';
import { readReturn } from '../../domain/third-party.ts';
import type { StopReason, ThirdPartyFlow, ThirdPartyState } from '../../flows/third-party.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { Alert } from '../../ui/Alert.tsx';
import { captchaLoader } from '../captcha/load-captcha.ts';
import type { CaptchaTextKey } from '../captcha/texts.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import type { OverlayTextKey } from '../overlay-texts.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { usePageShown } from '../use-page-shown.ts';
import { askAboutBind } from './third-party-dialog.ts';

/** What the visitor or the address asks for. A new object is asked for anew. */
export type Start =
  | { readonly type: 'begin'; readonly provider: string }
  /** The query that a provider sent the visitor back with. */
  | { readonly type: 'resume'; readonly query: string }
  | { readonly type: 'expect-account' }
  /** Providers may refuse in this browser; with a provider, the visitor was about to go there. */
  | { readonly type: 'warn'; readonly provider?: string };

export interface PanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<CaptchaTextKey | OverlayTextKey | 'encryptionFailed'>;
  readonly start: Start;
  /** Hears which provider the visitor is leaving for, or that they stay. */
  onLeaving?(provider: string | undefined): void;
}

const ready: ThirdPartyState = { type: 'ready' };
const $idle = idleStore(ready);

/** What there is to say about a login through a provider. */
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
  const state = useStore(flow?.$state ?? $idle);

  useEffect(() => {
    if (flow) follow(flow, start);
  }, [flow, start]);
  useEffect(() => {
    if (flow) onLeaving?.(state.type === 'leaving' ? state.provider : undefined);
  }, [flow, state, onLeaving]);
  usePageShown(() => flow?.reset());

  /** The button goes: the focus stays in the page's main part. */
  function forget() {
    flow?.forget();
    document.getElementById('main')?.focus();
  }

  // Nothing is said before there are words for it.
  if (texts === undefined) return null;
  const say = createTranslator(texts);
  const nameOf = (named: object) => ('provider' in named && flow?.nameOf(String(named.provider))) || '';
  const provider = nameOf(state);
  const stopped = state.type === 'stopped' ? say(stopTexts[state.reason], { provider }) || errors.unknown : undefined;
  return (
    <div>
      <Alert>{stopped}</Alert>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <div role="status">
        {state.type === 'returning' && <p className="form-lead">{say('thirdPartyReturning')}</p>}
        {state.type === 'unlinked' && (
          <Notice text={say('thirdPartyUnlinked', { provider })} onClick={forget}>
            {say('thirdPartyDoNotLink')}
          </Notice>
        )}
        {start.type === 'warn' && state.type === 'ready' && (
          <Notice text={say('embeddedViewNote')} onClick={() => flow?.begin(start.provider ?? '')}>
            {start.provider && say('embeddedViewGoOn', { provider: nameOf(start) })}
          </Notice>
        )}
      </div>
    </div>
  );
}

interface NoticeProps {
  readonly text: string;
  /** Of the button; without it there is none. */
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

function follow(flow: ThirdPartyFlow, start: Start): void {
  if (start.type === 'begin') void flow.begin(start.provider);
  if (start.type === 'expect-account') flow.expectAccount();
  if (start.type === 'resume') {
    const answer = readReturn(new URLSearchParams(start.query));
    if (answer) void flow.resume(answer);
  }
}
