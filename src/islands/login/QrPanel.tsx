import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { startApp } from '../../app/app.ts';
import { withErrorReporter } from '../../app/error-reporter.ts';
import { createPageQrLogin } from '../../app/qr-login.ts';
import type { QrState } from '../../flows/qr-login.ts';
import { createTranslator, type FormKey, type Translate } from '../../i18n/messages.ts';
import { styleSheet } from '../../ui/style-sheet.ts';
import type { IslandProps } from '../island-props.ts';
import { overlayLoader } from '../load-overlays.ts';
import { ProblemAlert } from '../ProblemAlert.tsx';
import { idleStore, useFlow } from '../use-flow.ts';
import { useLateTexts } from '../use-late-texts.ts';
import { QrPicture } from './QrPicture.tsx';
import css from './qr.css?inline';
import type { loginTexts } from './texts.ts';

export interface QrPanelProps extends Pick<IslandProps, 'page' | 'errors'> {
  readonly t: Translate<(typeof loginTexts)[number]>;
  /** Whether the tab is open. */
  readonly watched: boolean;
}

const loading: QrState = { type: 'loading' };
const $idle = idleStore(loading);
const ensureStyles = styleSheet(css);

/** Login by a code that a phone scans. */
export function QrPanel({ page, errors, t, watched }: QrPanelProps) {
  const texts = useLateTexts(page);
  const flow = useFlow(() => {
    ensureStyles();
    return createPageQrLogin(withErrorReporter(startApp(page), errors, overlayLoader(t)));
  });
  const state = useStore(flow?.$state ?? $idle);

  const status = useRef<HTMLParagraphElement>(null);

  useEffect(() => (watched ? flow?.watch() : undefined), [flow, watched]);

  /** The button goes: the focus stays where its outcome is said. */
  function refresh() {
    status.current?.focus();
    flow?.refresh();
  }

  if (texts === undefined) return null;
  const say = createTranslator(texts);
  const isOver = state.type === 'expired' || state.type === 'refused' || state.type === 'failed';
  return (
    <div className="qr">
      <QrPicture
        state={state}
        isWatched={watched}
        label={say('qrImage')}
        timeText={(time) => say('qrTimeLeft', { time })}
      >
        {isOver && (
          <button type="button" className="button button-primary" onClick={refresh}>
            {say('qrRefresh')}
          </button>
        )}
      </QrPicture>
      {/* What changes is said; how to begin is read once. */}
      <p ref={status} className="qr-status" role="status" tabIndex={-1} data-tone={isOver ? 'over' : undefined}>
        {say(statusText(state))}
      </p>
      <ProblemAlert problem={state.type === 'failed' ? state.problem : undefined} errors={errors} t={t} />
      <p className="qr-lead">{say('qrLead', { brand: page.brandName })}</p>
    </div>
  );
}

function statusText(state: QrState): FormKey {
  if (state.type !== 'shown') return statusTexts[state.type];
  if (state.trouble) return 'qrTrouble';
  return state.scanned ? 'qrScanned' : 'qrReady';
}

const statusTexts = {
  loading: 'qrLoading',
  expired: 'qrExpired',
  refused: 'qrRefused',
  failed: 'qrFailed',
  confirmed: 'qrConfirmed',
} as const satisfies Record<Exclude<QrState['type'], 'shown'>, FormKey>;
